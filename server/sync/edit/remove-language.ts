import { message } from '#core/messages/message.ts'
import { inTransaction } from '#server/db/database.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { deleteFileEdits, fileEditsOf, insertFileEdit } from '#server/db/queries/repository/file-edits.ts'
import { AppError, invalid } from '#server/errors.ts'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { codeOfEdit } from '#server/sync/files/find-languages.ts'
import { removeTranslation } from '#server/sync/merge/remove-translation.ts'

/** Ends a language: its strings go at once, its file goes with the next commit. */
export async function removeLanguageFile(
  context: SyncContext,
  componentId: number,
  { translationId, authorId }: { readonly translationId: number; readonly authorId: number | null },
): Promise<void> {
  const { db } = context
  const synced = await loadSyncedComponent(db, componentId)
  const translation = (await translationsOfComponent(db, componentId)).find((one) => one.id === translationId)
  if (!translation) throw new AppError('not_found', message('translation.gone'))
  if (translation.is_source === 1) throw invalid('language', message('language.sourceStays'))
  const { filename, language_id: languageId, language_code: code } = translation
  const language = (await languagesByIds(db, [languageId])).get(languageId)
  await inTransaction(db, async (tx) => {
    const added = (await fileEditsOf(tx, { componentId })).filter(
      (edit) =>
        edit.filename === filename &&
        (edit.kind === 'add_language' || (edit.kind === 'await_language' && codeOfEdit(edit) === code)),
    )
    await deleteFileEdits(
      tx,
      added.map(({ id }) => id),
    )
    // A file that no commit has needs no commit to go.
    if (added.some((edit) => edit.kind === 'add_language' && edit.commit_id === '')) return
    const about = { componentId, kind: 'remove_language', filename, details: { language, code } } as const
    await insertFileEdit(tx, { ...about, authorId, now: context.now() })
  })
  await removeTranslation(context, synced, translation)
}
