import type { Kysely } from 'kysely'
import { type Db, inTransaction } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { JobKind, JobPayloads } from '#server/queue/kinds.ts'
import { addJob, FAR_AHEAD, rescheduleFarJobs } from '#server/queue/queue.ts'

interface Repeated<K extends JobKind> {
  readonly kind: K
  readonly payload: JobPayloads[K]
  /** Minutes from one run to the next. */
  readonly every: number
}

const repeated = <K extends JobKind>(kind: K, payload: JobPayloads[K], every: number): Repeated<K> => ({
  kind,
  payload,
  every,
})

/** Work that comes again and again: one line each. */
const schedule: readonly Repeated<JobKind>[] = [
  repeated('commit_waiting', {}, 10),
  repeated('retry_repositories', {}, 15),
  repeated('check_upstreams', {}, 1),
  repeated('check_old_components', {}, 60),
  repeated('refresh_alerts', {}, 24 * 60),
  repeated('delete_expired', {}, 6 * 60),
  repeated('tidy_up', {}, 24 * 60),
  repeated('trim_history', {}, 7 * 24 * 60),
  repeated('back_up_site', {}, 60),
  repeated('index_texts', {}, 1),
  repeated('follow_changes', {}, 1),
  repeated('daily_addons', {}, 60),
  repeated('send_digests', {}, 60),
  repeated('follow_move_ins', {}, 1),
]

const MINUTE = 60_000_000

/** What comes once a day does not come at the first start of a service already. */
const DAY = 24 * 60

/** Queues what is due; among any number of processes each turn is taken once. */
export function queueDueWork(db: Kysely<Tables>, now: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await rescheduleFarJobs(tx, now)
    for (const { kind, payload, every } of schedule) {
      const next = now + every * MINUTE
      if (every >= DAY) await postponeFirstRun(tx, kind, next)
      if (await claimRun(tx, kind, now, next))
        await addJob(tx, { kind, payload, key: `repeated:${kind}`, lane: `repeated:${kind}` }, now)
    }
  })
}

async function postponeFirstRun(tx: Db, name: string, next: number): Promise<void> {
  await tx
    .insertInto('schedule')
    .values({ name, next_run: next })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

async function claimRun(tx: Db, name: string, now: number, next: number): Promise<boolean> {
  const taken = await tx
    .insertInto('schedule')
    .values({ name, next_run: next })
    .onConflict((conflict) =>
      // A turn much further ahead than the next one was planned before the clock was set back.
      conflict
        .column('name')
        .doUpdateSet({ next_run: next })
        .where((eb) => eb.or([eb('schedule.next_run', '<=', now), eb('schedule.next_run', '>', next + FAR_AHEAD)])),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}
