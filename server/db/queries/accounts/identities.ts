import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'

/** Who is known by this name at that provider. */
export async function identityOwner(db: Db, issuer: string, subject: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('identity')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

export async function insertIdentity(
  tx: Db,
  row: { user_id: number; issuer: string; subject: string; email: string; created: number },
): Promise<void> {
  await tx.insertInto('identity').values(row).execute()
}

export const identitiesOf = prepared((db, p: { userId: number }) =>
  db
    .selectFrom('identity')
    .select(['id', 'issuer', 'subject', 'email', 'created'])
    .where('user_id', '=', p.userId)
    .orderBy('id'),
)

export async function deleteIdentity(tx: Db, userId: number, id: number): Promise<boolean> {
  const gone = await tx.deleteFrom('identity').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function deleteIdentities(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('identity').where('user_id', '=', userId).execute()
}
