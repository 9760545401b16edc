import type { Entry } from '#core/formats/model/format.ts'
import { sourceInFile } from '#core/merge/file-state.ts'
import { storable } from '#core/units/forms.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { updateName, updateSourceText } from '#server/db/queries/strings/source-strings.ts'
import { unitsOfSources } from '#server/db/queries/strings/stored-units.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { counted } from '#server/sync/context/apply-outcome.ts'
import { hashesOf, identityOf } from '#server/sync/context/string-identity.ts'
import { pathOf, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import { type SyncContext, slices } from '#server/sync/context/sync-context.ts'
import type { Entries } from '#server/sync/files/read-catalog.ts'
import { sizesOf } from '#server/sync/merge/store-sources.ts'

interface Respelled {
  readonly id: number
  readonly former: string
  readonly identity: string
  readonly source: string
  readonly context: string
}

/**
 * Strings of a bilingual file whose format shows texts or contexts in another way than it once did: they are still the same
 * strings, with their translations, comments and history. `stored` are known by what they were; returns the new identities.
 */
export async function respellStrings(
  context: SyncContext,
  synced: SyncedComponent,
  entries: Entries,
  stored: ReadonlyMap<string, { readonly id: number }>,
): Promise<readonly Respelled[]> {
  if (!synced.format.formerString) return []
  const found = [...entries].flatMap(([identity, entry]) => respelled(synced, entries, stored, identity, entry) ?? [])
  if (found.length === 0) return []
  const translations = await translationsOfComponent(context.db, synced.component.id)
  for (const slice of slices(found))
    await inTransaction(context.db, async (tx) => {
      const sizes = new Map(slice.map(({ id, source }) => [id, sizesOf(synced, source)]))
      for (const translation of translations)
        await recount(tx, await Ledger.open(tx, pathOf(synced, translation)), translation.id, sizes, context.now())
      for (const one of slice) await rename(tx, synced, one)
    })
  return found
}

function respelled(
  synced: SyncedComponent,
  entries: Entries,
  stored: ReadonlyMap<string, { readonly id: number }>,
  identity: string,
  entry: Entry,
): Respelled | undefined {
  if (stored.has(identity)) return undefined
  const source = sourceInFile(entry)
  const then = synced.format.formerString?.(entry, source)
  if (!then) return undefined
  const former = identityOf(synced, { source: then.source, context: storable(then.context) })
  const known = entries.has(former) ? undefined : stored.get(former)
  return known && { id: known.id, former, identity, source, context: storable(entry.context) }
}

async function recount(
  tx: Db,
  ledger: Ledger,
  translationId: number,
  sizes: ReadonlyMap<number, { readonly words: number; readonly chars: number }>,
  now: number,
): Promise<void> {
  for (const unit of await unitsOfSources(tx, translationId, [...sizes.keys()])) {
    ledger.countOut(counted(unit))
    ledger.countIn({ ...counted(unit), ...sizes.get(unit.source_string_id) })
  }
  await ledger.close(now)
}

async function rename(tx: Db, synced: SyncedComponent, { id, source, context }: Respelled): Promise<void> {
  const { id_hash: idHash, content_hash: contentHash } = hashesOf(synced, { source, context })
  await updateSourceText(tx, { id, source, contentHash, ...sizesOf(synced, source) })
  await updateName(tx, { id, context, idHash, contentHash })
  // What the source language says is the source.
  await tx.updateTable('unit').set({ target: source }).where('id', '=', id).execute()
}
