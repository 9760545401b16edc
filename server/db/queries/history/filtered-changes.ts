import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import { type ChangeRow, changeOwnerColumn, changesByIds } from '#server/db/queries/history/change-lists.ts'
import { isRestored, type RestoredRun, restoredRuns } from '#server/db/queries/history/restored-changes.ts'

export interface ChangeConditions {
  readonly userId?: number | undefined
  /** Not by this one. */
  readonly notUserId?: number | undefined
  /** Any of these; none given: all. */
  readonly actions: readonly number[]
  /** Microseconds since 1970, both included. */
  readonly after?: number | undefined
  readonly before?: number | undefined
  /** Only what was written before this one; 0 or undefined: anything. Does not count. */
  readonly olderThan?: number | undefined
  /** Nothing that was written before this one. Does not count. */
  readonly until?: number | undefined
}

export interface ChangeScope {
  readonly languageId?: number | undefined
  /** What the paths of its components begin with: a category's own path and a slash. */
  readonly prefix?: string | undefined
  readonly unitId?: number
  readonly translationId?: number | undefined
  readonly componentId?: number | undefined
  readonly projectId?: number | undefined
  /** Owners (see list-blocks) the caller may see; undefined: all. */
  readonly owners?: readonly number[] | undefined
}

/** Times grow with ids, but for what came back from backups: a span of time is a span of ids, found by the id alone. */
async function idAt(db: Db, time: number, side: 'first' | 'last', restored: readonly RestoredRun[]): Promise<number> {
  let [low, high] = [0, await newestId(db)]
  while (low < high) {
    const middle = side === 'first' ? Math.floor((low + high) / 2) : Math.ceil((low + high) / 2)
    const near = await changeNear(db, middle, side, restored)
    if (side === 'first') {
      if (near === undefined || near >= time) high = middle
      else low = middle + 1
    } else if (near === undefined || near <= time) low = middle
    else high = middle - 1
  }
  return low
}

const newestId = async (db: Db): Promise<number> =>
  (await db.selectFrom('change').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0

/** Time of the change at an id, or of the next one that there is. */
async function changeNear(
  db: Db,
  id: number,
  side: 'first' | 'last',
  restored: readonly RestoredRun[],
): Promise<number | undefined> {
  const run = restored.find(({ first_id, last_id }) => first_id <= id && id <= last_id)
  // Runs may touch one another: what lies beyond this one is looked at in the same way.
  if (run) return changeNear(db, side === 'first' ? run.last_id + 1 : run.first_id - 1, side, restored)
  const row = await db
    .selectFrom('change')
    .select(['id', 'timestamp'])
    .where('id', side === 'first' ? '>=' : '<=', id)
    .orderBy('id', side === 'first' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row && isRestored(restored, row.id)) return changeNear(db, row.id, side, restored)
  return row?.timestamp
}

/** Changes of a place that meet the conditions. */
async function narrowedChanges(
  db: Db,
  { unitId, translationId, componentId, projectId, languageId, prefix, owners }: ChangeScope,
  { userId, notUserId, actions, after, before }: ChangeConditions,
) {
  const restored = after === undefined && before === undefined ? [] : await restoredRuns(db, {})
  const first = after === undefined ? undefined : await idAt(db, after, 'first', restored)
  const last = before === undefined ? undefined : await idAt(db, before, 'last', restored)
  const start = sql<boolean>`substr(component.path, 1, ${prefix?.length ?? 0}) = ${prefix ?? ''}`
  const query = db
    .selectFrom('change')
    .$if(prefix !== undefined, (q) => q.innerJoin('component', 'component.id', 'change.component_id').where(start))
    .$call((q) => (unitId === undefined ? q : q.where('change.unit_id', '=', unitId)))
    .$call((q) => (translationId === undefined ? q : q.where('change.translation_id', '=', translationId)))
    .$call((q) => (componentId === undefined ? q : q.where('change.component_id', '=', componentId)))
    .$call((q) => (projectId === undefined ? q : q.where('change.project_id', '=', projectId)))
    .$call((q) => (languageId === undefined ? q : q.where('change.language_id', '=', languageId)))
    .$if(owners !== undefined, (q) => q.where(inIds(db, changeOwnerColumn, idList(db, owners ?? []))))
    .$call((q) => (userId === undefined ? q : q.where('change.user_id', '=', userId)))
    .$call((q) =>
      notUserId === undefined
        ? q
        : q.where((eb) => eb.or([eb('change.user_id', 'is', null), eb('change.user_id', '<>', notUserId)])),
    )
    .$if(actions.length > 0, (q) => q.where('change.action', 'in', actions))
    .$if(first !== undefined || last !== undefined, (q) =>
      q.where((eb) =>
        eb.or([
          eb.and([
            ...(first === undefined ? [] : [eb('change.id', '>=', first)]),
            ...(last === undefined ? [] : [eb('change.id', '<=', last)]),
          ]),
          ...restored.map((run) => eb.between('change.id', run.first_id, run.last_id)),
        ]),
      ),
    )
    .$call((q) => (after === undefined ? q : q.where('change.timestamp', '>=', after)))
    .$call((q) => (before === undefined ? q : q.where('change.timestamp', '<=', before)))
  return { query }
}

/** A page of them, newest first. */
export async function filteredChanges(
  db: Db,
  scope: ChangeScope,
  conditions: ChangeConditions,
  page: PageRequest,
): Promise<PageOfRows<ChangeRow>> {
  const { query } = await narrowedChanges(db, scope, conditions)
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  return { count, rows: await rowsOf(db, older(query, conditions).limit(limit).offset(offset)) }
}

const older = (
  query: Awaited<ReturnType<typeof narrowedChanges>>['query'],
  { olderThan = 0, until = 0 }: Pick<ChangeConditions, 'olderThan' | 'until'>,
) =>
  query
    .$if(olderThan > 0, (q) => q.where('change.id', '<', olderThan))
    .$if(until > 0, (q) => q.where('change.id', '>=', until))
    .orderBy('change.id', 'desc')

const rowsOf = async (db: Db, query: ReturnType<typeof older>): Promise<ChangeRow[]> => {
  const rows = await query.select('change.id').execute()
  return changesByIds(
    db,
    rows.map(({ id }) => id),
  )
}

/** The newest of them, without counting the others. */
export async function newestChanges(
  db: Db,
  scope: ChangeScope,
  conditions: ChangeConditions,
  limit: number,
): Promise<ChangeRow[]> {
  const { query } = await narrowedChanges(db, scope, conditions)
  return rowsOf(db, older(query, conditions).limit(limit))
}

/** What tells runs of changes apart. */
export interface ChangeMark {
  readonly id: number
  readonly action: number
  readonly translation_id: number | null
  readonly component_id: number | null
  readonly user_id: number | null
}

/** The newest of them, with no more than tells which belong together. */
export async function newestMarks(
  db: Db,
  scope: ChangeScope,
  conditions: ChangeConditions,
  limit: number,
): Promise<ChangeMark[]> {
  const { query } = await narrowedChanges(db, scope, conditions)
  return older(query, conditions)
    .select(['change.id', 'change.action', 'change.translation_id', 'change.component_id', 'change.user_id'])
    .limit(limit)
    .execute()
}
