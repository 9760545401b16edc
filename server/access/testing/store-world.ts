import type { InsertObject } from 'kysely'
import {
  LANGUAGES,
  WORKSPACES,
  type World,
  type WorldTeam,
  type WorldUser,
} from '#server/access/testing/random-world.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { insertRole } from '#server/db/queries/access/roles.ts'
import type { Tables } from '#server/db/tables.ts'
import type { TestDatabase } from '#server/testing/engines.ts'

/** Ids of what a world became, in its order. */
export interface StoredWorld {
  readonly projects: readonly number[]
  readonly components: readonly number[]
  readonly lists: readonly number[]
  readonly users: readonly number[]
  readonly languages: readonly number[]
  readonly visitor: number
}

export const workspaceId = (at: number): string => `00000000-0000-4000-8000-00000000000${at}`

const PAST = 1_000
export const NOW = 2_000

type Numbered = 'project' | 'component' | 'component_list' | 'user' | 'team'

async function insert<T extends Numbered>(tx: Db, table: T, values: InsertObject<Tables, T>): Promise<number> {
  const { id } = await tx
    .insertInto(table as Numbered)
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function each<T>(items: readonly T[], store: (item: T, index: number) => Promise<number>): Promise<number[]> {
  const ids: number[] = []
  for (const [index, item] of items.entries()) ids.push(await store(item, index))
  return ids
}

/** Writes a world into a database that holds no other. */
export function storeWorld({ db }: TestDatabase, world: World): Promise<StoredWorld> {
  return inTransaction(db, async (tx) => {
    for (const table of ['team', 'role', 'component_list', 'project', 'workspace'] as const)
      await tx.deleteFrom(table).execute()
    for (let at = 0; at < WORKSPACES; at++)
      await tx
        .insertInto('workspace')
        .values({ id: workspaceId(at), name: `W${at}`, created: at })
        .execute()
    await tx.deleteFrom('user').where('username', '<>', 'anonymous').execute()
    const visitor = await tx.selectFrom('user').select('id').executeTakeFirstOrThrow()
    const rows = await tx.selectFrom('language').select('id').orderBy('id').limit(LANGUAGES).execute()
    const languages = rows.map((row) => row.id)
    const projects = await each(world.projects, ({ access, enforced2fa, workspace }, i) =>
      insert(tx, 'project', {
        name: `P${i}`,
        slug: `p${i}`,
        access_control: access,
        enforced_2fa: Number(enforced2fa),
        workspace_id: workspace === null ? null : workspaceId(workspace),
      }),
    )
    const components = await each(world.components, (component, i) =>
      insert(tx, 'component', {
        project_id: projects[component.project] as number,
        category_id: null,
        name: `C${i}`,
        slug: `c${i}`,
        path: `c${i}`,
        source_language_id: languages[0] as number,
        linked_component_id: null,
        repo: '',
        filemask: '*',
        file_format: 'json',
        restricted: Number(component.restricted),
        is_glossary: Number(component.glossary),
        created: 0,
      }),
    )
    const lists = await each(world.lists, (members, i) =>
      storeList(
        tx,
        i,
        members.map((at) => components[at] as number),
      ),
    )
    const users = await each(world.users, (user, i) => storeUser(tx, i, user, projects))
    const stored = { projects, components, lists, users, languages, visitor: visitor.id }
    await each(world.teams, (team, i) => storeTeam(tx, i, team, stored))
    return stored
  })
}

async function storeList(tx: Db, i: number, members: readonly number[]): Promise<number> {
  const id = await insert(tx, 'component_list', { name: `L${i}`, slug: `l${i}` })
  for (const component_id of members)
    await tx.insertInto('component_list_member').values({ component_list_id: id, component_id }).execute()
  return id
}

async function storeUser(tx: Db, i: number, user: WorldUser, projects: readonly number[]): Promise<number> {
  const id = await insert(tx, 'user', {
    username: `u${i}`,
    full_name: `U${i}`,
    email: `u${i}@example.org`,
    is_superuser: Number(user.superuser),
    is_bot: Number(user.bot),
    date_joined: 0,
  })
  const device = { user_id: id, name: 'phone', secret: 'x', created: 0 }
  if (user.secondFactor) await tx.insertInto('totp_device').values(device).execute()
  for (const { project, holds } of user.blocks) {
    const block = { user_id: id, project_id: projects[project] as number, expires: holds ? null : PAST, created: 0 }
    await tx.insertInto('block').values(block).execute()
  }
  return id
}

async function storeTeam(tx: Db, i: number, team: WorldTeam, stored: StoredWorld): Promise<number> {
  const id = await insert(tx, 'team', {
    name: `T${i}`,
    project_selection: team.selection,
    language_selection: team.languages ? 0 : 1,
    enforced_2fa: Number(team.enforced2fa),
    project_id: null,
    workspace_id: team.workspace === null ? null : workspaceId(team.workspace),
  })
  // Two roles that share what the team may do: rights add up.
  for (const half of [0, 1]) {
    const permissions = team.permissions.filter((_, at) => at % 2 === half)
    const role_id = await insertRole(tx, `R${i}.${half}`, permissions)
    await tx.insertInto('team_role').values({ team_id: id, role_id }).execute()
  }
  await storeBounds(tx, id, team, stored)
  await storeMembers(tx, id, team, stored)
  return id
}

async function storeBounds(tx: Db, team_id: number, team: WorldTeam, stored: StoredWorld): Promise<void> {
  const { projects, components, lists, languages } = stored
  for (const at of team.projects)
    await tx
      .insertInto('team_project')
      .values({ team_id, project_id: projects[at] as number })
      .execute()
  for (const at of team.components)
    await tx
      .insertInto('team_component')
      .values({ team_id, component_id: components[at] as number })
      .execute()
  for (const at of team.lists)
    await tx
      .insertInto('team_component_list')
      .values({ team_id, component_list_id: lists[at] as number })
      .execute()
  for (const at of team.languages ?? [])
    await tx
      .insertInto('team_language')
      .values({ team_id, language_id: languages[at] as number })
      .execute()
}

async function storeMembers(tx: Db, team_id: number, team: WorldTeam, stored: StoredWorld): Promise<void> {
  for (const member of team.members) {
    const user_id = member.user === -1 ? stored.visitor : (stored.users[member.user] as number)
    await tx.insertInto('membership').values({ team_id, user_id }).execute()
    for (const at of member.languages) {
      const language_id = stored.languages[at] as number
      await tx.insertInto('membership_language').values({ team_id, user_id, language_id }).execute()
    }
  }
}
