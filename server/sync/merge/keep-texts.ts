import type { Db } from '#server/db/database.ts'
import { keepTextsOf, ownerOfTexts, rememberPast } from '#server/db/queries/repository/branch-texts.ts'

/** Texts of units that are about to go: where a component has branches, or is one, they are needed when the string is back. */
export async function keepTexts(
  tx: Db,
  componentId: number,
  units: readonly { readonly id: number }[],
  now: number,
): Promise<void> {
  if (units.length === 0) return
  const ownerId = await ownerOfTexts(tx, componentId)
  if (ownerId === undefined) return
  await keepTextsOf(
    tx,
    ownerId,
    units.map(({ id }) => id),
    now,
  )
}

/** Strings of a component with branches that are about to go or to change: an older branch that has them says nothing new. */
export async function keepPast(tx: Db, componentId: number, sourceIds: readonly number[], now: number): Promise<void> {
  if (sourceIds.length === 0 || (await ownerOfTexts(tx, componentId)) !== componentId) return
  await rememberPast(tx, componentId, sourceIds, now)
}
