import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { message } from '#core/messages/message.ts'
import { inTransaction } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/errors.ts'
import { failure } from '#server/queue/failure.ts'
import type { JobKind } from '#server/queue/kinds.ts'
import { claimNewJob, finishJob, type JobRow, LEASE, type NewJob, releaseJob, renewLease } from '#server/queue/queue.ts'

export interface LaneTimes {
  now(): number
  /** How long to wait for others in the lane, before it is told to be busy. */
  readonly waitMs: number
}

const STEP_MS = 50

/** What the work is told: the job it holds, and when to stop. */
export interface Held {
  readonly job: JobRow
  readonly signal: AbortSignal
}

/** Given back by work that leaves the rest of its job to a worker. */
export const handOverToWorker = Symbol('left to a worker')

/**
 * Does work here and now that nothing else in its lane may run beside. It is a job like any other: should this process die,
 * a worker takes it up.
 */
export async function holdLane<K extends JobKind, T>(
  db: Kysely<Tables>,
  job: NewJob<K>,
  times: LaneTimes,
  work: (held: Held) => Promise<T>,
): Promise<T> {
  return holdJob(db, await claim(db, job, times), times, work)
}

/** Does a job that was claimed, and ends it. */
export async function holdJob<T>(
  db: Kysely<Tables>,
  job: JobRow,
  { now }: Pick<LaneTimes, 'now'>,
  work: (held: Held) => Promise<T>,
): Promise<T> {
  const cancelled = new AbortController()
  const renew = async () => {
    if (!(await renewLease(db, job, now()))) cancelled.abort()
  }
  const lease = setInterval(() => renew().catch(() => {}), LEASE / 3000)
  try {
    const result = await work({ job, signal: cancelled.signal })
    await inTransaction(db, (tx) =>
      result === handOverToWorker ? releaseJob(tx, job) : finishJob(tx, job, result, now()),
    )
    return result
  } catch (error) {
    const said = error instanceof AppError ? error.said : message('task.failed')
    await inTransaction(db, (tx) => finishJob(tx, job, failure(said), now()))
    throw error
  } finally {
    clearInterval(lease)
  }
}

async function claim<K extends JobKind>(
  db: Kysely<Tables>,
  job: NewJob<K>,
  { now, waitMs }: LaneTimes,
): Promise<JobRow> {
  for (const until = performance.now() + waitMs; ; await sleep(STEP_MS)) {
    const held = await inTransaction(db, (tx) => claimNewJob(tx, job, now()))
    if (held) return held
    if (performance.now() >= until) throw new AppError('repository_locked')
  }
}
