import { message } from '#core/messages/message.ts'
import { isRepositoryJobWaiting, queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { inTransaction } from '#server/db/database.ts'
import { alertByName } from '#server/db/queries/repository/alerts.ts'
import { AppError } from '#server/errors.ts'
import { holdLane } from '#server/queue/hold-lane.ts'
import { shownCommits } from '#server/sync/context/shown-commits.ts'
import { mainComponent, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { fetchCommits } from '#server/sync/outgoing/fetch-upstream.ts'
import { bringCommits } from '#server/sync/outgoing/kept-commits.ts'
import { laneOf } from '#server/vcs/clone-name.ts'
import { isLocal, type Vcs } from '#server/vcs/vcs.ts'

const RETRY_SECONDS = 30

/** However many people ask for files. */
const MAX_CLONE_FETCHES = 2

interface Fetches {
  readonly underway: Set<number>
  /** Components whose repositories workers were asked to fetch. */
  readonly asked: Set<number>
}

/** Of each process; a test has several. */
const fetchesOf = new WeakMap<Vcs, Fetches>()

/**
 * Somebody wants what this process's clone does not have. They are told to come again, and it is fetched meanwhile: by a worker,
 * or here where there is none, or where a worker of another process did it in its own folder. Where fetching failed the schedule
 * tries again, however many ask.
 */
export async function missingClone(context: SyncContext, synced: SyncedComponent): Promise<AppError> {
  const { db, vcs, now } = context
  const { id } = synced.component
  const unavailable = new AppError('unavailable', message('repository.notHereYet'), { retryAfter: RETRY_SECONDS })
  if (await alertByName(db, id, 'UpdateFailure')) return unavailable
  const fetches = fetchesOf.get(vcs) ?? { underway: new Set(), asked: new Set() }
  fetchesOf.set(vcs, fetches)
  if (!isLocal(synced.repository.repo) && (await isForUs(context, id, fetches))) fetchHere(context, synced, fetches)
  else {
    fetches.asked.add(id)
    await inTransaction(db, (tx) => queueRepositoryJob(tx, 'pull_component', id, now()))
  }
  return unavailable
}

async function isForUs({ db, hasNoWorkers }: SyncContext, id: number, { asked }: Fetches): Promise<boolean> {
  if (hasNoWorkers) return true
  return asked.has(id) && !(await inTransaction(db, (tx) => isRepositoryJobWaiting(tx, 'pull_component', id)))
}

/** Beside the request that misses it. */
function fetchHere(context: SyncContext, synced: SyncedComponent, { underway, asked }: Fetches): void {
  const { id } = synced.component
  if (underway.has(id) || underway.size >= MAX_CLONE_FETCHES) return
  underway.add(id)
  void fetchAlone(context, synced)
    .catch((error) => reportFailure(context, id, error))
    .catch(() => {})
    .finally(() => {
      underway.delete(id)
      asked.delete(id)
    })
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
  const { tip, merged, ours } = shownCommits(synced.component)
  await holdLane(db, job, { now, waitMs: 0 }, async ({ signal }) => {
    // What it brings is not noted: whoever pulls finds out by that whether upstream moved.
    const commit = await fetchCommits({ ...context, vcs: context.vcs.forComponent(db, main.id), signal }, synced)
    const isHere = await bringCommits(context, synced, [tip, merged, ours].filter(Boolean))
    if (!isHere || synced.component.history_start === '')
      throw new AppError('repository', message('repository.notHereYet'))
    return { commit }
  })
}

/** A worker finds out what is wrong, and says so; who works on the repository already needs no help. */
async function reportFailure({ db, now }: SyncContext, componentId: number, error: unknown): Promise<void> {
  if (error instanceof AppError && error.code === 'repository_locked') return
  await inTransaction(db, (tx) => queueRepositoryJob(tx, 'pull_component', componentId, now()))
}
