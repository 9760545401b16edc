import { actionNames } from '#core/changes/actions.ts'
import { percent } from '#core/units/percent.ts'
import { isSuperuser } from '#server/access/actor.ts'
import { findComponent } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { changeConditions, type ExportRequest, exportScope, segmentsOf } from '#server/api/exports/export-scope.ts'
import { pageOf } from '#server/api/exports/feed.ts'
import { csvLines } from '#server/api/http/csv/csv.ts'
import type { ApiRequest, FileReply, FileRoute, StreamRoute } from '#server/api/http/route.ts'
import { isoTime, isoTimeOrNull } from '#server/api/http/time.ts'
import { isReviewed } from '#server/api/resources/reports/present-counts.ts'
import { translationsPage } from '#server/db/queries/components/translations.ts'
import type { ChangeRow } from '#server/db/queries/history/change-lists.ts'
import { type ChangeConditions, type ChangeScope, newestChanges } from '#server/db/queries/history/filtered-changes.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { AppError } from '#server/errors.ts'

const PAGE = 1000

const columns = ['timestamp', 'action', 'user', 'author', 'project', 'component', 'language', 'url', 'target', 'old']

function lineOf(row: ChangeRow, { links }: ApiRequest): (string | null)[] {
  const { project_slug: project, component_path: component, language_code: language } = row
  const name = actionNames[row.action] ?? ''
  const who = [row.username, row.author]
  return [isoTime(row.timestamp), name, ...who, project, component, language, pageOf(row, links), row.target, row.old]
}

/** The place whose history is wanted, for somebody who may have it. */
async function downloadScope(request: ExportRequest): Promise<ChangeScope> {
  const { db, actor } = request
  const { found, scope } = await exportScope(request, segmentsOf(request))
  if (found.project) await demand(db, actor, 'change.download', found)
  else if (!isSuperuser(actor)) throw new AppError(actor.kind === 'user' ? 'permission_denied' : 'not_authenticated')
  return scope
}

/** All changes of a place, a page at a time from the database, to those who may still have them. */
async function* changeLines(request: ExportRequest, first: ChangeScope, conditions: ChangeConditions) {
  const ended = request.whileWanted()
  let [call, scope] = [request, first]
  yield csvLines([columns])
  for (let olderThan = 0; !ended.aborted; ) {
    const latest = await request.current()
    if (latest !== call) [call, scope] = [latest, await downloadScope(latest)]
    const rows = await newestChanges(request.db, scope, { ...conditions, olderThan }, PAGE)
    if (rows.length === 0) return
    yield csvLines(rows.map((row) => lineOf(row, request)))
    olderThan = rows.at(-1)?.id ?? olderThan
  }
}

const changesCsv: StreamRoute = {
  path: '/changes/csv/*',
  name: 'Table of changes',
  summary: 'The history as CSV.',
  needs: { anyOf: [{ permission: 'change.download', on: 'project' }, 'administrator'] },
  reply: 'stream',
  contentType: 'text/csv; charset=utf-8',
  filename: 'changes.csv',
  handle: async (request: ExportRequest) =>
    changeLines(request, await downloadScope(request), await changeConditions(request)),
}

const measured = [
  'code',
  'failing',
  'failing_percent',
  'fuzzy',
  'fuzzy_percent',
  'last_author',
  'last_change',
  'name',
  'total',
  'total_words',
  'translated',
  'translated_percent',
  'translated_words',
  'url',
  'url_translate',
] as const

async function languageTable({
  db,
  actor,
  links,
  params,
  query,
}: ApiRequest<{ readonly project: string; readonly component: string }>): Promise<FileReply> {
  const { project, component } = await findComponent(db, actor, params.project, params.component)
  const format = query.format ?? 'json'
  if (format !== 'json' && format !== 'csv') throw new AppError('not_found')
  const { rows } = await translationsPage(db, { componentId: component.id }, (limit) => ({ limit, offset: 0 }))
  const languages = await languagesByIds(
    db,
    rows.map((row) => row.language_id),
  )
  const items = rows.map((row) => {
    const language = languages.get(row.language_id)
    const scope = { project: project.slug, component: component.path, language: language?.code ?? '' }
    return {
      code: scope.language,
      failing: row.failing,
      failing_percent: percent(row.failing, row.total),
      fuzzy: row.fuzzy,
      fuzzy_percent: percent(row.fuzzy, row.total),
      last_author: row.last_author,
      last_change: isoTimeOrNull(row.last_change),
      name: language?.name ?? '',
      total: row.total,
      total_words: row.total_words,
      translated: row.translated,
      translated_percent: percent(row.translated, row.total, !isReviewed(project, row)),
      translated_words: row.translated_words,
      url: links.webTranslation(scope),
      url_translate: links.translate(scope),
    }
  })
  const csv = () => csvLines([measured, ...items.map((item) => measured.map((name) => item[name]))])
  return {
    contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
    filename: `stats-${project.slug}-${component.slug}.${format}`,
    inline: format === 'json',
    lastModified: undefined,
    bytes: Buffer.from(format === 'csv' ? csv() : JSON.stringify(items)),
  }
}

const languageStatistics: FileRoute = {
  path: '/exports/stats/:project/:component/',
  name: 'Table of languages',
  summary: 'Counts for each language of a component.',
  needs: 'visible',
  reply: 'file',
  contentTypes: ['text/csv'],
  handle: languageTable,
}

export const tableRoutes: readonly (FileRoute | StreamRoute)[] = [changesCsv, languageStatistics]
