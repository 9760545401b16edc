import { createUserToken } from '#server/access/tokens.ts'
import { addUser } from '#server/commands/accounts/add-user.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertRole } from '#server/db/queries/access/roles.ts'
import type { OpenDatabase } from '#server/testing/engines.ts'
import type { TestComponent, TestProject } from '#server/testing/factories.ts'
import { type Caller, TestSite } from '#server/testing/site.ts'

export interface TestUser extends Caller {
  readonly id: number
  readonly username: string
}

/** An account with a token. */
export async function makeUser(
  site: TestSite,
  username: string,
  more: { full_name?: string; is_superuser?: number; is_active?: number } = {},
): Promise<TestUser> {
  const user = {
    username,
    full_name: `${username} of Test`,
    email: `${username.replaceAll('@', '-')}@example.org`,
    date_joined: site.time,
  }
  return inTransaction(site.db, async (tx) => {
    const id = await addUser(tx, { ...user, ...more })
    return { id, username, authorization: `Token ${await createUserToken(tx, id, site.time)}` }
  })
}

/** The service with people in it: `root` and `admin` may do everything, the others what everybody may. */
export async function openWithPeople<Name extends string>(
  open: OpenDatabase,
  ...names: readonly Name[]
): Promise<{ site: TestSite } & Record<Name, TestUser>> {
  const site = await TestSite.open(open)
  const people: Record<string, TestUser> = {}
  for (const name of names)
    people[name] = await makeUser(site, name, name === 'root' || name === 'admin' ? { is_superuser: 1 } : {})
  return { site, ...(people as Record<Name, TestUser>) }
}

export interface TeamOptions {
  readonly members: readonly TestUser[]
  readonly projects?: readonly TestProject[]
  readonly components?: readonly TestComponent[]
  /** What the team's role allows. */
  readonly permissions?: readonly string[]
  /** 0 the projects listed, 1 all. */
  readonly selection?: number
}

export async function makeTeam({ db }: TestSite, name: string, options: TeamOptions): Promise<number> {
  const { members, projects = [], components = [], permissions = [], selection = 0 } = options
  const team = { name, project_selection: selection, project_id: null }
  const { id } = await db.insertInto('team').values(team).returning('id').executeTakeFirstOrThrow()
  const role_id = await insertRole(db, `Role of ${name}`, permissions)
  await db.insertInto('team_role').values({ team_id: id, role_id }).execute()
  for (const user of members) await db.insertInto('membership').values({ team_id: id, user_id: user.id }).execute()
  for (const { id: project_id } of projects)
    await db.insertInto('team_project').values({ team_id: id, project_id }).execute()
  for (const { id: component_id } of components)
    await db.insertInto('team_component').values({ team_id: id, component_id }).execute()
  return id
}
