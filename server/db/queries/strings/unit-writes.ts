import type { Insertable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { countRows } from '#server/db/paging/list-blocks.ts'
import type { UnitTable } from '#server/db/tables/strings.ts'

const columns = ['id', 'translation_id', 'source_string_id', 'target', 'state', 'created'] as const

/** Writes new units of one component. */
export async function insertUnits(
  db: Db,
  componentId: number,
  rows: readonly (Pick<Insertable<UnitTable>, (typeof columns)[number]> & { readonly id: number })[],
): Promise<void> {
  await insertMany(db, 'unit', columns, rows)
  await countRows(
    db,
    'unit',
    rows.map(({ id }) => ({ id, owner: componentId })),
  )
}

export async function deleteUnits(db: Db, componentId: number, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('unit')
    .where(inIds(db, 'id', idList(db, ids)))
    .execute()
  await countRows(
    db,
    'unit',
    ids.map((id) => ({ id, owner: componentId })),
    -1,
  )
}
