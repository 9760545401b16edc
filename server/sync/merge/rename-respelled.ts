import { inTransaction } from '#server/db/database.ts'
import { sourceStrings, updateContext } from '#server/db/queries/strings/source-strings.ts'
import { hashesOf } from '#server/sync/context/string-identity.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import { SLICE, type SyncContext, slices } from '#server/sync/context/sync-context.ts'

/**
 * A format that names its strings in another way than it once did: they are still the same strings, with their translations,
 * comments and history. `keys` are those of the template.
 */
export async function renameRespelled(
  { db }: Pick<SyncContext, 'db'>,
  synced: SyncedComponent,
  keys: { has(key: string): boolean; keys(): Iterable<string> },
): Promise<void> {
  const formers = new Map<string, string>()
  for (const key of keys.keys()) {
    const former = synced.format.formerKey?.(key) ?? key
    if (former !== key && !keys.has(former)) formers.set(former, key)
  }
  if (formers.size === 0) return
  const rows = await sourceStrings(db, synced.component.id)
  const stored = new Set(rows.map(({ context }) => context))
  const renamed = rows.flatMap(({ id, context, source }) => {
    const key = formers.get(context)
    return key === undefined || stored.has(key) ? [] : [{ id, context: key, source }]
  })
  for (const slice of slices(renamed, SLICE))
    await inTransaction(db, async (tx) => {
      for (const { id, context, source } of slice) {
        const { id_hash: idHash, content_hash: contentHash } = hashesOf(synced, { source, context })
        await updateContext(tx, { id, context, idHash, contentHash })
      }
    })
}
