import { Action } from '#core/changes/actions.ts'
import { isTranslated, State } from '#core/units/state.ts'
import { inTransaction } from '#server/db/database.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { deleteFileEdits, markFileEditCommitted } from '#server/db/queries/repository/file-edits.ts'
import { setReached } from '#server/db/queries/repository/outgoing-commits.ts'
import {
  deleteEdit,
  editsOfUnits,
  markCommitted,
  markFailed,
  newestByUnit,
} from '#server/db/queries/strings/pending-edits.ts'
import { storedById, updateState } from '#server/db/queries/strings/stored-units.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { counted } from '#server/sync/context/apply-outcome.ts'
import { pathOf, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import { type SyncContext, slices, yieldToEventLoop } from '#server/sync/context/sync-context.ts'
import type { Built } from '#server/sync/outgoing/build-commits.ts'
import type { Failure } from '#server/sync/outgoing/write-edits.ts'

/** Edits that would change nothing: our commits have them already, or upstream has and they are done. */
export async function clearIdleEdits(
  context: SyncContext,
  { component }: SyncedComponent,
  { idle, idleFileEdits }: Pick<Built, 'idle' | 'idleFileEdits'>,
  isOutgoing: boolean,
): Promise<void> {
  const ids = idleFileEdits.map(({ id }) => id)
  if (ids.length > 0)
    await inTransaction(context.db, async (tx) => {
      if (!isOutgoing) return deleteFileEdits(tx, ids)
      for (const id of ids) await markFileEditCommitted(tx, { id, commitId: component.outgoing })
    })
  for (const slice of slices(idle)) {
    await inTransaction(context.db, async (tx) => {
      if (isOutgoing) {
        for (const { id, target, state, created } of slice)
          await markCommitted(tx, { id, target, state, created, commitId: component.outgoing })
        return
      }
      const units = slice.map((edit) => edit.unit_id)
      const newest = newestByUnit(await editsOfUnits(tx, units))
      for (const edit of slice) {
        const { id, unit_id, target } = edit
        if ((await deleteEdit(tx, edit)) && newest.get(unit_id)?.id === id)
          await setReached(tx, { id: unit_id, target })
      }
    })
    await yieldToEventLoop(context)
  }
}

/** An edit that the file cannot take keeps waiting; the string asks for a fresh look and its history tells why. */
export async function recordWriteFailures(
  context: SyncContext,
  synced: SyncedComponent,
  failures: readonly Failure[],
  blobOf: (path: string) => string,
): Promise<void> {
  if (failures.length === 0) return
  for (const translation of await translationsOfComponent(context.db, synced.component.id)) {
    const own = failures.filter(({ edit }) => edit.translation_id === translation.id)
    for (const slice of slices(own))
      await inTransaction(context.db, async (tx) => {
        const now = context.now()
        const ledger = await Ledger.open(tx, pathOf(synced, translation))
        const units = await storedById(
          tx,
          slice.map(({ edit }) => edit.unit_id),
        )
        for (const { edit, message } of slice) {
          const unit = units.get(edit.unit_id)
          if (!unit) continue
          await markFailed(tx, { id: edit.id, blob: blobOf(translation.filename) || '-', now })
          // The file may have changed by our own hand: what fails again is no news.
          if (edit.failed === '') ledger.record({ action: Action.savingFailed, unitId: unit.id, target: message })
          if (!isTranslated(unit.state) || unit.state === State.readOnly) continue
          const { id, previous_source: previousSource } = unit
          await updateState(tx, { id, state: State.needsEditing, previousSource, updated: now })
          ledger.countOut(counted(unit))
          ledger.countIn(counted(unit, State.needsEditing))
        }
        await ledger.close(now)
      })
  }
}
