import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addUser } from '#server/commands/accounts/add-user.ts'
import { removeUser } from '#server/commands/accounts/remove-user.ts'
import { putDemoComponent } from '#server/commands/components/add-component.ts'
import { markAllNotified } from '#server/commands/notifications/followed-changes.ts'
import { addProject } from '#server/commands/projects/add-project.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import type { Config } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { userByName } from '#server/db/queries/accounts/users.ts'
import { componentByPath } from '#server/db/queries/components/components.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { projectBySlug } from '#server/db/queries/projects/projects.ts'
import { claimSetting, readSetting, writeSetting } from '#server/db/queries/site/settings.ts'
import { type DemoCommit, type DemoComponent, type DemoManifest, demoHistory } from '#server/demo/history.ts'
import { addLife, type DemoLife } from '#server/demo/life.ts'
import { withOwnTexts } from '#server/demo/own-texts.ts'
import { deactivateDemoUsers } from '#server/demo/people.ts'
import { mustExist } from '#server/errors.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { demoAddress, demoFolder } from '#server/vcs/demo-repository.ts'
import { type HistoryLocation, openChapter, writeHistory } from '#server/vcs/write-history.ts'

const content = join(import.meta.dirname, 'content')
const ownTexts = join(import.meta.dirname, '../../web/locale/texts')
const readContent = (path: string): string => readFileSync(join(content, path), 'utf8')
const microseconds = (date: string): number => Date.parse(date) * 1000

interface Demo {
  readonly context: SyncContext
  readonly location: HistoryLocation
  readonly manifest: DemoManifest
  /** Bare repository by folder name. */
  readonly repositories: ReadonlyMap<string, string>
}

/** Tells how far it is: `done` of `all` commits imported. */
export type OnStep = (done: number, all: number) => void

/**
 * Fills an empty service with the bundled content: real repositories, grown commit by commit, each commit imported like any
 * other upstream change. Interrupted, it goes on where it was.
 */
export async function setUpDemo(context: SyncContext, config: Config, onStep: OnStep): Promise<void> {
  const bundled = JSON.parse(readContent('demo.json')) as DemoManifest
  const story = { manifest: bundled, commits: demoHistory(bundled, readContent) }
  const { manifest, commits } = withOwnTexts(story, ownTexts)
  const life = JSON.parse(readContent('life.json')) as DemoLife
  const done = Number((await readSetting(context.db, 'demo_commits')) ?? '0')
  if (done >= commits.length) return
  const location = { folder: demoFolder(config.dataDir), environment: config.programEnvironment }
  const repositories = new Map<string, string>()
  for (const name of new Set(commits.map((commit) => commit.repository))) {
    const own = commits.filter((commit) => commit.repository === name)
    repositories.set(name, await writeHistory(location, name, own))
  }
  const demo = { context, location, manifest, repositories }
  await makeUsersAndProjects(demo, microseconds(commits[0]?.date ?? '2026-01-01'))
  const numbers = new Map<string, number>()
  for (const [index, commit] of commits.entries()) {
    const number = (numbers.get(commit.repository) ?? 0) + 1
    numbers.set(commit.repository, number)
    if (index < done) continue
    await importCommit(demo, commit, number)
    const last = index === commits.length - 1
    await inTransaction(context.db, async (tx) => {
      if (last) {
        await removeLeavers(tx, manifest)
        await addLife(tx, life, (file) => readFileSync(join(content, file)), context.now())
        // Nobody of the demo reads mail: their addresses belong to no one.
        await markAllNotified(tx)
        await deactivateDemoUsers(tx)
        await claimSetting(tx, 'demo_inactive')
        await writeSetting(tx, 'demo_done', '1')
      }
      await writeSetting(tx, 'demo_commits', String(index + 1))
    })
    onStep(index + 1, commits.length)
  }
}

async function makeUsersAndProjects({ context, manifest }: Demo, now: number): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    for (const { username, full_name, email } of manifest.users)
      if (!(await userByName(tx, { username })) && (await readSetting(tx, 'demo_people')) === undefined)
        await addUser(tx, { username, full_name, email, date_joined: now })
    await writeSetting(tx, 'demo_people', '1')
    // From the first row on: see adopt-rows.ts.
    await claimSetting(tx, 'demo_kind')
    for (const {
      access: _,
      translation_review,
      source_review,
      set_language_team,
      enable_hooks,
      ...project
    } of manifest.projects) {
      if (await projectBySlug(tx, { slug: project.slug })) continue
      const flags = { translation_review, source_review, set_language_team, enable_hooks }
      const numbers = Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, Number(flag)]))
      await addProject(tx, { ...project, ...numbers }, now)
    }
  })
}

async function importCommit(demo: Demo, commit: DemoCommit, number: number): Promise<void> {
  const { context, manifest } = demo
  const gitDir = mustExist(demo.repositories.get(commit.repository), commit.repository)
  const components = manifest.components.filter((component) => component.repository === commit.repository)
  await openChapter(demo.location, gitDir, components[0]?.branch ?? 'main', number)
  const time = microseconds(commit.date)
  const dated = { ...context, now: () => time }
  for (const component of components) {
    const componentId = await ensureComponent({ ...demo, context: dated }, component, commit)
    if (componentId !== undefined) await pullComponent(dated, componentId)
  }
}

/** A component begins with the commit that brings its template. */
async function ensureComponent(
  { context }: Demo,
  demo: DemoComponent,
  commit: DemoCommit,
): Promise<number | undefined> {
  const { db, vcs, now } = context
  const project = await projectBySlug(db, { slug: demo.project })
  const language = await languageByCode(db, { code: demo.source_language })
  if (!project || !language)
    throw new Error(`the demo has no project ${demo.project} or language ${demo.source_language}`)
  const known = await componentByPath(db, { projectId: project.id, path: demo.slug })
  if (known) return known.id
  if (typeof commit.files.get(demo.template) !== 'string') return undefined
  const { repository, project: _, source_language: __, ...fields } = demo
  const location = { project_id: project.id, source_language_id: language.id, repo: demoAddress(repository) }
  return inTransaction(db, async (tx) => {
    const id = await putDemoComponent(tx, vcs, { ...fields, ...location }, now())
    await queueRepositoryJob(tx, 'pull_component', id, now())
    return id
  })
}

async function removeLeavers(tx: Parameters<typeof removeUser>[0], manifest: DemoManifest): Promise<void> {
  for (const { username, removed } of manifest.users) {
    const user = removed ? await userByName(tx, { username }) : undefined
    if (user) await removeUser(tx, user.id)
  }
}
