import { anonymous } from '#server/access/actor.ts'
import { visibleComponent, visibleProject } from '#server/access/visibility.ts'
import { element } from '#server/api/exports/xml.ts'
import type { ApiRequest, FileReply, FileRoute } from '#server/api/http/route.ts'
import {
  mappedComponents,
  mappedLanguages,
  mappedProjects,
  mappedTranslations,
  mappedUsers,
} from '#server/db/queries/site/site-map.ts'

const NAMES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const document = (root: string, part: string, addresses: readonly string[]): FileReply => ({
  contentType: 'application/xml; charset=utf-8',
  filename: 'sitemap.xml',
  inline: true,
  lastModified: undefined,
  bytes: Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?>\n<${root} ${NAMES}>${addresses.map((one) => `<${part}>${element('loc', one)}</${part}>`).join('')}</${root}>\n`,
  ),
})

/** Paths of what a visitor may see, by kind: whoever asks, the map is for everybody. */
const parts: Readonly<Record<string, (request: ApiRequest) => Promise<string[]>>> = {
  projects: async ({ db }) =>
    (await mappedProjects(db, visibleProject(anonymous))).map(({ slug }) => `projects/${slug}/`),
  components: async ({ db }) =>
    (await mappedComponents(db, components)).map(({ project, path }) => `projects/${project}/${path}/`),
  translations: async ({ db }) =>
    (await mappedTranslations(db, components)).map(({ project, path, code }) => `projects/${project}/${path}/${code}/`),
  languages: async ({ db }) => (await mappedLanguages(db, components)).map(({ code }) => `languages/${code}/`),
  users: async ({ db, services }) =>
    services.config.directory === 'public'
      ? (await mappedUsers(db)).map(({ username }) => `user/${encodeURIComponent(username)}/`)
      : [],
}

const components = visibleComponent(anonymous)

const route = (path: string, handle: FileRoute['handle']): FileRoute => ({
  path,
  name: 'Map of the site',
  summary: 'Pages that anybody may see, for search engines.',
  needs: 'anyone',
  reply: 'file',
  contentTypes: ['application/xml'],
  handle,
})

export const siteMapRoutes: readonly FileRoute[] = [
  route('/sitemap.xml', async ({ links }) =>
    document(
      'sitemapindex',
      'sitemap',
      Object.keys(parts).map((name) => links.web(`sitemap-${name}.xml`)),
    ),
  ),
  ...Object.entries(parts).map(([name, list]) =>
    route(`/sitemap-${name}.xml`, async (request) =>
      document(
        'urlset',
        'url',
        (await list(request)).map((path) => request.links.web(path)),
      ),
    ),
  ),
]
