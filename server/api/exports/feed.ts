import { changePage } from '#core/editor/change-page.ts'
import { escapeHtml } from '#core/text/escape-html.ts'
import type { FoundScope } from '#server/access/find-scope.ts'
import { changeConditions, type ExportRequest, exportScope, segmentsOf } from '#server/api/exports/export-scope.ts'
import { element } from '#server/api/exports/xml.ts'
import type { Links } from '#server/api/http/links.ts'
import type { ApiRequest, FileReply, FileRoute } from '#server/api/http/route.ts'
import type { Db } from '#server/db/database.ts'
import type { ChangeRow } from '#server/db/queries/history/change-lists.ts'
import { newestChanges } from '#server/db/queries/history/filtered-changes.ts'
import { type NotifiedChange, notifiedChanges } from '#server/db/queries/history/new-changes.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { type Reader, readerOf } from '#server/mail/reader.ts'
import { describeChange } from '#server/notifications/describe.ts'

const ITEMS = 10

/** The page of what a change is about. */
export function pageOf({ project_slug, component_path, language_code }: ChangeRow, links: Links): string {
  const path = [project_slug, component_path, language_code]
  const known = path.slice(0, path.indexOf(null) === -1 ? path.length : path.indexOf(null))
  return links.web(known.length === 0 ? '' : `projects/${known.join('/')}/`)
}

async function titleOf(db: Db, found: FoundScope): Promise<string> {
  const { project, component, translation, categories = [] } = found
  const ids = translation ? [translation.language_id] : []
  const language = found.language ?? [...(await languagesByIds(db, ids)).values()][0]
  const names = [project?.name, ...categories.map(({ name }) => name), component?.name, language?.name]
  return names.filter(Boolean).join(' / ')
}

/** The page of the web interface with the history that a feed tells of. */
const historyPage = (segments: readonly string[], links: Links): string =>
  links.web(segments.length === 0 ? 'changes/' : `changes/browse/${segments.map(encodeURIComponent).join('/')}/`)

function item(change: NotifiedChange, reader: Reader, links: Links): string {
  const { title, lines } = describeChange(change, reader)
  const described = lines.map(([label, text]) => `${escapeHtml(label)}: ${escapeHtml(text)}`)
  const parts = [
    element('title', title),
    element('link', links.web((changePage(change) ?? '/').slice(1))),
    element('description', described.join('<br>')),
    change.username === null ? '' : element('dc:creator', change.username),
    element('pubDate', new Date(change.timestamp / 1000).toUTCString()),
    element('guid', links.web(`changes/render/${change.id}/`), { isPermaLink: 'false' }),
  ]
  return `<item>${parts.join('')}</item>`
}

async function feed(request: ApiRequest, segments: readonly string[]): Promise<FileReply> {
  const { db, links, path, search } = request
  const { found, scope } = await exportScope(request, segments)
  const rows = await newestChanges(db, scope, await changeConditions(request), ITEMS)
  const changes = await notifiedChanges(
    db,
    rows.map(({ id }) => id),
  )
  const title = await titleOf(db, found)
  const self = `${links.base}${path}${search === '' ? '' : `?${search}`}`.replaceAll(
    /[^\w/.%:?&=+~-]/g,
    encodeURIComponent,
  )
  const head = [
    element('title', title === '' ? 'Changes' : `Changes: ${title}`),
    element('link', historyPage(segments, links)),
    element('description', title === '' ? 'What happened last.' : `What happened last in ${title}.`),
    `<atom:link href="${escapeHtml(self)}" rel="self" type="application/rss+xml"/>`,
    ...(rows[0] ? [element('lastBuildDate', new Date(rows[0].timestamp / 1000).toUTCString())] : []),
  ]
  // A feed is the same for everybody.
  const reader = await readerOf('en')
  const items = changes.toReversed().map((change) => item(change, reader, links))
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
