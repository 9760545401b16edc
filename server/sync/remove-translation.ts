import { Action } from '#core/changes/actions.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertChanges } from '#server/db/queries/changes.ts'
import { deleteTranslation, type TranslationRecord } from '#server/db/queries/translation-writes.ts'
import { deleteUnits, storedUnits } from '#server/db/queries/unit-writes.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { breathe, type SyncContext, type SyncSubject, slices } from '#server/sync/context.ts'

/** A language whose file is gone from the repository goes as well; its history stays. */
export async function removeTranslation(
  context: SyncContext,
  subject: SyncSubject,
  translation: TranslationRecord,
): Promise<void> {
  const { db } = context
  const { component, project } = subject
  const path = {
    translationId: translation.id,
    componentId: component.id,
    projectId: project.id,
    languageId: translation.language_id,
  }
  for (const slice of slices(await storedUnits(db, { translationId: translation.id }))) {
    await inTransaction(db, async (tx) => {
      const ledger = await Ledger.open(tx, path)
      for (const unit of slice)
        ledger.countOut({
          state: unit.state,
          words: unit.num_words,
          chars: unit.num_chars,
          failing: unit.finding_count > 0,
          suggestions: unit.suggestion_count > 0,
          comments: unit.comment_count > 0,
        })
      await deleteUnits(
        tx,
        component.id,
        slice.map((unit) => unit.id),
      )
      await ledger.close(context.now())
    })
    await breathe(context)
  }
  await inTransaction(db, async (tx) => {
    const scope = { projectId: project.id, componentId: component.id }
    const removed = { action: Action.translationRemoved, target: translation.filename }
    await insertChanges(tx, scope, [removed], context.now())
    await deleteTranslation(tx, translation.id)
  })
}
