import type { JobContext } from '#server/jobs/handler.ts'
import type { JobPayloads } from '#server/queue/kinds.ts'
import { type OperationResult, operate } from '#server/sync/operations/operate.ts'
import { operateOnEach } from '#server/sync/operations/operate-alone.ts'

export const runOperation = (
  { componentId, operation, userId }: JobPayloads['operate_repository'],
  context: JobContext,
): Promise<OperationResult> => operate({ ...context, userId: userId ?? undefined }, componentId, operation)

export const runProjectOperation = (
  { componentIds, operation, userId }: JobPayloads['operate_project'],
  context: JobContext,
): Promise<OperationResult> => operateOnEach({ ...context, userId: userId ?? undefined }, componentIds, operation)
