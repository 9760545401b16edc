import { message, verbatim } from '#core/messages/message.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { openServices } from '#server/cli/services.ts'
import { watchTask } from '#server/cli/watch-task.ts'
import { queueCheck } from '#server/commands/quality/queue-check.ts'
import type { Config } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { componentByPath } from '#server/db/queries/components/components.ts'
import { projectBySlug } from '#server/db/queries/projects/projects.ts'
import { AppError } from '#server/errors.ts'

export interface ChecksRunOptions {
  readonly all?: boolean
  readonly json?: boolean
}

/** Runs the checks on a component and waits for the end. */
export async function runChecksOn(
  config: Config,
  slug: string,
  path: string,
  options: ChecksRunOptions,
): Promise<void> {
  const services = await openServices(config)
  try {
    const taskId = await inTransaction(services.database.db, async (tx) => {
      const project = await projectBySlug(tx, { slug })
      const component = project && (await componentByPath(tx, { projectId: project.id, path }))
      if (!component) throw new AppError('not_found', message('cli.noComponent', { path, slug }))
      return queueCheck(tx, component.id, services.now(), { all: options.all === true })
    })
    const { result } = await watchTask(services, taskId, { title: 'Checking' })
    const { error, units } = readJsonObject(result ?? '')
    if (typeof error === 'string') throw new AppError('error', verbatim(error))
    console.log(options.json ? JSON.stringify({ units }) : `Checked ${units} strings.`)
  } finally {
    await services.close()
  }
}
