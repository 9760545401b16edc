import type { Selectable, Updateable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'
import type { ScimClientTable } from '#server/db/tables/scim.ts'

export type ScimClientRow = Selectable<ScimClientTable>

export const scimClientByKey = preparedOne((db, p: { keyHash: string }) =>
  db.selectFrom('scim_client').selectAll().where('key_hash', '=', p.keyHash),
)

export const scimClientById = preparedOne((db, p: { id: number }) =>
  db.selectFrom('scim_client').selectAll().where('id', '=', p.id),
)

/** All clients, with how many people and teams each one has. */
export const scimClients = (db: Db) =>
  db
    .selectFrom('scim_client')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('scim_user')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('scim_user.client_id', '=', 'scim_client.id')
        .as('users'),
      eb
        .selectFrom('scim_group')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('scim_group.client_id', '=', 'scim_client.id')
        .as('groups'),
    ])
    .orderBy('id')
    .execute()

/** Whom a client changed last. */
export const latestScimUsers = (db: Db, clientId: number, limit: number) =>
  db
    .selectFrom('scim_user')
    .innerJoin('user', 'user.id', 'scim_user.user_id')
    .select(['user.username', 'user.full_name', 'user.is_active', 'scim_user.user_name', 'scim_user.modified'])
    .where('scim_user.client_id', '=', clientId)
    .orderBy('scim_user.modified', 'desc')
    .orderBy('scim_user.user_id', 'desc')
    .limit(limit)
    .execute()

export const insertScimClient = (
  tx: Db,
  row: { name: string; domains: string; key_hash: string; created: number },
): Promise<ScimClientRow> =>
  tx
    .insertInto('scim_client')
    .values({ ...row, last_used: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export async function updateScimClient(tx: Db, id: number, values: Updateable<ScimClientTable>): Promise<boolean> {
  const changed = await tx.updateTable('scim_client').set(values).where('id', '=', id).executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function deleteScimClient(tx: Db, id: number): Promise<boolean> {
  const gone = await tx.deleteFrom('scim_client').where('id', '=', id).executeTakeFirst()
  return gone.numDeletedRows > 0n
}
