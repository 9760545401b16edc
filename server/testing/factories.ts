import { addComponent, type ComponentRequest } from '#server/commands/components/add-component.ts'
import { addProject } from '#server/commands/projects/add-project.ts'
import { inTransaction } from '#server/db/database.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import type { NewProject } from '#server/db/queries/projects/projects.ts'
import { finishJob, type JobRow, jobOfTask } from '#server/queue/queue.ts'
import { pullAgain } from '#server/testing/change-component.ts'
import { type Files, TestRepository } from '#server/testing/repository.ts'
import type { TestSite } from '#server/testing/site.ts'

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
