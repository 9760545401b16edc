import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { message } from '#core/messages/message.ts'
import { number } from '#core/text/loose-json.ts'
import { type Db, isPostgres } from '#server/db/database.ts'
import { THEN_COMMIT, WITH_NEXT } from '#server/db/postgres-dialect.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { JobTable } from '#server/db/tables/site.ts'
import { compilable } from '#server/db/together.ts'
import { mustExist } from '#server/errors.ts'
import { failure } from '#server/queue/failure.ts'
import { type JobKind, type JobPayloads, jobRules } from '#server/queue/kinds.ts'
import { lockLane } from '#server/queue/lane-locks.ts'
import { isDead, workerName } from '#server/queue/workers.ts'

export type JobRow = Selectable<JobTable>

export interface NewJob<K extends JobKind> {
  readonly kind: K
  readonly payload: JobPayloads[K]
  /** A second request while one with this key waits is the same request. */
  readonly key: string
  /** One job at a time per lane. */
  readonly lane: string
  /** The component whose page shows the task. */
  readonly componentId?: number | undefined
  /** Who asked for it, and may follow it whatever becomes of the component. */
  readonly userId?: number | undefined
}

const waitingJob = preparedOne((db, p: { key: string }) =>
  db.selectFrom('job').select('task_id').where('key', '=', p.key).where('worker', 'is', null),
)

/** Whether a job of this key waits to be taken up. Who asks the same at the same time waits for the end of this transaction. */
export async function isJobWaiting(tx: Db, key: string): Promise<boolean> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  return (await waitingJob(tx, { key })) !== undefined
}

/** Adds a job in the transaction that makes it necessary; returns the task people can watch. */
export async function addJob<K extends JobKind>(tx: Db, job: NewJob<K>, now: number): Promise<string> {
  const waiting = await waitingJob(tx, { key: job.key })
  if (waiting?.task_id) return waiting.task_id
  const { task_id: taskId } = await insertJob(tx, job, now)
  return mustExist(taskId, 'task of the job')
}

