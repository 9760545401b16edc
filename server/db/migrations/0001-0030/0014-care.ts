import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#server/db/database.ts'

/** When a text could not be written last, so that it is tried again; and alerts that somebody dismissed. */
export async function care(db: Kysely<never>): Promise<void> {
  const integer = sql.raw(isPostgres(db) ? 'bigint' : 'integer')
  await sql`alter table edit add column failed_at ${integer} not null default 0`.execute(db)
  await sql`alter table alert add column dismissed_at ${integer}`.execute(db)
  await sql`alter table alert add column dismissed_by ${integer}`.execute(db)
  await sql`alter table alert add column dismissal_reason text not null default ''`.execute(db)
}
