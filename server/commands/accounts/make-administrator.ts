import { cancelEvery } from '#server/access/tickets.ts'
import type { Db } from '#server/db/database.ts'
import { updateAccount } from '#server/db/queries/accounts/accounts.ts'

/** Lets somebody do everything. Links for a first administrator end for good. */
export async function makeAdministrator(tx: Db, userId: number): Promise<void> {
  await updateAccount(tx, userId, { is_superuser: 1 })
  await cancelEvery(tx, 'first_administrator')
}
