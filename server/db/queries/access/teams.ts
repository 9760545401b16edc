import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { TeamTable } from '#server/db/tables/access.ts'

export type TeamRow = Selectable<TeamTable>

export const teamById = preparedOne((db, p: { id: number }) => db.selectFrom('team').selectAll().where('id', '=', p.id))

export const teamOfProject = preparedOne((db, p: { projectId: number; name: string }) =>
  db.selectFrom('team').selectAll().where('project_id', '=', p.projectId).where('name', '=', p.name).orderBy('id'),
)

/** Teams in order of id: all, or those named. */
export async function teamsPage(
  db: Db,
  ids: readonly number[] | undefined,
  page: PageRequest,
): Promise<PageOfRows<TeamRow>> {
  const all = db.selectFrom('team')
  const teams = ids ? all.where(inIds(db, 'team.id', idList(db, ids))) : all
  const { count } = await teams.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  return { count, rows: await teams.selectAll().orderBy('id').limit(limit).offset(offset).execute() }
}

/** Teams of a user, and those of projects and workspaces. */
export async function teamIds(
  db: Db,
  userId: number,
  { projects, workspaces }: { readonly projects: readonly number[]; readonly workspaces: readonly string[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom('membership')
    .select('team_id as id')
    .where('user_id', '=', userId)
    .union(
      db
        .selectFrom('team')
        .select('id')
        .where(inIds(db, 'team.project_id', idList(db, projects))),
    )
    .$if(workspaces.length > 0, (q) =>
      q.union(db.selectFrom('team').select('id').where('team.workspace_id', 'in', workspaces)),
    )
    .execute()
  return rows.map((row) => row.id)
}

/** What belongs to teams, by the word the API has for it. */
export interface TeamParts {
  readonly roles: readonly { readonly team_id: number; readonly id: number }[]
  readonly languages: readonly { readonly team_id: number; readonly code: string }[]
  readonly projects: readonly { readonly team_id: number; readonly id: number; readonly slug: string }[]
  readonly componentLists: readonly { readonly team_id: number; readonly slug: string }[]
  readonly components: readonly {
    readonly team_id: number
    readonly id: number
    readonly path: string
    readonly project: string
  }[]
  readonly admins: readonly { readonly team_id: number; readonly username: string }[]
}

const rolesOf = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('team_role')
    .select(['team_id', 'role_id as id'])
    .where(inIds(db, 'team_id', p.ids))
    .orderBy('role_id'),
)
const languagesOf = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('team_language')
    .innerJoin('language', 'language.id', 'team_language.language_id')
    .select(['team_id', 'language.code'])
    .where(inIds(db, 'team_id', p.ids))
    .orderBy('language.code'),
)
const projectsOf = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('team_project')
    .innerJoin('project', 'project.id', 'team_project.project_id')
    .select(['team_id', 'project.id', 'project.slug'])
    .where(inIds(db, 'team_id', p.ids))
    .orderBy('project.id'),
)
const listsOf = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('team_component_list')
    .innerJoin('component_list', 'component_list.id', 'team_component_list.component_list_id')
    .select(['team_id', 'component_list.slug'])
    .where(inIds(db, 'team_id', p.ids))
    .orderBy('component_list.id'),
)
const componentsOf = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('team_component')
    .innerJoin('component', 'component.id', 'team_component.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .select(['team_id', 'component.id', 'component.path', 'project.slug as project'])
    .where(inIds(db, 'team_id', p.ids))
    .orderBy('component.id'),
)
const adminsOf = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.user_id')
    .select(['team_id', 'user.username'])
    .where(inIds(db, 'team_id', p.ids))
    .where('membership.is_admin', '=', 1)
    .orderBy('user.id'),
)

