import type { Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'
import type { RoleTable } from '#server/db/tables.ts'
import type { Cut, Cutting } from '#server/db/window.ts'

export type RoleRow = Selectable<RoleTable>

export const roleById = preparedOne((db, p: { id: number }) => db.selectFrom('role').selectAll().where('id', '=', p.id))

export const roleByName = preparedOne((db, p: { name: string }) =>
  db.selectFrom('role').selectAll().where('name', '=', p.name),
)

/** Roles in order of id: all, or those of a user's teams. */
export async function rolesPage(db: Db, userId: number | undefined, cut: Cut): Promise<Cutting<RoleRow>> {
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
  const { limit, offset } = cut(count)
  return { count, rows: await held.selectAll().orderBy('id').limit(limit).offset(offset).execute() }
}

export async function insertRole(tx: Db, name: string, permissions: readonly string[]): Promise<number> {
  const row = { name, permissions: permissions.join(' ') }
  return (await tx.insertInto('role').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateRole(tx: Db, id: number, values: { name?: string; permissions?: string }): Promise<void> {
  if (Object.keys(values).length > 0) await tx.updateTable('role').set(values).where('id', '=', id).execute()
}

export async function deleteRole(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('role').where('id', '=', id).execute()
}

/** Is the role held by a project's own team? Then it may not get rights over the whole site. */
export async function roleIsInProjectTeam(db: Db, roleId: number): Promise<boolean> {
  const found = await db
    .selectFrom('team_role')
    .innerJoin('team', 'team.id', 'team_role.team_id')
    .select('team.id')
    .where('team_role.role_id', '=', roleId)
    .where('team.project_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
