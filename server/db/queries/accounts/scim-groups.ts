import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { insertMany } from '#server/db/insert-many.ts'
import type { PageOfRows } from '#server/db/paging/page-range.ts'
import { conditionSql, type ScimCondition } from '#server/db/queries/accounts/scim-conditions.ts'
import type { ScimGroupTable } from '#server/db/tables/scim.ts'

export type ScimGroupRow = Selectable<ScimGroupTable> & { readonly name: string }

const groups = (db: Db, clientId: number) =>
  db
    .selectFrom('scim_group')
    .innerJoin('team', 'team.id', 'scim_group.team_id')
    .where('scim_group.client_id', '=', clientId)

/** Teams of a client, in order of id. */
export async function scimGroupsPage(
  db: Db,
  clientId: number,
  condition: ScimCondition | undefined,
  range: { readonly offset: number; readonly limit: number },
): Promise<PageOfRows<ScimGroupRow>> {
  const found = condition ? groups(db, clientId).where(conditionSql(condition)) : groups(db, clientId)
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll('scim_group')
    .select('team.name')
    .orderBy('scim_group.team_id')
    .limit(range.limit)
    .offset(range.offset)
    .execute()
  return { count, rows }
}

export const scimGroup = (db: Db, clientId: number, teamId: number): Promise<ScimGroupRow | undefined> =>
  groups(db, clientId)
    .selectAll('scim_group')
    .select('team.name')
    .where('scim_group.team_id', '=', teamId)
    .executeTakeFirst()

/** Teams that administrators handed over to clients. */
export const connectedTeams = (db: Db) =>
  db.selectFrom('scim_group').select(['team_id', 'client_id', 'is_own']).orderBy('team_id').execute()

/** A team of the site, of no project or workspace, by its name in any case. */
export const siteTeamByName = (db: Db, name: string) =>
  db
    .selectFrom('team')
    .select('id')
    .where('project_id', 'is', null)
    .where('workspace_id', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()

export async function insertScimGroup(tx: Db, row: Insertable<ScimGroupTable>): Promise<void> {
  await tx.insertInto('scim_group').values(row).execute()
}

export async function updateScimGroup(tx: Db, teamId: number, values: Updateable<ScimGroupTable>): Promise<void> {
  await tx.updateTable('scim_group').set(values).where('team_id', '=', teamId).execute()
}

export async function deleteScimGroup(tx: Db, teamId: number): Promise<void> {
  await tx.deleteFrom('scim_group').where('team_id', '=', teamId).execute()
}

/** People of the client in teams; members that the client does not know are not its business. */
export const scimMembers = (db: Db, clientId: number, teamIds: readonly number[]) =>
  db
    .selectFrom('membership')
    .innerJoin('scim_user', 'scim_user.user_id', 'membership.user_id')
    .select(['membership.team_id', 'scim_user.user_id', 'scim_user.display_name', 'scim_user.user_name'])
    .where('scim_user.client_id', '=', clientId)
    .where(inIds(db, 'membership.team_id', idList(db, teamIds)))
    .orderBy('scim_user.user_id')
    .execute()

/** Which of the ids are people of the client. */
export async function knownScimUsers(db: Db, clientId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('scim_user')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where(inIds(db, 'user_id', idList(db, ids)))
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

export const addScimMembers = (tx: Db, teamId: number, ids: readonly number[]): Promise<void> =>
  insertMany(
    tx,
    'membership',
    ['user_id', 'team_id', 'is_admin'],
    ids.map((user_id) => ({ user_id, team_id: teamId, is_admin: 0 })),
    'skip',
  )

/** Takes people of the client out of a team: those named, or with `but` all others. */
export async function removeScimMembers(
  tx: Db,
  { teamId, clientId }: { readonly teamId: number; readonly clientId: number },
  which: { readonly only: readonly number[] } | { readonly but: readonly number[] },
): Promise<void> {
  const listed = inIds(tx, 'user_id', idList(tx, 'only' in which ? which.only : which.but))
  for (const table of ['membership_language', 'membership'] as const)
    await tx
      .deleteFrom(table)
      .where('team_id', '=', teamId)
      .where('user_id', 'in', tx.selectFrom('scim_user').select('scim_user.user_id').where('client_id', '=', clientId))
      .where('only' in which ? listed : sql<boolean>`not ${listed}`)
      .execute()
}

/** Takes somebody out of all teams of the client. */
export async function leaveScimTeams(tx: Db, clientId: number, userId: number): Promise<void> {
  for (const table of ['membership_language', 'membership'] as const)
    await tx
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where(
        'team_id',
        'in',
        tx.selectFrom('scim_group').select('scim_group.team_id').where('client_id', '=', clientId),
      )
      .execute()
}
