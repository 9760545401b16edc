import type { Catalog, Entry } from '#core/formats/model/format.ts'
import { sourceInFile } from '#core/merge/file-state.ts'
import { storable } from '#core/units/forms.ts'

/** What tells a string from the others of its component while files are compared with what is stored. */
export const stringIdentity = (
  bilingual: boolean,
  string: { readonly source: string; readonly context: string },
): string => (bilingual ? `${string.context}\u0004${string.source}` : string.context)

export const entryIdentity = (bilingual: boolean, entry: Pick<Entry, 'key' | 'context' | 'source'>): string =>
  bilingual
    ? stringIdentity(bilingual, { context: storable(entry.context), source: sourceInFile(entry) })
    : storable(entry.key)

/** Entries by identity, in file order; of doubled ones the first counts. */
export function entriesByIdentity(bilingual: boolean, { entries }: Catalog): Map<string, Entry> {
  const map = new Map<string, Entry>()
  for (const entry of entries) {
    const identity = entryIdentity(bilingual, entry)
    if (!map.has(identity)) map.set(identity, entry)
  }
  return map
}
