import { hasStringsOfFiles } from '#server/db/queries/strings/source-strings.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { formatOptions, sourcePlural } from '#server/sync/files/read-catalog.ts'
import { readStrings } from '#server/sync/files/read-strings.ts'
import type { FileWork } from '#server/sync/merge/file-work.ts'

/**
 * A key filter that fits no key of the template is more likely a mistake: strings that are there stay, and the sync goes on
 * as without it, so that components of the same repository are not held up.
 */
export async function withUsableFilter(context: SyncContext, work: FileWork, template: Buffer): Promise<FileWork> {
  const { synced } = work
  const { component, sourceLanguage } = synced
  if (component.key_filter === '' || !(await hasStringsOfFiles(context.db, component.id))) return work
  const options = formatOptions(synced, { code: sourceLanguage.code, plural: sourcePlural(synced), template })
  const { entries } = await readStrings(context, synced, { bytes: template, options })
  return entries.size > 0 ? work : { ...work, synced: { ...synced, component: { ...component, key_filter: '' } } }
}
