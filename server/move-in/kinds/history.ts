import { actionNames, contentActions } from '#core/changes/actions.ts'
import { isJsonObject, type JsonObject, readJsonObject } from '#core/text/json-object.ts'
import { number, part, text } from '#core/text/loose-json.ts'
import { storable } from '#core/units/forms.ts'
import { type Db, inTransaction, isPostgres } from '#server/db/database.ts'
import { addContribution, type Contribution } from '#server/db/queries/accounts/contributions.ts'
import { changesBefore, insertMovedChanges, type MovedChange } from '#server/db/queries/history/moved-changes.ts'
import { insertMoved, movedIds, movedPart, setMovedPart } from '#server/db/queries/site/move-ins.ts'
import { nameAuthors } from '#server/db/queries/strings/moved-units.ts'
import { apiPath, idIn } from '#server/move-in/api-calls.ts'
import type { MovedProject, MoveInContext } from '#server/move-in/context.ts'
import { type LocalPaths, localPaths } from '#server/move-in/local-paths.ts'
import { PAGE_SIZE } from '#server/move-in/remote-site.ts'
import { isoTime, microseconds } from '#server/move-in/times.ts'
import { adjustStats } from '#server/stats/adjust.ts'
import { restoreLastChange } from '#server/stats/remove-component.ts'
import { Tally } from '#server/stats/tally.ts'
import { takeProject } from '#server/stats/turns.ts'

/** The span of history that a run brings, by the other server's clock: pages of it do not move while it is read. */
interface Span {
  /** '' for the beginning. */
  readonly after: string
  /** The newest change when the run asked. */
  readonly before: string
  /** The page to bring next, from the last one, the oldest, down to 1; 0: all of it is here. */
  readonly page: number
  /** Changes brought so far, by this run and those before. */
  readonly brought: number
  /** What there was to compare with when the history is read once more. */
  readonly broughtBefore?: number | undefined
}

/** Microseconds that runs overlap: what was written late comes with the next one, and nothing comes twice. */
const OVERLAP = 600_000_000

/** Pages that the other server is asked for while one is written here. */
const AHEAD = 2

const partOf = (slug: string): string => `history ${slug}`

async function spanOf({ db, moveInId, remote }: MoveInContext, slug: string): Promise<Span> {
  const kept = readJsonObject((await movedPart(db, moveInId, partOf(slug))) ?? '')
  const [after, before, page] = [text(kept, 'after') ?? '', text(kept, 'before') ?? '', number(kept, 'page') ?? 0]
  const brought = number(kept, 'brought') ?? 0
  if (page > 0) return { after, before, page, brought, broughtBefore: number(kept, 'broughtBefore') }
  const newest = text(await remote.find(`/api/projects/${slug}/changes/?page_size=1`), 'results', 0, 'timestamp')
  if (newest === undefined) return { after, before, page: 0, brought }
  const ended = microseconds(before)
  const next = { after: ended === undefined ? '' : isoTime(ended - OVERLAP), before: newest }
  const count = (await remote.count(pathOf(slug, next))) ?? 0
  return { ...next, page: pagesOf(count), brought }
}

const pagesOf = (count: number): number => Math.ceil(count / PAGE_SIZE)

/**
 * What to read when a span has been read. Changes of the same time can change places between two pages, and one that is
 * written late moves the others: a page may miss some. Where the other server counts more than have come, all is read
 * once more, until that brings nothing.
 */
async function afterSpan({ remote }: MoveInContext, slug: string, span: Span): Promise<Span> {
  const all = { after: '', before: span.before }
  const count = (await remote.count(pathOf(slug, all))) ?? 0
  if (span.brought >= count || span.brought === span.broughtBefore)
    return { after: span.after, before: span.before, page: 0, brought: count }
  return { ...all, page: pagesOf(count), brought: span.brought, broughtBefore: span.brought }
}

function pathOf(slug: string, { after, before }: Pick<Span, 'after' | 'before'>): string {
  const query = new URLSearchParams({ timestamp_before: before, ...(after !== '' && { timestamp_after: after }) })
  return `/api/projects/${slug}/changes/?${query}`
}

/** Paths of the translations in which something has happened since the last run. Empty where there was none. */
export async function translationsChanged(context: MoveInContext, slug: string): Promise<ReadonlySet<string>> {
  const { after, before, page } = await spanOf(context, slug)
  if (after === '' || page === 0) return new Set()
  const changes = await fresh(context, await context.remote.all(pathOf(slug, { after, before })))
  return new Set(changes.map((shown) => apiPath(text(shown, 'translation') ?? '')))
}

/** Changes that are not here yet. */
async function fresh({ db, moveInId }: MoveInContext, items: readonly JsonObject[]): Promise<JsonObject[]> {
  const known = await movedIds(db, moveInId, 'change', items.map(idOf))
  return items.filter((item) => !known.has(idOf(item)))
}

/** What happened in a project, with authors and times: oldest first, a page in one transaction. */
export async function bringHistory(context: MoveInContext, project: MovedProject): Promise<void> {
  const { db, moveInId } = context
  const paths = await localPaths(context, project)
  for (let span = await spanOf(context, project.slug); span.before !== ''; ) {
    for (; span.page > 0; span = await bringPage(context, project, paths, span)) context.signal?.throwIfAborted()
    span = await afterSpan(context, project.slug, span)
    await setMovedPart(db, moveInId, partOf(project.slug), JSON.stringify(span))
    if (span.page === 0) break
  }
  for (const componentId of paths.components.values()) await nameAuthors(db, componentId)
  await inTransaction(db, (tx) => restoreLastChanges(tx, project, paths))
}

