import { inTransaction } from '#server/db/database.ts'
import { deleteChangesOf, deleteComponentRow, deleteStringsOf } from '#server/db/queries/strings/delete-strings.ts'
import type { JobContext } from '#server/jobs/handler.ts'
import { type SliceLimits, SliceSize } from '#server/threads/slice-size.ts'

/** Deleted in one transaction: strings with their units in all languages, then changes. */
const STRINGS = { first: 20, least: 2, most: 500 }
const CHANGES = { first: 200, least: 50, most: 5000 }

/** Deletes the components of a removed project, one after the other; those that are gone already cost nothing. */
export async function runDeletions(
  { componentIds }: { readonly componentIds: readonly number[] },
  context: JobContext,
): Promise<{ components: number; strings: number; changes: number }> {
  const total = { components: componentIds.length, strings: 0, changes: 0 }
  for (const [i, componentId] of componentIds.entries()) {
    const { strings, changes } = await runDeletion({ componentId }, { ...context, report: async () => {} })
    total.strings += strings
    total.changes += changes
    await context.report(Math.floor((100 * (i + 1)) / componentIds.length))
  }
  return total
}

/** Deletes a removed component slice by slice; a run that was cut short goes on where it stopped. */
export async function runDeletion(
  { componentId }: { readonly componentId: number },
  { db, signal, report }: JobContext,
): Promise<{ strings: number; changes: number }> {
  const repeat = async (limits: SliceLimits, step: typeof deleteStringsOf): Promise<number> => {
    const size = new SliceSize(limits)
    let total = 0
    for (;;) {
      signal?.throwIfAborted()
      const deleted = await size.slice((limit) => inTransaction(db, (tx) => step(tx, componentId, limit)))
      total += deleted
      if (deleted === 0) return total
    }
  }
  const strings = await repeat(STRINGS, deleteStringsOf)
  await report(50)
  const changes = await repeat(CHANGES, deleteChangesOf)
  await inTransaction(db, (tx) => deleteComponentRow(tx, componentId))
  return { strings, changes }
}
