import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { inTransaction } from '#server/db/database.ts'
import { alertByName } from '#server/db/queries/repository/alerts.ts'
import { AppError } from '#server/errors.ts'
import { holdLane } from '#server/queue/hold-lane.ts'
import { mainComponent, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { fetchUpstream } from '#server/sync/outgoing/fetch-upstream.ts'
import { laneOf } from '#server/vcs/clone-name.ts'

/** However many people ask for files. */
const MAX_CLONE_FETCHES = 2

const underway = new Set<number>()

/**
 * For a process without workers, whose folder they may not share: has the clone fetched here, beside the request that misses it. Not
 * while fetching fails: then it is tried again by the schedule.
 */
export async function fetchMissingClone(context: SyncContext, synced: SyncedComponent): Promise<void> {
  const { id } = synced.component
  if (underway.has(id) || underway.size >= MAX_CLONE_FETCHES) return
  if (await alertByName(context.db, id, 'UpdateFailure')) return
  underway.add(id)
  void fetchAlone(context, synced)
    .catch((error) => reportFailure(context, id, error))
    .catch(() => {})
    .finally(() => underway.delete(id))
}

async function fetchAlone(context: SyncContext, synced: SyncedComponent): Promise<void> {
  const { db, now } = context
  const main = await mainComponent(db, synced.component)
  const job = {
    kind: 'pull_component',
    payload: { componentId: synced.component.id },
    key: `fetch:${main.id}`,
    lane: await laneOf(db, main),
  } as const
  await holdLane(db, job, { now, waitMs: 0 }, async ({ signal }) => {
    const commit = await fetchUpstream({ ...context, vcs: context.vcs.forComponent(db, main.id), signal }, synced)
    return { commit }
  })
}

/** A worker finds out what is wrong, and says so; who works on the repository already needs no help. */
async function reportFailure({ db, now }: SyncContext, componentId: number, error: unknown): Promise<void> {
  if (error instanceof AppError && error.code === 'repository_locked') return
  await inTransaction(db, (tx) => queueRepositoryJob(tx, 'pull_component', componentId, now()))
}
