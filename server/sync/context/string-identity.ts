import { isIdentifiedByContent } from '#core/formats/model/format.ts'
import { stringIdentity } from '#core/merge/file-identity.ts'
import { contentHash, idHash } from '#core/units/identity.ts'
import type { SyncSubject } from '#server/sync/context/sync-component.ts'

export const identityOf = (
  { bilingual }: Pick<SyncSubject, 'bilingual'>,
  string: { readonly source: string; readonly context: string },
): string => stringIdentity(bilingual, string)

export function hashesOf(subject: SyncSubject, string: { source: string; context: string }) {
  const byKey = !subject.bilingual && !isIdentifiedByContent(subject.format)
  return { id_hash: idHash(string, byKey), content_hash: contentHash(string) }
}
