import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { sightOf } from '#server/access/visibility.ts'
import type { Route } from '#server/api/http/route.ts'
import { siteCounts } from '#server/db/queries/site/metrics.ts'

const Site = Type.Object(
  {
    name: Type.String({ description: 'Of the service.' }),
    version: Type.Optional(Type.String()),
    license: Type.String({ description: 'Of the service itself, as SPDX names it.' }),
    contact: Type.String({ description: 'How to reach those who run it: mailto: or https:; empty: they do not say.' }),
    security_contact: Type.String({ description: 'Where weaknesses can be reported; empty: they do not say.' }),
    projects: Type.Integer(),
    components: Type.Integer(),
    languages: Type.Integer(),
    units: Type.Integer({ description: 'Strings in all languages.' }),
    units_translated: Type.Integer(),
  },
  { title: 'Site' },
)

const legalTexts = ['terms', 'privacy', 'cookies'] as const

const Legal = Type.Object(
  {
    terms: Type.String({ description: 'Markdown; empty: those who run the site wrote none.' }),
    privacy: Type.String(),
    cookies: Type.String(),
  },
  { title: 'Legal' },
)

const missing = new Set(['ENOENT', 'ENOTDIR'])

/** A text of those who run the site; empty: they wrote none. */
async function legalText(folder: string, name: string): Promise<string> {
  if (folder === '') return ''
  return readFile(join(folder, `${name}.md`), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (missing.has(error.code ?? '')) return ''
    throw error
  })
}

export const siteRoutes: readonly Route[] = [
  {
    path: '/api/site/',
    name: 'Site',
    summary: 'What this service is, how to reach those who run it, and how much of it the caller may see.',
    needs: 'anyone',
    reply: Site,
    async handle({ db, actor, services: { config, version } }) {
      const { components: seen } = await sightOf(db, actor)
      const { projects, components, languages, units, translated } = await siteCounts(db, seen)
      return {
        name: 'Dragoman',
        ...(config.hideVersion ? {} : { version }),
        license: 'Apache-2.0',
        contact: config.contact,
        security_contact: config.securityContact,
        projects,
        components,
        languages,
        units,
        units_translated: translated,
      }
    },
  },
  {
    path: '/api/site/legal/',
    name: 'Legal texts',
    summary: 'What those who run the site have to say on terms, privacy and cookies.',
    needs: 'anyone',
    reply: Legal,
    async handle({ services: { config } }) {
      const texts = await Promise.all(legalTexts.map((name) => legalText(config.legalFolder, name)))
      return Object.fromEntries(legalTexts.map((name, index) => [name, texts[index]]))
    },
  },
]
