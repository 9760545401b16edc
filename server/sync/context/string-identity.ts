import { isIdentifiedByContent } from '#core/formats/model/format.ts'
import { stringIdentity } from '#core/merge/file-identity.ts'
import { contentHash, idHash } from '#core/units/identity.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'

export const identityOf = (
  { bilingual }: Pick<SyncedComponent, 'bilingual'>,
  string: { readonly source: string; readonly context: string },
): string => stringIdentity(bilingual, string)

export function hashesOf(synced: SyncedComponent, string: { source: string; context: string }) {
  const byKey = !synced.bilingual && !isIdentifiedByContent(synced.format)
  return { id_hash: idHash(string, byKey), content_hash: contentHash(string) }
}