export async function teamParts(db: Db, teams: readonly number[]): Promise<TeamParts> {
  const ids = idList(db, teams)
  const [roles, languages, projects, componentLists, components, admins] = await Promise.all([
    rolesOf(db, { ids }),
    languagesOf(db, { ids }),
    projectsOf(db, { ids }),
    listsOf(db, { ids }),
    componentsOf(db, { ids }),
    adminsOf(db, { ids }),
  ])
  return { roles, languages, projects, componentLists, components, admins }
}

export async function insertTeam(
  tx: Db,
  team: Pick<
    TeamRow,
    'name' | 'project_selection' | 'language_selection' | 'project_id' | 'workspace_id' | 'enforced_2fa'
  >,
): Promise<number> {
  const { id } = await tx.insertInto('team').values(team).returning('id').executeTakeFirstOrThrow()
  if (team.project_id !== null)
    await tx.insertInto('team_project').values({ team_id: id, project_id: team.project_id }).execute()
  return id
}

export async function updateTeam(tx: Db, id: number, values: Updateable<TeamTable>): Promise<void> {
  if (Object.keys(values).length > 0) await tx.updateTable('team').set(values).where('id', '=', id).execute()
}

export async function deleteTeam(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('team').where('id', '=', id).execute()
}

/** The tables that bind a team to something, by what is bound. */
const bonds = {
  role: 'team_role',
  project: 'team_project',
  component: 'team_component',
  language: 'team_language',
  component_list: 'team_component_list',
} as const

export type Bond = keyof typeof bonds

export async function bindToTeam(tx: Db, bond: Bond, teamId: number, id: number): Promise<void> {
  await sql`insert into ${sql.table(bonds[bond])} (team_id, ${sql.ref(`${bond}_id`)}) values (${teamId}, ${id})
    on conflict do nothing`.execute(tx)
}

/** False when they were not bound. */
export async function unbindFromTeam(tx: Db, bond: Bond, teamId: number, id: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom(bonds[bond])
    .where('team_id', '=', teamId)
    .where(sql.ref(`${bond}_id`), '=', id)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function unbindAllFromTeam(tx: Db, bond: Bond, teamId: number): Promise<void> {
  await tx.deleteFrom(bonds[bond]).where('team_id', '=', teamId).execute()
}

/** What the roles of a team allow together. */
export async function permissionsOfTeam(db: Db, teamId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('team_role')
    .innerJoin('role_permission', 'role_permission.role_id', 'team_role.role_id')
    .select('role_permission.permission')
    .distinct()
    .where('team_role.team_id', '=', teamId)
    .execute()
  return rows.map(({ permission }) => permission)
}

/** Where a team counts; undefined: it names no components, or no lists of them. */
export async function teamBounds(db: Db, teamId: number) {
  const projects = await db.selectFrom('team_project').select('project_id').where('team_id', '=', teamId).execute()
  const components = await db
    .selectFrom('team_component')
    .select('component_id')
    .where('team_id', '=', teamId)
    .execute()
  const languages = await db.selectFrom('team_language').select('language_id').where('team_id', '=', teamId).execute()
  const listed = await db
    .selectFrom('team_component_list as t')
    .leftJoin('component_list_member as m', 'm.component_list_id', 't.component_list_id')
    .select('m.component_id')
    .where('t.team_id', '=', teamId)
    .execute()
  return {
    projects: projects.map((row) => row.project_id),
    components: components.length === 0 ? undefined : components.map((row) => row.component_id),
    lists: listed.length === 0 ? undefined : listed.flatMap((row) => row.component_id ?? []),
    languages: languages.map((row) => row.language_id),
  }
}

export const isTeamAdmin = async (db: Db, teamId: number, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('membership')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('is_admin', '=', 1)
    .executeTakeFirst()) !== undefined

/** Projects that have teams of their own, with what decides about rights in them. */
export const projectsWithTeams = (db: Db) =>
  db
    .selectFrom('project')
    .select(['id', 'access_control', 'enforced_2fa'])
    .where((eb) =>
      eb.exists(eb.selectFrom('team').select('team.id').where('team.project_id', '=', eb.ref('project.id'))),
    )
    .execute()
