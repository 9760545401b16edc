import type { Insertable } from 'kysely'
import { createUserToken } from '#server/access/tokens.ts'
import { addUser } from '#server/commands/accounts/add-user.ts'
import { addComponent, type ComponentRequest } from '#server/commands/components/add-component.ts'
import { addProject } from '#server/commands/projects/add-project.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertRole } from '#server/db/queries/access/roles.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import type { NewProject } from '#server/db/queries/projects/projects.ts'
import type { ComponentTable } from '#server/db/tables/components.ts'
import { finishJob, type JobRow, jobOfTask } from '#server/queue/queue.ts'
import type { PullResult } from '#server/sync/merge/merge-upstream.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import type { OpenDatabase } from '#server/testing/engines.ts'
import { type Files, TestRepository } from '#server/testing/repository.ts'
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

export interface TestProject {
  readonly id: number
  readonly slug: string
}

export async function makeProject(
  site: TestSite,
  slug: string,
  more: Partial<Omit<NewProject, 'id' | 'slug'>> = {},
): Promise<TestProject> {
  const project = { slug, name: `Project ${slug}`, ...more }
  return { slug, id: await inTransaction(site.db, (tx) => addProject(tx, project, site.time)) }
}

export interface TestComponent {
  readonly id: number
  readonly project: TestProject
  readonly slug: string
  readonly repository: TestRepository
  /** The task of the first import. */
  readonly taskId: string
}

export interface ComponentOptions extends Partial<Omit<ComponentRequest, 'id' | 'project_id' | 'source_language_id'>> {
  /** First commit of the component's repository; `locales/en.json` is the template unless `template` says otherwise. */
  readonly files?: Files
  readonly source?: string
}

const helloFiles: Files = {
  'locales/en.json': { hello: 'Hello, world', bye: 'Goodbye' },
  'locales/de.json': { hello: 'Hallo, Welt', bye: '' },
}

/** A component over a repository of its own, whose first import waits in the queue. */
export async function announceComponent(
  site: TestSite,
  project: TestProject,
  slug: string,
  { source = 'en', ...more }: Omit<ComponentOptions, 'files'> = {},
): Promise<TestComponent> {
  const repository = new TestRepository(site.database.folder, `${project.slug}-${slug}`)
  const language = await languageByCode(site.db, { code: source })
  const component = {
    name: `Component ${slug}`,
    slug,
    project_id: project.id,
    source_language_id: language?.id as number,
    repo: repository.address,
    filemask: 'locales/*.json',
    template: `locales/${source}.json`,
    file_format: 'json',
    ...more,
  }
  const made = await inTransaction(site.db, (tx) => addComponent(tx, site.services.vcs, component, site.time))
  return { id: made.componentId, project, slug, repository, taskId: made.taskId }
}

/** A component with its first import done. */
export async function makeComponent(
  site: TestSite,
  project: TestProject,
  slug: string,
  { files = helloFiles, ...more }: ComponentOptions = {},
): Promise<TestComponent> {
  const component = await announceComponent(site, project, slug, more)
  await component.repository.commit(files, 'Begin')
  const job = (await jobOfTask(site.db, component.taskId)) as JobRow
  const result = await pullAgain(site, component)
  await inTransaction(site.db, (tx) => finishJob(tx, job, result, site.time))
  return component
}

/** New upstream commit, then a pull. */
export async function pullFiles(site: TestSite, component: TestComponent, files: Files): Promise<PullResult> {
  await component.repository.commit(files)
  return pullAgain(site, component)
}

export const pullAgain = ({ db, services }: TestSite, component: { readonly id: number }): Promise<PullResult> =>
  pullComponent({ db, vcs: services.vcs, now: services.now, report: async () => {} }, component.id)

/** Columns no command sets yet. */
export async function setComponent(
  { db }: TestSite,
  { id }: { readonly id: number },
  values: Partial<Pick<Insertable<ComponentTable>, 'category_id' | 'path' | 'linked_component_id' | 'locked'>>,
): Promise<void> {
  await db.updateTable('component').set(values).where('id', '=', id).execute()
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
