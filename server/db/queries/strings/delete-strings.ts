import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { countRows, forgetOwner } from '#server/db/paging/list-blocks.ts'
import { deleteUnits } from '#server/db/queries/strings/unit-writes.ts'

/** Deletes up to `limit` source strings of a component with their units; returns how many. */
export async function deleteStringsOf(tx: Db, componentId: number, limit: number): Promise<number> {
  const strings = await tx
    .selectFrom('source_string')
    .select('id')
    .where('component_id', '=', componentId)
    .limit(limit)
    .execute()
  if (strings.length === 0) return 0
  const ids = idList(
    tx,
    strings.map((row) => row.id),
  )
  const units = await tx
    .selectFrom('translation')
    .innerJoin('unit', 'unit.translation_id', 'translation.id')
    .select('unit.id')
    .where('translation.component_id', '=', componentId)
    .where(inIds(tx, 'unit.source_string_id', ids))
    .execute()
  await deleteUnits(
    tx,
    componentId,
    units.map((row) => row.id),
  )
  await tx
    .deleteFrom('source_string')
    .where(inIds(tx, 'id', ids))
    .execute()
  return strings.length
}

export async function deleteChangesOf(tx: Db, componentId: number, limit: number): Promise<number> {
  const rows = await tx.selectFrom('change').select('id').where('component_id', '=', componentId).limit(limit).execute()
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return 0
  await tx
    .deleteFrom('change')
    .where(inIds(tx, 'id', idList(tx, ids)))
    .execute()
  await countRows(
    tx,
    'change',
    ids.map((id) => ({ id, owner: componentId })),
    -1,
  )
  return ids.length
}

/** Last of all; the empty translations and what little else belongs to it go along. */
export async function deleteComponentRow(tx: Db, componentId: number): Promise<void> {
  await tx.deleteFrom('component').where('id', '=', componentId).execute()
  await forgetOwner(tx, 'unit', componentId)
  await forgetOwner(tx, 'change', componentId)
  // Of changes that are no longer kept: the others took their figures along.
  await tx.deleteFrom('user_count').where('component_id', '=', componentId).execute()
}
