import type { NotNull } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { preparedOne } from '#server/db/prepared.ts'

export interface RevertibleChange {
  readonly id: number
  readonly unit_id: number
  readonly user_id: number | null
  readonly action: number
  readonly old: string
  readonly target: string
  readonly details: string
}

const columns = ['id', 'unit_id', 'user_id', 'action', 'old', 'target', 'details'] as const

const byId = preparedOne((db, p: { id: number }) =>
  db
    .selectFrom('change')
    .select(columns)
    .where('id', '=', p.id)
    .where('unit_id', 'is not', null)
    .$narrowType<{ unit_id: NotNull }>(),
)

export const revertibleChange = (db: Db, id: number): Promise<RevertibleChange | undefined> => byId(db, { id })

export interface RevertSearch {
  readonly translationIds: readonly number[]
  readonly userId?: number | undefined
  readonly after?: number | undefined
  readonly before?: number | undefined
  readonly actions: readonly number[]
  readonly content: readonly number[]
}

const newestContent = preparedOne((db, p: { unitId: number }) =>
  db
    .selectFrom('change')
    .select(['id', 'user_id', 'action'])
    .where('unit_id', '=', p.unitId)
    .orderBy('id', 'desc')
    .limit(1),
)

/** The first change of each string that is asked for, and whether the string was changed by others after the last of them. */
export async function revertibleChanges(
  db: Db,
  search: RevertSearch,
): Promise<{ change: RevertibleChange; changedSince: boolean }[]> {
  const { translationIds, userId, after, before, actions } = search
  const rows = await db
    .selectFrom('change')
    .select(columns)
    .where(inIds(db, 'translation_id', idList(db, translationIds)))
    .where('unit_id', 'is not', null)
    .$narrowType<{ unit_id: NotNull }>()
    .where('action', 'in', actions)
    .$call((q) => (userId === undefined ? q : q.where('user_id', '=', userId)))
    .$call((q) => (after === undefined ? q : q.where('timestamp', '>=', after)))
    .$call((q) => (before === undefined ? q : q.where('timestamp', '<=', before)))
    .orderBy('id')
    .execute()
  const spans = new Map<number, { first: RevertibleChange; last: number }>()
  for (const row of rows) {
    const span = spans.get(row.unit_id)
    if (span) span.last = row.id
    else spans.set(row.unit_id, { first: row, last: row.id })
  }
  const result: { change: RevertibleChange; changedSince: boolean }[] = []
  for (const [unitId, { first, last }] of spans) {
    const newest = await newestContent(db, { unitId })
    const changedSince = newest !== undefined && newest.id > last && search.content.includes(newest.action)
    result.push({ change: first, changedSince })
  }
  return result
}
