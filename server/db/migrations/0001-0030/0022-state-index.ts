import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#server/db/database.ts'

/** Numbers of strings by their state, from the index alone: on SQLite every index has them. */
export async function stateIndex(db: Kysely<never>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`drop index unit_by_state`.execute(db)
  await sql`create index unit_by_state on unit (state, id)`.execute(db)
}
