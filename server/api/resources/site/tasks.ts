import { LONGEST_WAIT, taskContract } from '#core/contract/site/tasks.ts'
import { message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import type { Actor } from '#server/access/actor.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { findTask } from '#server/api/request/find-task.ts'
import { watchChanges } from '#server/api/resources/strings/change-watch.ts'
import type { Db } from '#server/db/database.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError, invalid } from '#server/errors.ts'
import { cancelTask } from '#server/queue/queue.ts'
import { logOf, type TaskRow } from '#server/queue/tasks.ts'

async function demandTask(db: Db, actor: Actor, id: string): Promise<TaskRow> {
  const task = await findTask(db, actor, id)
  // Visitors are told nothing of tasks that are not theirs to see, not even that there are none.
  if (!task) throw new AppError(actor.kind === 'user' ? 'not_found' : 'not_authenticated')
  return task
}

async function demandCancelling(db: Db, actor: Actor, task: TaskRow): Promise<void> {
  const component = task.component_id === null ? undefined : await componentById(db, { id: task.component_id })
  const project = component && (await projectsByIds(db, [component.project_id])).get(component.project_id)
  if (!component || !project) throw new AppError('permission_denied', message('task.notCancellable'))
  await demand(db, actor, 'component.edit', { project, component })
}

/** Milliseconds that the caller would wait. */
function wantedWait(wait: string | undefined): number {
  const seconds = Number(wait ?? 0)
  if (wait === '' || !Number.isInteger(seconds) || seconds < 0 || seconds > LONGEST_WAIT)
    throw invalid('wait', message('request.waitUpTo', { limit: LONGEST_WAIT }))
  return seconds * 1000
}

/** The task, as soon as it has ended or the caller has waited long enough. All who wait share one look at the database. */
async function awaitedTask(request: ApiRequest<{ readonly id: string }, { readonly wait?: string }>): Promise<TaskRow> {
  const { db, actor, params, query, services } = request
  const wait = wantedWait(query.wait)
  const task = await demandTask(db, actor, params.id)
  if (wait === 0 || task.completed === 1) return task
  const ear = watchChanges(services.database, services.now).listenToTask(task.id)
  try {
    // It may have ended before somebody listened.
    const now = await demandTask(db, actor, task.id)
    if (now.completed === 1) return now
    const ends = [request.whileWanted(), ...(services.shutdown ? [services.shutdown.streams] : [])]
    await ear.wait(wait, AbortSignal.any(ends))
  } finally {
    ear.close()
  }
  return demandTask(db, actor, task.id)
}

export const taskRoutes: readonly AnyRoute[] = [
  serveRoute(taskContract.task, {
    get: async (request) => {
      const task = await awaitedTask(request)
      const log = logOf(task)
      return {
        completed: task.completed === 1,
        progress: task.progress,
        result: task.result === null ? null : JSON.parse(task.result),
        log: log.map((line) => `${render(line)}\n`).join(''),
        cancellable: task.completed === 0 && task.component_id !== null,
        log_messages: log,
      }
    },
    delete: (request) =>
      request.transaction(async (tx) => {
        const { actor, params, services } = request
        const task = await demandTask(tx, actor, params.id)
        await demandCancelling(tx, actor, task)
        await cancelTask(tx, task.id, services.now())
      }),
  }),
]
