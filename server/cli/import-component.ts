import { setTimeout as sleep } from 'node:timers/promises'
import { progressLine } from '#server/cli/progress.ts'
import { openServices, type RunningServices } from '#server/cli/services.ts'
import { addComponent } from '#server/commands/add-component.ts'
import { addProject } from '#server/commands/add-project.ts'
import { queueRepositoryJob } from '#server/commands/queue-repository.ts'
import type { Config } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { componentByPath } from '#server/db/queries/components.ts'
import { languageByCode } from '#server/db/queries/languages.ts'
import { deleteEmptyProject, projectBySlug } from '#server/db/queries/projects.ts'
import { AppError, invalid } from '#server/errors.ts'
import { Worker } from '#server/jobs/worker.ts'
import { type TaskRow, taskById } from '#server/queue/tasks.ts'

export interface ImportOptions {
  readonly project: string
  readonly repo: string
  readonly filemask: string
  /** '' where files hold the source texts themselves. */
  readonly template: string
  readonly newBase: string
  readonly slug?: string
  readonly name?: string
  readonly format: string
  readonly branch: string
  readonly sourceLanguage: string
  readonly languageRegex: string
  readonly json?: boolean
}

/** Makes a component from a repository (or goes on with one that was begun) and waits until it is imported. */
export async function importComponent(config: Config, options: ImportOptions): Promise<void> {
  const services = await openServices(config)
  try {
    const { taskId, newProjectId } = await request(services, options)
    const task = await watch(services, taskId)
    const result = JSON.parse(task.result ?? 'null') as { error?: string; languages?: number; problems?: Trouble[] }
    if (!result?.error) return tell(options, result)
    if (newProjectId !== undefined)
      await inTransaction(services.database.db, (tx) => deleteEmptyProject(tx, newProjectId))
    throw new AppError('repository', result.error)
  } finally {
    await services.close()
  }
}

type Trouble = { filename: string; error: string }

interface Requested {
  readonly taskId: string
  /** Set when the project was made for this. */
  readonly newProjectId: number | undefined
}

function request({ database, vcs, now }: RunningServices, options: ImportOptions): Promise<Requested> {
  const slug = options.slug ?? slugOf(options.filemask)
  return inTransaction(database.db, async (tx) => {
    const language = await languageByCode(tx, { code: options.sourceLanguage })
    if (!language) throw invalid('source_language', `There is no language '${options.sourceLanguage}'.`)
    const project = await projectBySlug(tx, { slug: options.project })
    const known = project && (await componentByPath(tx, { projectId: project.id, path: slug }))
    if (known) {
      if (known.repo !== options.repo || known.filemask !== options.filemask)
        throw invalid('slug', `The project has another component '${slug}': choose a different --slug.`)
      return { taskId: await queueRepositoryJob(tx, 'pull_component', known.id, now()), newProjectId: undefined }
    }
    const projectId = project?.id ?? (await addProject(tx, { name: options.project, slug: options.project }, now()))
    const component = {
      project_id: projectId,
      name: options.name ?? slug,
      slug,
      repo: options.repo,
      branch: options.branch,
      filemask: options.filemask,
      template: options.template,
      new_base: options.newBase,
      file_format: options.format,
      source_language_id: language.id,
      language_regex: options.languageRegex,
      manage_units: options.template === '' ? 0 : 1,
    }
    const { taskId } = await addComponent(tx, vcs, component, now())
    return { taskId, newProjectId: project ? undefined : projectId }
  })
}

/** 'web/i18n/*.json' -> 'web-i18n'. */
const slugOf = (filemask: string): string =>
  filemask
    .replace(/\.\w+$/, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'strings'

/** Does the work here, or watches another process do it. */
async function watch(services: RunningServices, taskId: string): Promise<TaskRow> {
  const { database, vcs, log, mailer, now } = services
  const line = progressLine('Importing')
  const worker = new Worker({
    db: database.db,
    vcs,
    log,
    mailer,
    now,
    // What follows from the import is for the service to do.
    leave: ['check_component'],
    onProgress: (percent, note) => line.show(percent, note),
  })
  const stop = () => void worker.stop()
  process.once('SIGINT', stop)
  try {
    for (;;) {
      await worker.drain()
      const task = await taskById(database.db, taskId)
      if (!task) throw new AppError('not_found', 'The task is gone.')
      if (task.completed === 1) return task
      line.show(task.progress)
      await sleep(300)
    }
  } finally {
    process.removeListener('SIGINT', stop)
    line.end()
  }
}

function tell(options: ImportOptions, result: { languages?: number; problems?: Trouble[] }): void {
  if (options.json) {
    console.log(JSON.stringify(result))
    return
  }
  console.log(`Imported ${result.languages} languages.`)
  for (const { filename, error } of result.problems ?? []) console.log(`Not imported: ${filename}: ${error}`)
}
