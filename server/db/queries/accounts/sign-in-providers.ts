import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { SignInProviderTable } from '#server/db/tables/accounts.ts'

export const storedProviders = prepared((db) => db.selectFrom('sign_in_provider').selectAll().orderBy('id'))

export type StoredProvider = Awaited<ReturnType<typeof storedProviders>>[number]

export const insertProvider = (tx: Db, row: Insertable<SignInProviderTable>): Promise<StoredProvider> =>
  tx.insertInto('sign_in_provider').values(row).returningAll().executeTakeFirstOrThrow()

export const updateProvider = (
  tx: Db,
  id: number,
  values: Updateable<SignInProviderTable>,
): Promise<StoredProvider | undefined> =>
  tx.updateTable('sign_in_provider').set(values).where('id', '=', id).returningAll().executeTakeFirst()

export async function deleteProvider(tx: Db, id: number): Promise<boolean> {
  const gone = await tx.deleteFrom('sign_in_provider').where('id', '=', id).executeTakeFirst()
  return gone.numDeletedRows > 0n
}
