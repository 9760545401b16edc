import type { TranslationRecord } from '#server/db/queries/components/translation-writes.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { fileEditsOf } from '#server/db/queries/repository/file-edits.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { type Discovery, isRefused } from '#server/sync/files/find-files.ts'

type Stored = Pick<TranslationRecord, 'is_source' | 'filename'>

/** Which translations stay although their file is not among the found ones. */
export async function keptWithoutFile(
  { db }: SyncContext,
  { component, format }: SyncedComponent,
  found: Discovery,
): Promise<(translation: Stored) => boolean> {
  const begun = (await fileEditsOf(db, { componentId: component.id }))
    .filter((edit) => edit.kind === 'add_language' || edit.kind === 'await_language')
    .map((edit) => edit.filename)
  // Where all languages share a file, those that were begun here are among the found ones.
  const pending = format.languages ? [] : begun
  return ({ is_source, filename }) => is_source === 1 || isRefused(found, filename) || pending.includes(filename)
}

/** Codes of the languages that a pull of what was found would remove. */
export async function lostLanguages(
  context: SyncContext,
  synced: SyncedComponent,
  found: Discovery,
): Promise<string[]> {
  const stored = await translationsOfComponent(context.db, synced.component.id)
  const kept = await keptWithoutFile(context, synced, found)
  const languages = await languagesByIds(
    context.db,
    stored.map((translation) => translation.language_id),
  )
  const there = new Set(found.languages.map(({ resolved }) => resolved.language.code))
  return stored
    .filter((translation) => !kept(translation))
    .map((translation) => languages.get(translation.language_id)?.code ?? translation.language_code)
    .filter((code) => !there.has(code))
    .toSorted()
}
