import type { Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { RoleTable } from '#server/db/tables/access.ts'

export type RoleRow = Selectable<RoleTable>

export interface RoleWithPermissions extends RoleRow {
  /** In the order they were given. */
  readonly permissions: readonly string[]
}

const permissionsOfRole = prepared((db, p: { roleId: number }) =>
  db.selectFrom('role_permission').select('permission').where('role_id', '=', p.roleId).orderBy('position'),
)

export const permissionsOf = async (db: Db, roleId: number): Promise<string[]> =>
  (await permissionsOfRole(db, { roleId })).map(({ permission }) => permission)

/** The roles with what they allow: one more question, however many they are. */
export async function withPermissions(db: Db, roles: readonly RoleRow[]): Promise<RoleWithPermissions[]> {
  const ids = idList(
    db,
    roles.map(({ id }) => id),
  )
  const rows = await db
    .selectFrom('role_permission')
    .select(['role_id', 'permission'])
    .where(inIds(db, 'role_id', ids))
    .orderBy('role_id')
    .orderBy('position')
    .execute()
  const held = Map.groupBy(rows, ({ role_id }) => role_id)
  return roles.map((role) => ({
    ...role,
    permissions: (held.get(role.id) ?? []).map(({ permission }) => permission),
  }))
}

export const roleById = preparedOne((db, p: { id: number }) => db.selectFrom('role').selectAll().where('id', '=', p.id))

export const roleByName = preparedOne((db, p: { name: string }) =>
  db.selectFrom('role').selectAll().where('name', '=', p.name),
)

/** Roles in order of id: all, or those of a user's teams. */
export async function rolesPage(db: Db, userId: number | undefined, page: PageRequest): Promise<PageOfRows<RoleRow>> {
  const all = db.selectFrom('role')
  const held =
    userId === undefined
      ? all
      : all.where((eb) =>
          eb.exists(
            eb
              .selectFrom('team_role')
              .innerJoin('membership', 'membership.team_id', 'team_role.team_id')
              .select('team_role.role_id')
              .where('team_role.role_id', '=', eb.ref('role.id'))
              .where('membership.user_id', '=', userId),
          ),
        )
  const { count } = await held.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  return { count, rows: await held.selectAll().orderBy('id').limit(limit).offset(offset).execute() }
}

export async function insertRole(tx: Db, name: string, permissions: readonly string[]): Promise<number> {
  const { id } = await tx.insertInto('role').values({ name }).returning('id').executeTakeFirstOrThrow()
  await setPermissions(tx, id, permissions)
  return id
}

export async function renameRole(tx: Db, id: number, name: string): Promise<void> {
  await tx.updateTable('role').set({ name }).where('id', '=', id).execute()
}

/** Makes these the permissions of a role, and no others. */
export async function setPermissions(tx: Db, roleId: number, permissions: readonly string[]): Promise<void> {
  await tx.deleteFrom('role_permission').where('role_id', '=', roleId).execute()
  const rows = [...new Set(permissions)].map((permission, position) => ({ role_id: roleId, permission, position }))
  if (rows.length > 0) await tx.insertInto('role_permission').values(rows).execute()
}

export async function deleteRole(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('role').where('id', '=', id).execute()
}

/** Is the role held by the own team of a project or workspace? Then it may not get rights over the whole site. */
export async function roleIsInScopedTeam(db: Db, roleId: number): Promise<boolean> {
  const found = await db
    .selectFrom('team_role')
    .innerJoin('team', 'team.id', 'team_role.team_id')
    .select('team.id')
    .where('team_role.role_id', '=', roleId)
    .where((eb) => eb.or([eb('team.project_id', 'is not', null), eb('team.workspace_id', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
