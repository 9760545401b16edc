import type { Kysely } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { type ChangeRow, changeOwnerColumn, changeRows } from '#server/db/queries/change-lists.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Cut, Cutting } from '#server/db/window.ts'

export interface ChangeConditions {
  readonly userId?: number | undefined
  /** Any of these; none given: all. */
  readonly actions: readonly number[]
  /** Microseconds since 1970, both included. */
  readonly after?: number | undefined
  readonly before?: number | undefined
}

export interface ChangePlace {
  readonly translationId?: number
  readonly componentId?: number
  readonly projectId?: number
  /** Owners (see list-blocks) the caller may see; undefined: all. */
  readonly owners?: readonly number[] | undefined
}

/** Times grow with ids: a span of time is a span of ids, found by the id alone. */
async function idAt(db: Db, time: number, side: 'first' | 'last'): Promise<number> {
  let [low, high] = [0, await newestId(db)]
  while (low < high) {
    const middle = side === 'first' ? Math.floor((low + high) / 2) : Math.ceil((low + high) / 2)
    const near = await changeNear(db, middle, side)
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
async function changeNear(db: Db, id: number, side: 'first' | 'last'): Promise<number | undefined> {
  const row = await db
    .selectFrom('change')
    .select('timestamp')
    .where('id', side === 'first' ? '>=' : '<=', id)
    .orderBy('id', side === 'first' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.timestamp
}

/** Changes of a place that meet the conditions, newest first. */
export async function filteredChanges(
  db: Db,
  place: ChangePlace,
  { userId, actions, after, before }: ChangeConditions,
  cut: Cut,
): Promise<Cutting<ChangeRow>> {
  const { translationId, componentId, projectId, owners } = place
  const first = after === undefined ? undefined : await idAt(db, after, 'first')
  const last = before === undefined ? undefined : await idAt(db, before, 'last')
  const narrowed = changeRows(db as Kysely<Tables>)
    .$if(translationId !== undefined, (q) => q.where('change.translation_id', '=', translationId as number))
    .$if(componentId !== undefined, (q) => q.where('change.component_id', '=', componentId as number))
    .$if(projectId !== undefined, (q) => q.where('change.project_id', '=', projectId as number))
    .$if(owners !== undefined, (q) => q.where(inIds(db, changeOwnerColumn, idList(db, owners ?? []))))
    .$if(userId !== undefined, (q) => q.where('change.user_id', '=', userId as number))
    .$if(actions.length > 0, (q) => q.where('change.action', 'in', actions))
    .$if(first !== undefined, (q) => q.where('change.id', '>=', first as number))
    .$if(last !== undefined, (q) => q.where('change.id', '<=', last as number))
    .$if(after !== undefined, (q) => q.where('change.timestamp', '>=', after as number))
    .$if(before !== undefined, (q) => q.where('change.timestamp', '<=', before as number))
  const { count } = await narrowed
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { limit, offset } = cut(count)
  return { count, rows: await narrowed.orderBy('change.id', 'desc').limit(limit).offset(offset).execute() }
}
