import { Type } from 'typebox'
import { isSuperuser } from '#server/access/actor.ts'
import { sightOf } from '#server/access/visibility.ts'
import type { Route } from '#server/api/http/route.ts'
import { AppError } from '#server/errors.ts'
import { taskById } from '#server/queue/tasks.ts'

export const Task = Type.Object(
  {
    completed: Type.Boolean(),
    progress: Type.Integer({ minimum: 0, maximum: 100 }),
    result: Type.Unknown({ description: 'Null while the task runs.' }),
    log: Type.String(),
  },
  { title: 'Task' },
)

export const taskRoutes: readonly Route[] = [
  {
    path: '/api/tasks/:id/',
    name: 'Task',
    summary: 'Progress and result of work in the background.',
    needs: 'anyone who may see it',
    alsoAllows: ['DELETE'],
    reply: Task,
    async handle({ db, actor, params }) {
      const task = await taskById(db, params.id as string)
      const { components } = await sightOf(db, actor)
      const seen =
        task?.component_id === null || task?.component_id === undefined
          ? isSuperuser(actor) || (actor.kind === 'user' && task?.user_id === actor.id)
          : !components || components.includes(task.component_id)
      if (!task || !seen) throw new AppError('not_found')
      return {
        completed: task.completed === 1,
        progress: task.progress,
        result: task.result === null ? null : JSON.parse(task.result),
        log: task.log,
      }
    },
  },
]
