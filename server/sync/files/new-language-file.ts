import { message } from '#core/messages/message.ts'
import { invalid } from '#server/errors.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { fileFromBase } from '#server/sync/files/change-file.ts'
import { describeProblem, formatOptions, type Plural } from '#server/sync/files/read-catalog.ts'
import type { TreeFiles } from '#server/sync/files/tree-files.ts'

/** The file a new language begins with: made from the base file, else an empty one where the format allows that. */
export async function newLanguageFile(
  context: SyncContext,
  synced: SyncedComponent,
  files: TreeFiles,
  language: { readonly code: string; readonly plural: Plural },
): Promise<Uint8Array> {
  const { component, format, bilingual } = synced
  if (format.languages) {
    const shared = await files.bytes(component.filemask)
    if (shared) return shared
  }
  const base = component.new_base === '' ? undefined : await files.bytes(component.new_base)
  if (component.new_base !== '' && !base)
    throw invalid('new_base', message('language.baseMissing', { file: component.new_base }))
  if (!base && bilingual && !format.startsEmpty && !format.languages)
    throw invalid('new_base', message('language.needsBase'))
  const options = formatOptions(synced, language)
  if (!base) return format.create(options)
  const made = await fileFromBase(context, synced, { bytes: base, options })
  if ('bytes' in made) return made.bytes
  throw invalid(
    'new_base',
    message('language.baseUnreadable', { file: component.new_base, problem: describeProblem(made.problem) }),
  )
}
