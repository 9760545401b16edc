import type { JobKind, JobPayloads } from '#server/queue/kinds.ts'
import type { SyncContext } from '#server/sync/context.ts'

/** What a job works with: the services, its own progress, and a signal to stop. */
export type JobContext = SyncContext

export type Handlers = { readonly [K in JobKind]: (payload: JobPayloads[K], context: JobContext) => Promise<unknown> }
