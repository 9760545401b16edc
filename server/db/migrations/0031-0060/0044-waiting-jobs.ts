import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** What waits is found in its order, and what is in hand at once, however long the queue is. */
export async function waitingJobs(db: Kysely<Tables>): Promise<void> {
  await sql`create index job_waiting on job (run_at, id) where worker is null`.execute(db)
  await sql`create index job_in_hand on job (lane) where worker is not null`.execute(db)
}
