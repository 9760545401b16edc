import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'

const last = preparedOne((db, p: { translationId: number }) =>
  db
    .selectFrom('unit')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('translation_id', '=', p.translationId),
)

/** The last place in a translation that has an order of its own. */
export const lastOwnPosition = async (db: Db, translationId: number): Promise<number> =>
  (await last(db, { translationId }))?.position ?? 0

/** Numbers the units of a translation without gaps, those without a place last: pages count on it. */
export async function closeOwnGaps(tx: Db, translationId: number): Promise<void> {
  await sql`update unit set "position" = placed.place
    from (select id, "position" as old, row_number() over (order by "position" is null, "position", id) as place
      from unit where translation_id = ${translationId}) as placed
    where unit.id = placed.id and (placed.old is null or placed.old <> placed.place)`.execute(tx)
}

const unitPosition = preparedOne((db, p: { id: number }) =>
  db.selectFrom('unit').select(['translation_id', 'position']).where('id', '=', p.id),
)

/** Units behind one that goes move up. To be called before it goes; does nothing where units have no order of their own. */
export async function closeGapOfUnit(tx: Db, id: number): Promise<void> {
  const gap = await unitPosition(tx, { id })
  if (!gap || gap.position === null) return
  await tx
    .updateTable('unit')
    .set((eb) => ({ position: eb('position', '-', 1) }))
    .where('translation_id', '=', gap.translation_id)
    .where('position', '>', gap.position)
    .execute()
}
