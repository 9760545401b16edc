import { type Kysely, sql } from 'kysely'
import { isKeyOf, keysOf } from '#core/text/object-fields.ts'
import { type Db, inTransaction, isPostgres } from '#server/db/database.ts'
import { THEN_COMMIT } from '#server/db/postgres-dialect.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Tables } from '#server/db/tables.ts'
import { compilable } from '#server/db/together.ts'
import { type JobKind, jobRules } from '#server/queue/kinds.ts'
import { shareClaims } from '#server/queue/lane-locks.ts'
import { isAlive, type JobRow, LEASE } from '#server/queue/queue.ts'
import { looksFor, type Wanted } from '#server/queue/waiting-jobs.ts'

/** Which kinds of work a worker takes up. */
export interface JobChoice {
  /** Left to other workers. */
  readonly leave?: readonly JobKind[] | undefined
  /** These and nothing else. */
  readonly only?: readonly JobKind[] | undefined
  /** Jobs of one project that the workers of this name do at the same time; unless given, any number. */
  readonly perProject?: number | undefined
  /** Had its turn: others come first. */
  readonly lastProject?: number | undefined
}

interface Claimer {
  readonly worker: string
  readonly now: number
}

/** Somebody else was faster: there may be more. */
const TAKEN = Symbol('taken')

/** How often somebody else may be faster. */
const MAX_ROUNDS = 5

/** Takes the next job that is due and whose lane is free. `gone` tells of workers known to be gone before their lease ends. */
export async function claimJob(
  db: Kysely<Tables>,
  worker: string,
  now: number,
  gone: (worker: string) => boolean,
  choice: JobChoice = {},
): Promise<JobRow | undefined> {
  const kinds = kindsOfChoice(choice)
  const claim = async (tx: Db) => {
    if (isPostgres(tx)) await shareClaims(tx)
    const taken = await jobsInHand(tx, {})
    const inHand = taken.filter((job) => isAlive(job, now, gone))
    const abandoned = taken.filter((job) => !inHand.includes(job))
    const busyLanes = inHand.map((job) => job.lane)
    const claimer = { worker, now }
    for (const without of turnsOf(choice, worker, inHand)) {
      const wanted = { now, kinds, busyLanes, abandoned, without }
      const claimed = await (isPostgres(tx) ? claimBesideOthers(tx, claimer, wanted) : claimNext(tx, claimer, wanted))
      if (claimed) return claimed
    }
    return undefined
  }
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const claimed = await inTransaction(db, claim, { quiet: true })
    if (claimed !== TAKEN) return claimed
  }
  return undefined
}

const jobsInHand = prepared((db) => db.selectFrom('job').selectAll().where('worker', 'is not', null))

const kindsOfChoice = ({ leave = [], only = keysOf(jobRules) }: JobChoice): readonly JobKind[] =>
  only.filter((kind) => !leave.includes(kind))

/** Which projects are passed over: first all that have a job of this class in hand, then those that have as many as they may. */
function turnsOf(choice: JobChoice, worker: string, inHand: readonly JobRow[]): readonly (readonly number[])[] {
  const { perProject = Number.POSITIVE_INFINITY, lastProject = 0 } = choice
  const classes = new Set(kindsOfChoice(choice).map((kind) => jobRules[kind].class))
  const isOfClass = ({ kind }: JobRow) => isKeyOf(jobRules, kind) && classes.has(jobRules[kind].class)
  const counts = new Map<number, number>(lastProject > 0 ? [[lastProject, 0]] : [])
  for (const job of inHand)
    if (job.project_id > 0 && isOfClass(job))
      counts.set(job.project_id, (counts.get(job.project_id) ?? 0) + (job.worker === worker ? 1 : 0))
  const busy = [...counts.keys()]
  const full = busy.filter((project) => (counts.get(project) ?? 0) >= perProject)
  return busy.length === full.length ? [full] : [busy, full]
}

/** One process writes at a time. */
async function claimNext(tx: Db, { worker, now }: Claimer, wanted: Wanted): Promise<JobRow | undefined> {
  for (const look of looksFor(wanted)) {
    const next = (await look.execute(tx)).rows[0]
    if (!next) continue
    return tx
      .updateTable('job')
      .set((eb) => ({ worker, lease_until: now + LEASE, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', next.id)
      .returningAll()
      .executeTakeFirst()
  }
  return undefined
}

async function claimBesideOthers(tx: Db, claimer: Claimer, wanted: Wanted): Promise<JobRow | typeof TAKEN | undefined> {
  const next = await firstFree(tx, wanted)
  return next && ((await take(tx, next, claimer, wanted)) ?? TAKEN)
}

async function firstFree(tx: Db, wanted: Wanted): Promise<Pick<JobRow, 'id' | 'lane'> | undefined> {
  for (const look of looksFor(wanted)) {
    const { rows } = await sql<Pick<JobRow, 'id' | 'lane'>>`select id, lane from (${look}) as next
      where pg_try_advisory_xact_lock(hashtextextended('lane ' || lane, 0)) limit 1`.execute(tx)
    if (rows[0]) return rows[0]
  }
  return undefined
}

const takeAndCommit = prepared(
  (
    db,
    p: {
      readonly id: number
      readonly lane: string
      readonly worker: string
      readonly until: number
      readonly workerBefore: string | null
      readonly untilBefore: number | null
      readonly goneIds: readonly number[]
      readonly goneWorkers: readonly (string | null)[]
    },
  ) =>
    compilable(
      db,
      sql<JobRow>`${sql.raw(THEN_COMMIT)} update job set worker = ${p.worker}, lease_until = ${p.until}, attempts = attempts + 1
        where id = ${p.id}
          and worker is not distinct from ${p.workerBefore}::text
          and lease_until is not distinct from ${p.untilBefore}::bigint
          and not exists (select 1 from job as other where other.lane = ${p.lane} and other.worker is not null
            and not exists (select 1 from unnest(${p.goneIds}::bigint[], ${p.goneWorkers}::text[]) as gone (id, worker)
              where gone.id = other.id and gone.worker = other.worker))
        returning *`,
    ),
)

/** Another look, now that the lane is ours to decide about: whoever had it before may have just written. */
async function take(
  tx: Db,
  { id, lane }: Pick<JobRow, 'id' | 'lane'>,
  { worker, now }: Claimer,
  { abandoned }: Wanted,
): Promise<JobRow | undefined> {
  const before = abandoned.find((job) => job.id === id)
  const [claimed] = await takeAndCommit(tx, {
    id,
    lane,
    worker,
    until: now + LEASE,
    workerBefore: before?.worker ?? null,
    untilBefore: before?.lease_until ?? null,
    goneIds: abandoned.map((job) => job.id),
    goneWorkers: abandoned.map((job) => job.worker),
  })
  return claimed
}
