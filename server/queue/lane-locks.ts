import { sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { WITH_NEXT } from '#server/db/postgres-dialect.ts'

/** What versions before this one take to themselves while they claim. */
const CLAIM_LOCK = 7_302

/** Claims go side by side; beside an older version, one at a time. PostgreSQL only. */
export async function shareClaims(tx: Db): Promise<void> {
  await sql`${sql.raw(WITH_NEXT)} select pg_advisory_xact_lock_shared(${sql.lit(CLAIM_LOCK)})`.execute(tx)
}

/** Nobody else claims a job of the lane until the transaction ends. */
export async function lockLane(tx: Db, lane: string): Promise<void> {
  if (!isPostgres(tx)) return
  await shareClaims(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lane ${lane}`}, 0))`.execute(tx)
}
