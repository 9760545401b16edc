import { type Kysely, sql } from 'kysely'
import { isKeyOf, keysOf } from '#core/text/object-fields.ts'
import { type Db, inTransaction, isPostgres } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
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

/** Takes the next job that is due and whose lane is free. `gone` tells of workers known to be gone before their lease ends. */
export function claimJob(
  db: Kysely<Tables>,
  worker: string,
  now: number,
  gone: (worker: string) => boolean,
  choice: JobChoice = {},
): Promise<JobRow | undefined> {
  const kinds = kindsOfChoice(choice)
  const claim = async (tx: Db) => {
    if (isPostgres(tx)) await shareClaims(tx)
    const taken = await tx.selectFrom('job').selectAll().where('worker', 'is not', null).execute()
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
  return inTransaction(db, claim, { quiet: true })
}

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

/** How often somebody else may be faster. */
const MAX_ROUNDS = 5

async function claimBesideOthers(tx: Db, claimer: Claimer, wanted: Wanted): Promise<JobRow | undefined> {
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const next = await firstFree(tx, wanted)
    if (!next) return undefined
    const claimed = await take(tx, next, claimer, wanted)
    if (claimed) return claimed
  }
  return undefined
}

async function firstFree(tx: Db, wanted: Wanted): Promise<Pick<JobRow, 'id' | 'lane'> | undefined> {
  for (const look of looksFor(wanted)) {
    const { rows } = await sql<Pick<JobRow, 'id' | 'lane'>>`select id, lane from (${look}) as next
      where pg_try_advisory_xact_lock(hashtextextended('lane ' || lane, 0)) limit 1`.execute(tx)
    if (rows[0]) return rows[0]
  }
  return undefined
}

/** Another look, now that the lane is ours to decide about: whoever had it before may have just written. */
function take(
  tx: Db,
  { id, lane }: Pick<JobRow, 'id' | 'lane'>,
  { worker, now }: Claimer,
  { abandoned }: Wanted,
): Promise<JobRow | undefined> {
  const before = abandoned.find((job) => job.id === id)
  const ids = abandoned.map((job) => job.id)
  const workers = abandoned.map((job) => job.worker)
  const isTaken = sql<boolean>`exists (select 1 from job as other where other.lane = ${lane} and other.worker is not null
    and not exists (select 1 from unnest(${ids}::bigint[], ${workers}::text[]) as gone (id, worker)
      where gone.id = other.id and gone.worker = other.worker))`
  return tx
    .updateTable('job')
    .set((eb) => ({ worker, lease_until: now + LEASE, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where(sql<boolean>`worker is not distinct from ${before?.worker ?? null}::text`)
    .where(sql<boolean>`lease_until is not distinct from ${before?.lease_until ?? null}::bigint`)
    .where((eb) => eb.not(isTaken))
    .returningAll()
    .executeTakeFirst()
}
