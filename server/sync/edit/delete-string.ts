import { Action } from '#core/changes/actions.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/database.ts'
import { insertFileEdit } from '#server/db/queries/repository/file-edits.ts'
import { closeGapOfUnit } from '#server/db/queries/strings/own-positions.ts'
import { closeGapOf, deleteSourceStrings } from '#server/db/queries/strings/source-strings.ts'
import { type UnitRecord, unitsOfString } from '#server/db/queries/strings/unit-context.ts'
import { deleteUnits } from '#server/db/queries/strings/unit-writes.ts'
import { Ledger } from '#server/stats/ledger.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'

/** Takes a string out of a component in every language; the files follow with the next commit. */
export async function deleteString(
  tx: Db,
  synced: SyncedComponent,
  unit: UnitRecord,
  actor: Actor,
  now: number,
): Promise<void> {
  const { component } = synced
  const { source, context } = unit
  const userId = actor.kind === 'user' ? actor.id : null
  for (const one of await unitsOfString(tx, unit.source_string_id)) {
    const scope = { translationId: one.translation_id, languageId: one.language_id }
    const ledger = await Ledger.open(tx, { componentId: component.id, projectId: component.project_id, ...scope })
    ledger.countOut({
      state: one.state,
      words: one.num_words,
      chars: one.num_chars,
      failing: one.finding_count > 0,
      suggestions: one.suggestion_count > 0,
      comments: one.comment_count > 0,
    })
    await closeGapOfUnit(tx, one.id)
    await deleteUnits(tx, component.id, [one.id])
    ledger.record({
      action: Action.stringRemoved,
      target: one.target,
      details: { source, target: one.target, context },
      ...(userId === null ? {} : { userId }),
    })
    await ledger.close(now)
  }
  await closeGapOf(tx, component.id, unit.source_string_id)
  await deleteSourceStrings(tx, [unit.source_string_id])
  const details = { source, context }
  await insertFileEdit(tx, {
    componentId: component.id,
    kind: 'remove_string',
    filename: '',
    details,
    authorId: userId,
    now,
  })
}
