import { Action } from '#core/changes/actions.ts'
import { inTransaction } from '#server/db/database.ts'
import { deleteTranslation, type TranslationRecord } from '#server/db/queries/components/translation-writes.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { storedPairs } from '#server/db/queries/strings/stored-units.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { pathOf, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import { type SyncContext, slices, yieldToEventLoop } from '#server/sync/context/sync-context.ts'
import { removeUnits } from '#server/sync/merge/remove-units.ts'

/** A language whose file is gone from the repository goes as well; its history stays. */
export async function removeTranslation(
  context: SyncContext,
  synced: SyncedComponent,
  translation: TranslationRecord,
): Promise<void> {
  const { db } = context
  const { component, project } = synced
  for (const slice of slices(await storedPairs(db, { translationId: translation.id }))) {
    await inTransaction(db, async (tx) => {
      const ledger = await Ledger.open(tx, pathOf(synced, translation))
      await removeUnits(tx, ledger, component.id, slice, context.now())
      await ledger.close(context.now())
    })
    await yieldToEventLoop(context)
  }
  await inTransaction(db, async (tx) => {
    const scope = { projectId: project.id, componentId: component.id }
    const removed = { action: Action.translationRemoved, target: translation.filename }
    await insertChanges(tx, scope, [removed], context.now())
    await deleteTranslation(tx, translation.id)
  })
}
