import { Type } from 'typebox'
import type { Actor } from '#server/access/actor.ts'
import { demand } from '#server/access/may.ts'
import type { Route } from '#server/api/http/route.ts'
import { findTask } from '#server/api/request/find-task.ts'
import type { Db } from '#server/db/database.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError } from '#server/errors.ts'
import { cancelTask } from '#server/queue/queue.ts'
import type { TaskRow } from '#server/queue/tasks.ts'

const Task = Type.Object(
  {
    completed: Type.Boolean(),
    progress: Type.Integer({ minimum: 0, maximum: 100 }),
    result: Type.Unknown({ description: 'Null while the task runs.' }),
    log: Type.String(),
  },
  { title: 'Task' },
)

async function demandTask(db: Db, actor: Actor, id: string): Promise<TaskRow> {
  const task = await findTask(db, actor, id)
  if (!task) throw new AppError('not_found')
  return task
}

async function demandCancelling(db: Db, actor: Actor, task: TaskRow): Promise<void> {
  const component = task.component_id === null ? undefined : await componentById(db, { id: task.component_id })
  const project = component && (await projectsByIds(db, [component.project_id])).get(component.project_id)
  if (!component || !project) throw new AppError('permission_denied', 'Only the tasks of a component can be cancelled.')
  await demand(db, actor, 'component.edit', { project, component })
}

export const taskRoutes: readonly Route[] = [
  {
    path: '/api/tasks/:id/',
    name: 'Task',
    summary: 'Progress and result of work in the background.',
    needs: 'anyone who may see it',
    reply: Task,
    async handle({ db, actor, params }) {
      const task = await demandTask(db, actor, params.id as string)
      return {
        completed: task.completed === 1,
        progress: task.progress,
        result: task.result === null ? null : JSON.parse(task.result),
        log: task.log,
      }
    },
    writes: [
      {
        method: 'DELETE',
        summary: 'Cancel a task',
        needs: 'component.edit',
        handle: (request) =>
          request.transaction(async (tx) => {
            const { actor, params, services } = request
            const task = await demandTask(tx, actor, params.id as string)
            await demandCancelling(tx, actor, task)
            await cancelTask(tx, task.id, services.now())
          }),
      },
    ],
  },
]