/** Makes more of a job that waits, if one does: what it is to do is not done by anybody yet. */
export async function extendWaitingJob<K extends JobKind>(
  tx: Db,
  { kind, key }: { readonly kind: K; readonly key: string },
  extended: (payload: JobPayloads[K]) => JobPayloads[K],
): Promise<boolean> {
  const waits = tx.selectFrom('job').select(['id', 'payload']).where('kind', '=', kind).where('key', '=', key)
  const job = await waits.where('worker', 'is', null).executeTakeFirst()
  if (!job) return false
  const payload = JSON.stringify(extended(JSON.parse(job.payload)))
  const { numUpdatedRows } = await tx
    .updateTable('job')
    .set({ payload })
    .where('id', '=', job.id)
    .where('worker', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many jobs of a lane are not done yet. */
export const laneLength = preparedOne((db, p: { lane: string }) =>
  db
    .selectFrom('job')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('lane', '=', p.lane),
)

/** What a job is called that somebody asked for and that nothing else may come before. */
const RESERVING = 'reserved:'

export const reserving = <K extends JobKind>(job: NewJob<K>): NewJob<K> => ({ ...job, key: RESERVING + job.key })

/** Jobs that somebody asked for and that are not done yet. */
export const reservingJobs = (db: Db): Promise<Pick<JobRow, 'task_id' | 'payload'>[]> =>
  db.selectFrom('job').select(['task_id', 'payload']).where('key', 'like', `${RESERVING}%`).orderBy('id').execute()

/** A job that somebody does at once: no worker takes it up as long as its lane is theirs. Undefined: the lane is taken. */
export async function claimNewJob<K extends JobKind>(tx: Db, job: NewJob<K>, now: number): Promise<JobRow | undefined> {
  await lockLane(tx, job.lane)
  if (!(await isFree(tx, job.lane, now))) return undefined
  return insertJob(tx, job, now, { worker: workerName, lease_until: now + LEASE, attempts: 1 })
}

/** Takes up a job that waits, instead of a worker. Undefined: somebody has it already, or its lane is taken. */
export async function claimTask(tx: Db, taskId: string, now: number): Promise<JobRow | undefined> {
  const found = await jobOfTask(tx, taskId)
  if (found) await lockLane(tx, found.lane)
  // Another look, now that nobody else takes it.
  const job = await jobOfTask(tx, taskId)
  if (!job || job.worker !== null || !(await isFree(tx, job.lane, now))) return undefined
  const mine = { worker: workerName, lease_until: now + LEASE, attempts: job.attempts + 1 }
  await tx.updateTable('job').set(mine).where('id', '=', job.id).execute()
  return { ...job, ...mine }
}

async function isFree(tx: Db, lane: string, now: number): Promise<boolean> {
  const taken = await tx
    .selectFrom('job')
    .selectAll()
    .where('lane', '=', lane)
    .where('worker', 'is not', null)
    .execute()
  return !taken.some((other) => isAlive(other, now, isDead))
}

/** What a payload says of whose work it is. */
const numbersOf = (payload: object) => ({
  projectId: number(payload, 'projectId'),
  componentId: number(payload, 'componentId') ?? number(payload, 'componentIds', 0),
})

async function insertJob<K extends JobKind>(
  tx: Db,
  job: NewJob<K>,
  now: number,
  claim: { readonly worker: string | null; readonly lease_until: number | null; readonly attempts?: number } = {
    worker: null,
    lease_until: null,
  },
): Promise<JobRow> {
  const taskId = randomUUID()
  await tx
    .insertInto('task')
    .values({
      id: taskId,
      kind: job.kind,
      component_id: job.componentId ?? null,
      user_id: job.userId ?? null,
      result: null,
      created: now,
      updated: now,
    })
    .execute()
  const { projectId, componentId = job.componentId } = numbersOf(job.payload)
  return tx
    .insertInto('job')
    .values((eb) => ({
      project_id:
        projectId ??
        (componentId === undefined
          ? 0
          : eb.fn.coalesce(
              eb.selectFrom('component').select('project_id').where('id', '=', componentId).$asScalar(),
              eb.lit(0),
            )),
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      key: job.key,
      lane: job.lane,
      max_attempts: jobRules[job.kind].attempts,
      run_at: now,
      ...claim,
      task_id: taskId,
      created: now,
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** How long a worker is believed alive without a sign of life. */
export const LEASE = 15 * 1_000_000

/** Clocks of machines differ by less, and no job waits longer: what lies further ahead was written before the clock was set back. */
export const FAR_AHEAD = 3600 * 1_000_000

export const isAlive = ({ lease_until, worker }: JobRow, now: number, gone: (worker: string) => boolean): boolean => {
  const until = lease_until ?? 0
  return until > now && until <= now + LEASE + FAR_AHEAD && !gone(worker ?? '')
}

/** After the clock was set back, what waits for a time far ahead is due now. */
export async function rescheduleFarJobs(tx: Db, now: number): Promise<void> {
  await tx
    .updateTable('job')
    .set({ run_at: now })
    .where('run_at', '>', now + FAR_AHEAD)
    .execute()
}

/** A sign of life. False: the job is not ours any more, since it was cancelled or taken over. */
export async function renewLease(db: Db, job: JobRow, now: number): Promise<boolean> {
  const renewed = await db
    .updateTable('job')
    .set({ lease_until: now + LEASE })
    .where('id', '=', job.id)
    .where('worker', '=', job.worker)
    .returning('id')
    .executeTakeFirst()
  return renewed !== undefined
}

const removeJob = prepared((db, p: { readonly id: number }) =>
  compilable(db, sql`${sql.raw(WITH_NEXT)} delete from job where id = ${p.id}`),
)

// What was cancelled meanwhile stays so.
const endTask = prepared((db, p: { readonly taskId: string | null; readonly result: string; readonly now: number }) =>
  compilable(
    db,
    sql`${sql.raw(THEN_COMMIT)} update task set completed = 1, progress = 100, result = ${p.result}, updated = ${p.now}
      where id = ${p.taskId} and completed = 0`,
  ),
)

const forgetTask = prepared((db, p: { readonly taskId: string | null }) =>
  compilable(db, sql`${sql.raw(THEN_COMMIT)} delete from task where id = ${p.taskId} and completed = 0`),
)

/** The job is done (or given up), and so is the transaction: its row goes, its task tells the result. */
export async function finishJob(tx: Db, job: JobRow, result: unknown, now: number): Promise<void> {
  await removeJob(tx, job)
  // Nobody watches what comes again by itself: only its failures stay to be seen.
  if (job.key.startsWith('repeated:') && !hasFailed(result)) await forgetTask(tx, { taskId: job.task_id })
  else await endTask(tx, { taskId: job.task_id, result: JSON.stringify(result ?? null), now })
}

const hasFailed = (result: unknown): boolean => typeof result === 'object' && result !== null && 'error' in result

const FIRST_DELAY = 5 * 1_000_000

/** The job goes back to wait, longer after each try, but never so long that the clock would seem to have been set back. */
export async function retryJob(tx: Db, job: JobRow, error: string, now: number): Promise<void> {
  const run_at = now + Math.min(FIRST_DELAY * 3 ** (job.attempts - 1), FAR_AHEAD)
  await tx
    .updateTable('job')
    .set({ worker: null, lease_until: null, run_at, last_error: error })
    .where('id', '=', job.id)
    .where('worker', '=', job.worker)
    .execute()
}

/** Every outage ends before this many: what still seems to be one has its cause in the job. */
const MAX_POSTPONED = 10
const POSTPONED_UP_TO = 300 * 1_000_000

/** How long a job waits for what it lacks, longer each time. Undefined: it has waited so often that its tries count. */
export const postponement = ({ postponed }: Pick<JobRow, 'postponed'>, first: number): number | undefined =>
  postponed >= MAX_POSTPONED ? undefined : Math.min(first * 2 ** postponed, Math.max(first, POSTPONED_UP_TO))

/** The job could not go on for want of the database or of room on the disk: it waits until then, and the try does not count. */
export async function postponeJob(tx: Db, job: JobRow, error: string, until: number): Promise<void> {
  await tx
    .updateTable('job')
    .set({
      worker: null,
      lease_until: null,
      run_at: until,
      attempts: job.attempts - 1,
      postponed: job.postponed + 1,
      last_error: error,
    })
    .where('id', '=', job.id)
    .where('worker', '=', job.worker)
    .execute()
}

/** Gives a job back untouched, as when the process stops in an orderly way. */
export async function releaseJob(tx: Db, job: JobRow): Promise<void> {
  await tx
    .updateTable('job')
    .set({ worker: null, lease_until: null, attempts: job.attempts - 1 })
    .where('id', '=', job.id)
    .where('worker', '=', job.worker)
    .execute()
}

export async function jobOfTask(db: Db, taskId: string): Promise<JobRow | undefined> {
  return db.selectFrom('job').selectAll().where('task_id', '=', taskId).executeTakeFirst()
}

/** Ends a task: what waits is not begun, what runs stops at its next step. False: it had ended before. */
export async function cancelTask(tx: Db, taskId: string, now: number): Promise<boolean> {
  await tx.deleteFrom('job').where('task_id', '=', taskId).execute()
  const ended = await tx
    .updateTable('task')
    .set({ completed: 1, result: JSON.stringify(failure(message('task.cancelled'))), updated: now })
    .where('id', '=', taskId)
    .where('completed', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Whether a job of a kind is being done, or waits to be done for the first time. */
export const anyFirstTry = async (db: Db, { kind }: { readonly kind: JobKind }): Promise<boolean> => {
  const query = db.selectFrom('job').select('id').where('kind', '=', kind)
  const first = query.where((eb) => eb.or([eb('worker', 'is not', null), eb('attempts', '=', 0)]))
  return (await first.limit(1).executeTakeFirst()) !== undefined
}
