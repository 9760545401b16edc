/**
 * Waits for statements of one transaction that were begun together: while the database works on one, the next is prepared. All are over
 * when this returns, also where one fails, for what comes after a rollback would be outside of the transaction. The first failure is
 * told: the others may only follow from it.
 */
export async function sideBySide(writes: readonly Promise<unknown>[]): Promise<void> {
  const failures: unknown[] = []
  await Promise.all(writes.map((write) => write.catch((error: unknown) => failures.push(error))))
  if (failures.length > 0) throw failures[0]
}
