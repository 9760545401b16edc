import type { Kysely } from 'kysely'
import { type Db, inTransaction } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { JobKind, JobPayloads } from '#server/queue/kinds.ts'
import { addJob } from '#server/queue/queue.ts'

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
]

const MINUTE = 60_000_000

/** Queues what is due; among any number of processes each turn is taken once. */
export function queueDueWork(db: Kysely<Tables>, now: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const { kind, payload, every } of schedule)
      if (await takeTurn(tx, kind, now, now + every * MINUTE))
        await addJob(tx, { kind, payload, key: `repeated:${kind}`, lane: `repeated:${kind}` }, now)
  })
}

async function takeTurn(tx: Db, name: string, now: number, next: number): Promise<boolean> {
  const taken = await tx
    .insertInto('schedule')
    .values({ name, next_run: next })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ next_run: next }).where('schedule.next_run', '<=', now),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}
