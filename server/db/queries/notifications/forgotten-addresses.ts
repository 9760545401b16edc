import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Takes away what waits for addresses of somebody who is gone: emails in the outbox, and invitations. */
export async function forgetAddresses(tx: Db, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await tx.deleteFrom('outbox').where(sql<boolean>`lower(recipient) = lower(${address})`).execute()
    await tx.deleteFrom('invitation').where(sql<boolean>`lower(email) = lower(${address})`).execute()
  }
}
