import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

const COLUMNS = 'untranslated untranslated_words untranslated_chars nottranslated checks suggestions comments'

/**
 * Whether a name is taken is asked of every new project and account; old ones may share theirs. People choose the columns of
 * lists.
 */
export async function namesAndColumns(db: Kysely<Tables>): Promise<void> {
  await sql`create index project_by_name on project (name)`.execute(db)
  await sql`create index user_by_folded_name on "user" (lower(username))`.execute(db)
  await sql`alter table profile add column listing_columns text not null default ${sql.lit(COLUMNS)}`.execute(db)
}
