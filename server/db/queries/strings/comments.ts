import type { Db } from '#server/db/database.ts'
import { prepared, preparedInsert, preparedOne } from '#server/db/prepared.ts'

export interface CommentRow {
  readonly id: number
  readonly unit_id: number
  readonly user_id: number | null
  readonly text: string
  readonly resolved: number
  readonly created: number
}

const columns = ['id', 'unit_id', 'user_id', 'text', 'resolved', 'created'] as const

export const commentById = preparedOne((db, p: { id: number }) =>
  db.selectFrom('comment').select(columns).where('id', '=', p.id),
)

const ofUnit = prepared((db, p: { unitId: number }) =>
  db.selectFrom('comment').select(columns).where('unit_id', '=', p.unitId).orderBy('id'),
)

export const commentsOfUnit = (db: Db, unitId: number): Promise<CommentRow[]> => ofUnit(db, { unitId })

const insert = preparedInsert((db, p: { unitId: number; userId: number | null; text: string; created: number }) =>
  db
    .insertInto('comment')
    .values({ unit_id: p.unitId, user_id: p.userId, text: p.text, created: p.created })
    .returning('id'),
)

/** Resolved comments stay to be read, and no longer count. */
const setCount = prepared((db, p: { unitId: number }) =>
  db
    .updateTable('unit')
    .set((eb) => ({
      comment_count: eb
        .selectFrom('comment')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('comment.unit_id', '=', p.unitId)
        .where('comment.resolved', '=', 0),
    }))
    .where('id', '=', p.unitId),
)

export async function insertComment(
  tx: Db,
  comment: { unitId: number; userId: number | null; text: string; created: number },
): Promise<number> {
  const { id } = await insert(tx, comment)
  await setCount(tx, comment)
  return id
}

const remove = prepared((db, p: { id: number }) => db.deleteFrom('comment').where('id', '=', p.id))
const resolve = prepared((db, p: { id: number; resolved: number }) =>
  db.updateTable('comment').set({ resolved: p.resolved }).where('id', '=', p.id),
)

export async function deleteComment(tx: Db, { id, unit_id: unitId }: CommentRow): Promise<void> {
  await remove(tx, { id })
  await setCount(tx, { unitId })
}

export async function setResolved(tx: Db, { id, unit_id: unitId }: CommentRow, resolved: boolean): Promise<void> {
  await resolve(tx, { id, resolved: Number(resolved) })
  await setCount(tx, { unitId })
}
