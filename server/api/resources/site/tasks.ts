import { taskContract } from '#core/contract/site/tasks.ts'
import { message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import type { Actor } from '#server/access/actor.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { findTask } from '#server/api/request/find-task.ts'
import type { Db } from '#server/db/database.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError } from '#server/errors.ts'
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

export const taskRoutes: readonly AnyRoute[] = [
  serveRoute(taskContract.task, {
    get: async ({ db, actor, params }) => {
      const task = await demandTask(db, actor, params.id)
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
