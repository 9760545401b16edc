import type { Db } from '#server/db/database.ts'
import { anonymiseUser } from '#server/db/queries/users.ts'

/** Ends an account. What it did stays, under a name that says no more than that somebody is gone. */
export async function removeUser(tx: Db, userId: number): Promise<void> {
  await anonymiseUser(tx, userId, {
    username: `deleted-${userId}`,
    full_name: 'Deleted User',
    email: null,
    password: null,
  })
}
