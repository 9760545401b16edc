import type { SyncContext } from '#server/sync/context/sync-context.ts'
import type { PullResult } from '#server/sync/merge/merge-upstream.ts'
import { pullRepository } from '#server/sync/pull/pull-repository.ts'

export const runPull = ({ componentId }: { componentId: number }, context: SyncContext): Promise<PullResult> =>
  pullRepository(context, componentId)
