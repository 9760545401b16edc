import { type Kysely, sql } from 'kysely'
import { type Db, inTransaction, isPostgres } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { JobKind } from '#server/queue/kinds.ts'
import { shareClaims } from '#server/queue/lane-locks.ts'
import { isAlive, type JobRow, LEASE } from '#server/queue/queue.ts'

/** Which kinds of work a worker takes up. */
export interface JobChoice {
  /** Left to other workers. */
  readonly leave?: readonly JobKind[] | undefined
  /** These and nothing else. */
  readonly only?: readonly JobKind[] | undefined
}

interface Claimer {
  readonly worker: string
  readonly now: number
  readonly choice: JobChoice
}

/** Jobs in hand, as one look saw them. */
interface InHand {
  readonly busyLanes: readonly string[]
  readonly abandoned: readonly JobRow[]
}

/** Takes the next job that is due and whose lane is free. `gone` tells of workers known to be gone before their lease ends. */
export function claimJob(
  db: Kysely<Tables>,
  worker: string,
  now: number,
  gone: (worker: string) => boolean,
  choice: JobChoice = {},
): Promise<JobRow | undefined> {
  const claim = async (tx: Db) => {
    if (isPostgres(tx)) await shareClaims(tx)
    const taken = await tx.selectFrom('job').selectAll().where('worker', 'is not', null).execute()
    const alive = (job: JobRow) => isAlive(job, now, gone)
    const busyLanes = taken.filter(alive).map((job) => job.lane)
    const inHand = { busyLanes, abandoned: taken.filter((job) => !alive(job)) }
    const claimer = { worker, now, choice }
    return isPostgres(tx) ? claimBesideOthers(tx, claimer, inHand) : claimNext(tx, claimer, inHand)
  }
  return inTransaction(db, claim, { quiet: true })
}

const candidates = (tx: Db, { now, choice }: Claimer, { busyLanes, abandoned }: InHand) => {
  const { leave = [], only } = choice
  return tx
    .selectFrom('job')
    .where('run_at', '<=', now)
    .where((eb) => {
      const waits = eb('worker', 'is', null)
      const ids = abandoned.map((job) => job.id)
      return ids.length === 0 ? waits : eb.or([waits, eb('id', 'in', ids)])
    })
    .where('lane', 'not in', ['', ...busyLanes])
    .where('kind', 'not in', ['', ...leave])
    .$if(only !== undefined, (q) => q.where('kind', 'in', ['', ...(only ?? [])]))
    .orderBy('run_at')
    .orderBy('id')
}

/** One process writes at a time. */
async function claimNext(tx: Db, claimer: Claimer, inHand: InHand): Promise<JobRow | undefined> {
  const next = await candidates(tx, claimer, inHand).selectAll().limit(1).executeTakeFirst()
  if (!next) return undefined
  const mine = { worker: claimer.worker, lease_until: claimer.now + LEASE, attempts: next.attempts + 1 }
  await tx.updateTable('job').set(mine).where('id', '=', next.id).execute()
  return { ...next, ...mine }
}

/** Lanes that are tried; a lane that another worker is about to take is passed over. */
const MAX_TRIED = 20

/** How often somebody else may be faster. */
const MAX_ROUNDS = 5

async function claimBesideOthers(tx: Db, claimer: Claimer, inHand: InHand): Promise<JobRow | undefined> {
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const next = await tx
      .selectFrom(candidates(tx, claimer, inHand).select(['id', 'lane']).limit(MAX_TRIED).as('next'))
      .select(['next.id', 'next.lane'])
      .where(sql<boolean>`pg_try_advisory_xact_lock(hashtextextended('lane ' || next.lane, 0))`)
      .limit(1)
      .executeTakeFirst()
    if (!next) return undefined
    const claimed = await take(tx, next, claimer, inHand)
    if (claimed) return claimed
  }
  return undefined
}

/** Another look, now that the lane is ours to decide about: whoever had it before may have just written. */
function take(
  tx: Db,
  { id, lane }: Pick<JobRow, 'id' | 'lane'>,
  { worker, now }: Claimer,
  { abandoned }: InHand,
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
