import type { Operation } from '#core/contract/repository/operation.ts'
import { type Message, message } from '#core/messages/message.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { AppError } from '#server/errors.ts'
import { holdLane } from '#server/queue/hold-lane.ts'
import type { NewJob } from '#server/queue/queue.ts'
import { repositoryGroup } from '#server/sync/context/repository-group.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { type OperationResult, operate, outcomeOf } from '#server/sync/operations/operate.ts'
import { laneOf } from '#server/vcs/clone-name.ts'

/** The job that an operation on a component's repository is, whoever does it. */
export async function operationJob(
  { db, userId }: SyncContext,
  componentId: number,
  operation: Operation,
): Promise<NewJob<'operate_repository'>> {
  const [main] = await repositoryGroup(db, componentId)
  return {
    kind: 'operate_repository',
    payload: { componentId: main.id, operation, userId: userId ?? null },
    key: `operate:${operation}:${main.id}`,
    lane: await laneOf(db, main),
    componentId,
    userId,
  }
}

/** Does it now, as soon as nobody else works on the repository; too long a wait is an error that says so. */
export async function operateAlone(
  context: SyncContext,
  componentId: number,
  operation: Operation,
  waitMs: number,
): Promise<OperationResult> {
  const { db, now } = context
  const job = await operationJob(context, componentId, operation)
  return holdLane(db, job, { now, waitMs }, ({ signal }) =>
    operate({ ...context, vcs: context.vcs.forComponent(db, job.payload.componentId), signal }, componentId, operation),
  )
}

/** A task may wait longer than somebody who watches. */
const PATIENCE_MS = 10 * 60_000

/** The same to several repositories, one after another; the answer is good when all of them are. */
export async function operateOnEach(
  context: SyncContext,
  componentIds: readonly number[],
  operation: Operation,
  waitMs = PATIENCE_MS,
): Promise<OperationResult> {
  const reasons: Message[] = []
  for (const [index, id] of componentIds.entries()) {
    const component = await componentById(context.db, { id })
    if (!component) continue
    await context.report(
      Math.floor((100 * index) / componentIds.length),
      message('task.operation', { operation, path: component.path }),
    )
    const { messages = [] } = await operateAlone(context, id, operation, waitMs).catch(busy)
    for (const problem of messages) reasons.push(message('repository.ofComponent', { path: component.path, problem }))
  }
  return outcomeOf(reasons, '\n')
}

function busy(error: unknown): OperationResult {
  if (error instanceof AppError && error.code === 'repository_locked') return outcomeOf([error.said], ' ')
  throw error
}
