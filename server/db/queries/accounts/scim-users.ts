import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import type { PageOfRows } from '#server/db/paging/page-range.ts'
import { conditionSql, type ScimCondition } from '#server/db/queries/accounts/scim-conditions.ts'
import type { ScimUserTable } from '#server/db/tables/scim.ts'

export type ScimUserRow = Selectable<ScimUserTable> & { readonly is_active: number }

const users = (db: Db, clientId: number) =>
  db
    .selectFrom('scim_user')
    .innerJoin('user', 'user.id', 'scim_user.user_id')
    .where('scim_user.client_id', '=', clientId)

/** People of a client, in order of id. */
export async function scimUsersPage(
  db: Db,
  clientId: number,
  condition: ScimCondition | undefined,
  range: { readonly offset: number; readonly limit: number },
): Promise<PageOfRows<ScimUserRow>> {
  const found = condition ? users(db, clientId).where(conditionSql(condition)) : users(db, clientId)
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll('scim_user')
    .select('user.is_active')
    .orderBy('scim_user.user_id')
    .limit(range.limit)
    .offset(range.offset)
    .execute()
  return { count, rows }
}

export const scimUser = (db: Db, clientId: number, userId: number): Promise<ScimUserRow | undefined> =>
  users(db, clientId)
    .selectAll('scim_user')
    .select('user.is_active')
    .where('scim_user.user_id', '=', userId)
    .executeTakeFirst()

export async function isScimUser(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('scim_user').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

export async function insertScimUser(tx: Db, row: Insertable<ScimUserTable>): Promise<void> {
  await tx.insertInto('scim_user').values(row).execute()
}

export async function updateScimUser(tx: Db, userId: number, values: Updateable<ScimUserTable>): Promise<void> {
  await tx.updateTable('scim_user').set(values).where('user_id', '=', userId).execute()
}

export async function deleteScimUser(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('scim_user').where('user_id', '=', userId).execute()
}

/** The teams of a client that people are in. */
export const scimGroupsOfUsers = (db: Db, clientId: number, userIds: readonly number[]) =>
  db
    .selectFrom('membership')
    .innerJoin('scim_group', 'scim_group.team_id', 'membership.team_id')
    .innerJoin('team', 'team.id', 'membership.team_id')
    .select(['membership.user_id', 'team.id', 'team.name'])
    .where('scim_group.client_id', '=', clientId)
    .where(inIds(db, 'membership.user_id', idList(db, userIds)))
    .orderBy('team.id')
    .execute()
