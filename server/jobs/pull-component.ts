import type { SyncContext } from '#server/sync/context.ts'
import type { PullResult } from '#server/sync/merge-commit.ts'
import { pullRepository } from '#server/sync/pull-repository.ts'

export const runPull = ({ componentId }: { componentId: number }, context: SyncContext): Promise<PullResult> =>
  pullRepository(context, componentId)
