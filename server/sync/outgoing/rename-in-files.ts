import type { Renaming } from '#core/merge/rename-string.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { fileWithRenamedString } from '#server/sync/files/change-file.ts'
import { formatOptions, sourcePlural } from '#server/sync/files/read-catalog.ts'
import type { CommitWork } from '#server/sync/outgoing/commit-work.ts'

/** Gives a string its new name in every file of a component, or in none where one cannot take it; says in how many. */
export async function renameInFiles(
  context: SyncContext,
  { synced, files, translations }: CommitWork,
  renaming: Renaming,
): Promise<number | 'refused'> {
  const { format, bilingual, component } = synced
  const base = {
    filename: format.languages ? component.filemask : component.new_base,
    code: synced.sourceLanguage.code,
    plural: sourcePlural(synced),
  }
  const languages = translations
    .toSorted((a, b) => b.translation.is_source - a.translation.is_source)
    .map(({ translation: { filename, language_code: code }, plural }) => ({ filename, code, plural }))
  const written = new Map<string, Uint8Array>()
  const current = async (path: string) => written.get(path) ?? (await files.bytes(path))
  for (const { filename, code, plural } of bilingual ? [base, ...languages] : languages) {
    const bytes = filename === '' ? undefined : await current(filename)
    if (!bytes) continue
    const template = bilingual ? undefined : await files.bytes(component.template)
    const options = formatOptions(synced, { code, plural, template })
    const renamed = await fileWithRenamedString(context, synced, { bytes, options }, renaming)
    if (renamed === 'refused') return renamed
    if (renamed) written.set(filename, renamed)
  }
  for (const [filename, bytes] of written) files.write(filename, bytes)
  return written.size
}
