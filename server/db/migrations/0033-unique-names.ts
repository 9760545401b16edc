import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** Whether a name is taken is asked of every new project and account. Old ones may share theirs. */
export async function uniqueNames(db: Kysely<Tables>): Promise<void> {
  await sql`create index project_by_name on project (name)`.execute(db)
  await sql`create index user_by_folded_name on "user" (lower(username))`.execute(db)
}
