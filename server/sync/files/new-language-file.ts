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
  const from = basePath(synced)
  const base = from === '' ? undefined : await files.bytes(from)
  if (from !== '' && !base) throw invalid('new_base', message('language.baseMissing', { file: from }))
  if (!base && bilingual && !format.startsEmpty && !format.languages)
    throw invalid('new_base', message('language.needsBase'))
  const options = formatOptions(synced, language)
  if (!base) return format.create(options)
  const made = await fileFromBase(context, synced, { bytes: base, options })
  if ('bytes' in made) return made.bytes
  throw invalid('new_base', message('language.baseUnreadable', { file: from, problem: describeProblem(made.problem) }))
}

/**
 * Files that take no new strings have to have them all from the beginning, and so do those of which a program misses some. Of a folder
 * each string is a file of its own.
 */
const basePath = ({ component: { new_base, template }, format }: SyncedComponent): string => {
  const isWhole = format.copies || (!format.abilities.add && !format.inFolder)
  return new_base === '' && isWhole ? template : new_base
}
