import { Action } from '#core/changes/actions.ts'
import { queueRechecks } from '#server/commands/quality/recheck-units.ts'
import type { Db } from '#server/db/database.ts'
import { unitsMindingAbsence } from '#server/db/queries/quality/units-to-recheck.ts'
import { editsOfUnits, newestByUnit } from '#server/db/queries/strings/pending-edits.ts'
import type { StoredPair } from '#server/db/queries/strings/stored-units.ts'
import { deleteUnits } from '#server/db/queries/strings/unit-writes.ts'
import type { Ledger } from '#server/stats/ledger.ts'
import { counted } from '#server/sync/context/apply-outcome.ts'
import { storeTexts } from '#server/sync/merge/store-texts.ts'

/**
 * Strings that upstream no longer has go; their history stays. A text that upstream never got would be gone with its edit,
 * so the history keeps it too. What was found wrong with others because of them is looked at again by jobs.
 */
export async function removeUnits(
  tx: Db,
  ledger: Ledger,
  componentId: number,
  units: readonly StoredPair[],
  now: number,
): Promise<void> {
  const ids = units.map((unit) => unit.id)
  const minding = await unitsMindingAbsence(tx, ids)
  const edits = newestByUnit(await editsOfUnits(tx, ids))
  for (const unit of units) {
    ledger.countOut(counted(unit))
    const edit = edits.get(unit.id)
    if (!edit) continue
    const { source, context } = unit
    ledger.record({
      action: Action.stringRemoved,
      target: edit.target,
      details: { source, target: edit.target, context },
      ...(edit.author_id !== null && { authorId: edit.author_id }),
    })
  }
  await storeTexts(tx, componentId, units, now)
  await deleteUnits(tx, componentId, ids)
  await queueRechecks(tx, minding, now)
}
