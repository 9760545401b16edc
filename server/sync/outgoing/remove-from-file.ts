import { identityOf } from '#server/sync/context/string-identity.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { fileWithoutString } from '#server/sync/files/change-file.ts'
import { formatOptions } from '#server/sync/files/read-catalog.ts'
import { filesOfStrings } from '#server/sync/outgoing/add-to-files.ts'
import type { CommitWork } from '#server/sync/outgoing/commit-work.ts'
import { isSame } from '#server/sync/outgoing/write-edits.ts'

/** Takes a string out of every file of a component, or of the one that is named; false when none has it. */
export async function removeString(
  context: SyncContext,
  { synced, files, translations }: CommitWork,
  string: { readonly context: string; readonly source: string },
  { only = '', obsolete = false } = {},
): Promise<boolean> {
  const { bilingual, component } = synced
  const template = bilingual ? undefined : await files.bytes(component.template)
  const languages = translations.map(({ translation: { filename, language_code: code }, plural }) => ({
    filename,
    code,
    plural,
  }))
  const identity = identityOf(synced, string)
  let changed = false
  for (const { filename, code, plural } of bilingual ? filesOfStrings({ synced, translations }) : languages) {
    if (only !== '' && filename !== only) continue
    const bytes = filename === '' ? undefined : await files.bytes(filename)
    if (!bytes) continue
    const options = formatOptions(synced, { code, plural, template })
    const without = await fileWithoutString(context, synced, { bytes, options }, { identity, obsolete })
    if (!without || isSame(without, bytes)) continue
    files.write(filename, without)
    changed = true
  }
  return changed
}
