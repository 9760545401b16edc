import type { Db } from '#server/db/database.ts'
import { ownerOfTexts, rememberPast, storeTextsOf } from '#server/db/queries/repository/branch-texts.ts'

/** Texts of units that are about to go: where a component has branches, or is one, they are needed when the string is back. */
export async function storeTexts(
  tx: Db,
  componentId: number,
  units: readonly { readonly id: number }[],
  now: number,
): Promise<void> {
  if (units.length === 0) return
  const ownerId = await ownerOfTexts(tx, componentId)
  if (ownerId === undefined) return
  await storeTextsOf(
    tx,
    ownerId,
    units.map(({ id }) => id),
    now,
  )
}

/** Strings of a component with branches that are about to go or to change: an older branch that has them says nothing new. */
export async function storePast(tx: Db, componentId: number, sourceIds: readonly number[], now: number): Promise<void> {
  if (sourceIds.length === 0 || (await ownerOfTexts(tx, componentId)) !== componentId) return
  await rememberPast(tx, componentId, sourceIds, now)
}
