import { componentById } from '#server/db/queries/components/components.ts'
import { languagesLacking } from '#server/db/queries/languages/languages-lacking.ts'
import { AppError } from '#server/errors.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { addLanguageFile } from '#server/sync/edit/add-language.ts'

/** Gives a glossary every language that other components of its project have. */
export async function fillGlossary(context: SyncContext, componentId: number): Promise<{ readonly added: number }> {
  const { db, signal } = context
  const glossary = await componentById(db, { id: componentId })
  let added = 0
  for (const languageCode of glossary ? await languagesLacking(db, glossary) : []) {
    signal?.throwIfAborted()
    try {
      await addLanguageFile(context, componentId, { languageCode, authorId: null })
      added++
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
    }
  }
  return { added }
}
