import { Type } from 'typebox'
import { MessageView } from '#core/contract/message-view.ts'
import { defineRoute } from '#core/contract/route-contract.ts'

const Task = Type.Object(
  {
    completed: Type.Boolean(),
    progress: Type.Integer({ minimum: 0, maximum: 100 }),
    result: Type.Unknown({ description: 'Null while the task runs.' }),
    log: Type.String(),
    cancellable: Type.Boolean({ description: "Whether DELETE cancels it: it's running and belongs to a component." }),
    log_messages: Type.Array(MessageView, { description: 'The lines of the log as messages.' }),
  },
  { title: 'Task' },
)

/** Seconds that a caller may wait for the end of a task; proxies give up after a minute. */
export const LONGEST_WAIT = 55

export const taskContract = {
  task: defineRoute({
    path: '/api/tasks/:id/',
    params: { id: Type.String({ description: 'Identifier of the task.' }) },
    name: 'Task',
    summary: 'Progress and result of a background task.',
    needs: 'visible',
    query: Type.Object({
      wait: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: LONGEST_WAIT,
          description: `Seconds to wait for the end of the task, up to ${LONGEST_WAIT}; the reply comes as soon as it has ended.`,
        }),
      ),
    }),
    fresh: true,
    reply: Task,
    writes: { DELETE: { summary: 'Cancel a task', needs: { permission: 'component.edit', on: 'component' } } },
  }),
}
