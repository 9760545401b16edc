import { actionNames } from '#core/changes/actions.ts'
import type { FoundScope } from '#server/access/find-scope.ts'
import { changeConditions, type ExportRequest, exportScope, segmentsOf } from '#server/api/exports/export-scope.ts'
import { element } from '#server/api/exports/xml.ts'
import type { Links } from '#server/api/http/links.ts'
import type { ApiRequest, FileReply, FileRoute } from '#server/api/http/route.ts'
import type { ChangeRow } from '#server/db/queries/history/change-lists.ts'
import { newestChanges } from '#server/db/queries/history/filtered-changes.ts'

const ITEMS = 10

/** The page of what a change is about. */
export function pageOf({ project_slug, component_path, language_code }: ChangeRow, links: Links): string {
  const path = [project_slug, component_path, language_code]
  const known = path.slice(0, path.indexOf(null) === -1 ? path.length : path.indexOf(null))
  return links.web(known.length === 0 ? '' : `projects/${known.join('/')}/`)
}

const titleOf = ({ project, component, language, categories }: FoundScope): string =>
  [project?.name, ...(categories ?? []).map(({ name }) => name), component?.name, language?.name]
    .filter(Boolean)
    .join(' / ')

function item(row: ChangeRow, links: Links): string {
  const parts = [
    element('title', actionNames[row.action] ?? ''),
    element('link', pageOf(row, links)),
    element('description', row.target),
    row.username === null ? '' : element('dc:creator', row.username),
    element('pubDate', new Date(row.timestamp / 1000).toUTCString()),
    element('guid', links.web(`changes/render/${row.id}/`), { isPermaLink: 'false' }),
  ]
  return `<item>${parts.join('')}</item>`
}

async function feed(request: ApiRequest, segments: readonly string[]): Promise<FileReply> {
  const { db, links, path } = request
  const { found, scope } = await exportScope(request, segments)
  const rows = await newestChanges(db, scope, await changeConditions(request), ITEMS)
  const title = titleOf(found)
  const head = [
    element('title', title === '' ? 'Changes' : `Changes: ${title}`),
    element('link', links.web('changes/')),
    element('description', 'What happened last.'),
    `<atom:link href="${links.base}${path.replaceAll(/[^\w/.%-]/g, encodeURIComponent)}" rel="self" type="application/rss+xml"/>`,
    ...(rows[0] ? [element('lastBuildDate', new Date(rows[0].timestamp / 1000).toUTCString())] : []),
  ]
  const items = rows.map((row) => item(row, links))
  const names = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"'
  const text = `<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0" ${names}><channel>${[...head, ...items].join('')}</channel></rss>\n`
  return {
    contentType: 'application/rss+xml; charset=utf-8',
    filename: 'changes.rss',
    inline: true,
    lastModified: undefined,
    bytes: Buffer.from(text),
  }
}

const feedRoute = (path: string, segments: (request: ExportRequest) => readonly string[]): FileRoute => ({
  path,
  name: 'Feed of changes',
  summary: 'The last ten changes as RSS.',
  needs: 'visible',
  reply: 'file',
  contentTypes: ['application/rss+xml'],
  handle: (request: ExportRequest) => feed(request, segments(request)),
})

export const feedRoutes: readonly FileRoute[] = [
  feedRoute('/exports/rss/language/:language/', ({ params }) => ['-', '-', params.language ?? '']),
  feedRoute('/exports/rss/*', segmentsOf),
  feedRoute('/changes/rss/*', segmentsOf),
]
