import { Action } from '#core/changes/actions.ts'
import { isBlank, splitForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import { inTransaction } from '#server/db/database.ts'
import type { TranslationRecord } from '#server/db/queries/components/translation-writes.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { deleteFileEdits, fileEditsOf } from '#server/db/queries/repository/file-edits.ts'
import { deleteEdit, deleteEditsOfUnits, editsOfTranslation } from '#server/db/queries/strings/pending-edits.ts'
import { divergedUnits, storedById, updateFromUpstream } from '#server/db/queries/strings/stored-units.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { counted } from '#server/sync/context/apply-outcome.ts'
import { loadSyncedComponent, pathOf, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import { askedBy, type SyncContext, slices, yieldToEventLoop } from '#server/sync/context/sync-context.ts'
import { mergeCommit, type PullResult } from '#server/sync/merge/merge-upstream.ts'
import { fetchUpstream } from '#server/sync/outgoing/fetch-upstream.ts'
import { dropOutgoing } from '#server/sync/outgoing/outgoing-commits.ts'

/**
 * Goes back to what upstream holds: our commits are given up, and so is what waits for one, unless it is to be kept and
 * committed anew. Texts that are given up stay in the history of their strings.
 */
export async function resetComponent(
  context: SyncContext,
  componentId: number,
  { keep = false }: { readonly keep?: boolean } = {},
): Promise<PullResult> {
  const { db } = context
  const synced = await loadSyncedComponent(db, componentId)
  const { component, project } = synced
  const previous = component.outgoing || component.revision
  await dropOutgoing(context, synced)
  if (!keep) {
    for (const translation of await translationsOfComponent(db, componentId)) await giveUp(context, synced, translation)
    await inTransaction(db, async (tx) => {
      const edits = await fileEditsOf(tx, { componentId })
      await deleteFileEdits(
        tx,
        edits.map(({ id }) => id),
      )
    })
  }
  const commit = await fetchUpstream(context, synced)
  const result = await mergeCommit(context, await loadSyncedComponent(db, componentId), commit, { force: true })
  await inTransaction(db, async (tx) => {
    const details = { new_head: commit, previous_head: previous }
    const scope = { projectId: project.id, componentId }
    await insertChanges(tx, scope, [{ action: Action.repositoryReset, details, ...askedBy(context) }], context.now())
  })
  return result
}

async function giveUp(context: SyncContext, synced: SyncedComponent, translation: TranslationRecord): Promise<void> {
  const translationId = translation.id
  const edits = await editsOfTranslation(context.db, { translationId })
  for (const slice of slices(await divergedUnits(context.db, { translationId }))) {
    await inTransaction(context.db, async (tx) => {
      const now = context.now()
      const ledger = await Ledger.open(tx, pathOf(synced, translation))
      const ids = slice.map(({ id }) => id)
      for (const unit of (await storedById(tx, ids)).values()) {
        const target = unit.upstream
        if (target === null) continue
        const state = isBlank(splitForms(target)) ? State.empty : State.translated
        await updateFromUpstream(tx, { id: unit.id, target, state, previousSource: '', updated: now })
        ledger.countOut(counted(unit))
        ledger.countIn(counted(unit, state))
        ledger.record({ action: Action.stringUpdatedInRepository, unitId: unit.id, target, old: unit.target })
      }
      await deleteEditsOfUnits(tx, ids)
      await ledger.close(now)
    })
    await yieldToEventLoop(context)
  }
  for (const slice of slices(edits)) {
    await inTransaction(context.db, async (tx) => {
      for (const edit of slice) await deleteEdit(tx, edit)
    })
    await yieldToEventLoop(context)
  }
}
