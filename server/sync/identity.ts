import { type Entry, isIdentifiedByContent } from '#core/formats/model/format.ts'
import { sourceInFile } from '#core/merge/file-state.ts'
import { storable } from '#core/units/forms.ts'
import { contentHash, idHash } from '#core/units/identity.ts'
import type { SyncSubject } from '#server/sync/subject.ts'

/** What tells a string from the others of its component while files are compared with what is stored. */
export const identityOf = (
  subject: SyncSubject,
  string: { readonly source: string; readonly context: string },
): string => (subject.bilingual ? `${string.context}\u0004${string.source}` : string.context)

export const identityOfEntry = (subject: SyncSubject, entry: Entry): string =>
  subject.bilingual
    ? identityOf(subject, { context: storable(entry.context), source: sourceInFile(entry) })
    : storable(entry.key)

export function hashesOf(subject: SyncSubject, string: { source: string; context: string }) {
  const byKey = !subject.bilingual && !isIdentifiedByContent(subject.format)
  return { id_hash: idHash(string, byKey), content_hash: contentHash(string) }
}
