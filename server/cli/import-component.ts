import { json } from '#core/formats/json/json.ts'
import { message, verbatim } from '#core/messages/message.ts'
import { type JsonObject, readJsonObject } from '#core/text/json-object.ts'
import { list, text } from '#core/text/loose-json.ts'
import { openServices, type RunningServices } from '#server/cli/services.ts'
import { watchTask } from '#server/cli/watch-task.ts'
import { addComponent } from '#server/commands/components/add-component.ts'
import { addProject } from '#server/commands/projects/add-project.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import type { Config } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { componentByPath } from '#server/db/queries/components/components.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { deleteEmptyProject, projectBySlug } from '#server/db/queries/projects/projects.ts'
import { AppError, invalid } from '#server/errors.ts'

export interface ImportOptions {
  readonly project: string
  readonly repo: string
  readonly filemask: string
  /** '' where files hold the source texts themselves. */
  readonly template: string
  readonly newBase: string
  readonly slug?: string
  readonly name?: string
  readonly format?: string
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
    // What follows from the import is for the service to do.
    const task = await watchTask(services, taskId, { title: 'Importing', leave: ['check_component'] })
    const result = readJsonObject(task.result ?? '')
    const error = text(result, 'error')
    if (error === undefined) return printResult(options, result)
    if (newProjectId !== undefined)
      await inTransaction(services.database.db, (tx) => deleteEmptyProject(tx, newProjectId))
    throw new AppError('repository', verbatim(error))
  } finally {
    await services.close()
  }
}

interface Requested {
  readonly taskId: string
  /** Set when the project was made for this. */
  readonly newProjectId: number | undefined
}

function request({ database, vcs, now }: RunningServices, options: ImportOptions): Promise<Requested> {
  const slug = options.slug ?? slugOf(options.filemask)
  return inTransaction(database.db, async (tx) => {
    const language = await languageByCode(tx, { code: options.sourceLanguage })
    if (!language) throw invalid('source_language', message('language.none', { code: options.sourceLanguage }))
    const project = await projectBySlug(tx, { slug: options.project })
    const known = project && (await componentByPath(tx, { projectId: project.id, path: slug }))
    if (known) {
      if (known.repo !== options.repo || known.filemask !== options.filemask)
        throw invalid('slug', message('cli.otherComponent', { slug }))
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
      file_format: options.format ?? json.id,
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

function printResult(options: ImportOptions, result: JsonObject): void {
  if (options.json) {
    console.log(JSON.stringify(result))
    return
  }
  console.log(`Imported ${result.languages} languages.`)
  for (const problem of list(result, 'problems'))
    console.log(`Not imported: ${text(problem, 'filename')}: ${text(problem, 'error')}`)
}
