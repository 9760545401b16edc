import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#server/db/database.ts'

/** When a session showed a second factor: what changes of second factors ask for. */
export async function secondFactorShown(db: Kysely<never>): Promise<void> {
  const integer = sql.raw(isPostgres(db) ? 'bigint' : 'integer')
  await sql`alter table session add column second_factor_shown ${integer} not null default 0`.execute(db)
}
