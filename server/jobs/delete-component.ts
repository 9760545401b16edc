import { setImmediate } from 'node:timers/promises'
import { inTransaction } from '#server/db/database.ts'
import { deleteChangesOf, deleteComponentRow, deleteStringsOf } from '#server/db/queries/strings/delete-strings.ts'
import type { JobContext } from '#server/jobs/handler.ts'

/** Rows deleted in one transaction. */
const SLICE = 500

/** Deletes a removed component slice by slice; a run that was cut short goes on where it stopped. */
export async function runDeletion(
  { componentId }: { readonly componentId: number },
  { db, signal, report }: JobContext,
): Promise<{ strings: number; changes: number }> {
  const repeat = async (step: (tx: Parameters<typeof deleteStringsOf>[0]) => Promise<number>): Promise<number> => {
    let total = 0
    for (;;) {
      signal?.throwIfAborted()
      const deleted = await inTransaction(db, step)
      total += deleted
      if (deleted === 0) return total
      await setImmediate()
    }
  }
  const strings = await repeat((tx) => deleteStringsOf(tx, componentId, SLICE))
  await report(50)
  const changes = await repeat((tx) => deleteChangesOf(tx, componentId, 10 * SLICE))
  await inTransaction(db, (tx) => deleteComponentRow(tx, componentId))
  return { strings, changes }
}