/** The last change of everything around translations is the newest of theirs, in whatever order pages had them. */
async function restoreLastChanges(
  tx: Db,
  { id }: MovedProject,
  { components, translations }: LocalPaths,
): Promise<void> {
  if (isPostgres(tx)) await takeProject(tx, id)
  for (const componentId of components.values()) await restoreLastChange(tx, 'component', componentId)
  await restoreLastChange(tx, 'project', id)
  const languages = new Set([...translations.values()].map(({ languageId }) => languageId))
  for (const languageId of [...languages].toSorted((one, other) => one - other))
    await restoreLastChange(tx, 'language', languageId)
}

/** Tells what is left to bring. */
async function bringPage(context: MoveInContext, project: MovedProject, paths: LocalPaths, span: Span): Promise<Span> {
  const { db, moveInId, remote } = context
  const pageAt = (page: number) => `${pathOf(project.slug, span)}&page_size=${PAGE_SIZE}&page=${page}`
  for (let ahead = span.page; ahead > Math.max(0, span.page - 1 - AHEAD); ahead--) remote.prepare(pageAt(ahead))
  const shown = await remote.get(pageAt(span.page))
  const results = part(shown, 'results')
  const items = (Array.isArray(results) ? results : []).filter(isJsonObject).toReversed()
  const missing = await fresh(context, items)
  const changes = await translated(context, project, paths, missing)
  const left = { ...span, page: span.page - 1, brought: span.brought + missing.length }
  await inTransaction(db, async (tx) => {
    if (isPostgres(tx)) await takeProject(tx, project.id)
    const ids = await write(tx, context, changes, span.broughtBefore !== undefined)
    const brought = missing.map((item) => ({ remoteId: idOf(item), localId: ids.get(idOf(item)) ?? 0 }))
    await insertMoved(tx, moveInId, 'change', brought)
    await setMovedPart(tx, moveInId, partOf(project.slug), JSON.stringify(left))
  })
  return left
}

const idOf = (shown: JsonObject): number => number(shown, 'id') ?? 0

interface RemoteChange {
  readonly remoteId: number
  readonly change: MovedChange
}

/** The changes of a page with our ids. What has no name here is left out. */
async function translated(
  { db, moveInId, people, leftBehind }: MoveInContext,
  project: MovedProject,
  paths: LocalPaths,
  items: readonly JsonObject[],
): Promise<RemoteChange[]> {
  const units = await movedIds(
    db,
    moveInId,
    'unit',
    items.flatMap(({ unit }) => idIn(unit) ?? []),
  )
  const found: RemoteChange[] = []
  for (const shown of items) {
    const [action, timestamp] = [number(shown, 'action') ?? -1, microseconds(shown.timestamp)]
    if (timestamp === undefined) continue
    if (!Object.hasOwn(actionNames, action)) {
      leftBehind.note(`history: ${text(shown, 'action_name') ?? action}`, 'there is no such action here')
      continue
    }
    const translation = paths.translations.get(apiPath(text(shown, 'translation') ?? ''))
    const change = {
      timestamp,
      action,
      project_id: project.id,
      component_id: translation?.componentId ?? paths.components.get(apiPath(text(shown, 'component') ?? '')) ?? null,
      translation_id: translation?.translationId ?? null,
      language_id: translation?.languageId ?? null,
      unit_id: units.get(idIn(shown.unit) ?? 0) ?? null,
      user_id: await people.at(shown.user),
      author_id: await people.at(shown.author),
      target: storable(text(shown, 'target') ?? ''),
      old: storable(text(shown, 'old') ?? ''),
      details: detailsOf(shown),
    }
    found.push({ remoteId: idOf(shown), change })
  }
  return found
}

function detailsOf({ details }: JsonObject): string {
  return isJsonObject(details) && Object.keys(details).length > 0 ? storable(JSON.stringify(details)) : ''
}

/** Tells our ids by those of the other server. `isLate`: newer changes may be here already. */
async function write(
  tx: Db,
  { now }: MoveInContext,
  given: readonly RemoteChange[],
  isLate: boolean,
): Promise<Map<number, number>> {
  const changes = given.map(({ change }) => change)
  const own = Map.groupBy(
    changes.filter(({ translation_id }) => translation_id !== null),
    ({ translation_id }) => translation_id ?? 0,
  )
  const before = await changesBefore(tx, [...own.keys()])
  const ids = await insertMovedChanges(tx, changes, before, now())
  for (const [translationId, group] of [...own].toSorted(([a], [b]) => a - b)) {
    const last = group.at(-1)
    if (!last) continue
    const tally = new Tally()
    if (isLate && last.timestamp < (before.get(translationId)?.last_change ?? 0)) tally.counts.changes += group.length
    else tally.changes(group.length, last.timestamp, last.author_id)
    const { project_id: projectId, component_id, language_id } = last
    await adjustStats(
      tx,
      { translationId, projectId, componentId: component_id ?? 0, languageId: language_id ?? 0 },
      tally,
    )
  }
  await addContributions(tx, changes)
  return new Map(given.map(({ remoteId }, index) => [remoteId, ids[index] ?? 0]))
}

/** Whoever changed strings there has contributed here. */
async function addContributions(tx: Db, changes: readonly MovedChange[]): Promise<void> {
  const found = new Map<string, Contribution>()
  for (const { action, user_id: userId, translation_id: translationId, timestamp } of changes) {
    if (userId === null || translationId === null || !contentActions.includes(action)) continue
    const key = `${userId} ${translationId}`
    const { edits = 0, first = timestamp } = found.get(key) ?? {}
    found.set(key, { userId, translationId, edits: edits + 1, first, last: timestamp })
  }
  for (const one of found.values()) await addContribution(tx, one)
}
