import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { WITH_NEXT } from '#server/db/postgres-dialect.ts'
import { writesOf } from '#server/db/queries/site/write-log.ts'

const projectKey = (projectId: number) => sql`hashtextextended(${`project ${projectId}`}, 0)`

/** Whoever takes a turn goes on to read what there is then: a statement sees what was committed before it begins. */
const withNext = sql.raw(WITH_NEXT)

/** Has a project to itself until the transaction ends: PostgreSQL only. */
export async function takeProject(tx: Db, projectId: number): Promise<void> {
  await sql`${withNext} select pg_advisory_xact_lock(${projectKey(projectId)}), ${writesOf(projectId)}`.execute(tx)
}

/**
 * Everything after this in the transaction looks rows up by key: a generic plan with index scans is right for all of it. By default
 * PostgreSQL plans a statement five times per connection, and scans a table that has grown since its last ANALYZE. Up to release 17 a
 * scan that is turned off and made all the same (of a sequence, say) counts as so dear that it is compiled each time.
 */
const planByKeys = sql`set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
  set_config('jit', 'off', true)`

/**
 * Works in a project beside others who do the same until the transaction ends; what takes the whole project waits for them. Whoever
 * names one of the `keys` waits for each other. PostgreSQL only.
 */
export async function shareProject(tx: Db, projectId: number, keys: readonly string[]): Promise<void> {
  // In one order everywhere, and within the statement from left to right: two of them must not wait for each other.
  const own = [...new Set(keys)].sort().map((key) => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const shared = sql`pg_advisory_xact_lock_shared(${projectKey(projectId)})`
  await sql`${withNext} select ${sql.join([shared, ...own, writesOf(projectId), planByKeys])}`.execute(tx)
}
