import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { Tables } from '#server/db/tables.ts'

const folded = (column: string, address: string) => sql<boolean>`lower(${sql.ref(column)}) = lower(${address})`

/** Verified addresses of a user, oldest first. */
export const emailsOf = prepared((db, p: { userId: number }) =>
  db.selectFrom('email').select(['id', 'address', 'verified']).where('user_id', '=', p.userId).orderBy('id'),
)

/** Who has shown an address to be theirs; letters count as the same whatever their case. */
export const emailOwner = preparedOne((db: Kysely<Tables>, p: { address: string }) =>
  db.selectFrom('email').select(['id', 'user_id', 'address']).where(folded('address', p.address)),
)

export async function insertEmail(db: Db, row: { user_id: number; address: string; verified: number }): Promise<void> {
  await db.insertInto('email').values(row).execute()
}

export async function deleteEmail(db: Db, userId: number, id: number): Promise<boolean> {
  const gone = await db.deleteFrom('email').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return gone.numDeletedRows > 0n
}
