import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#server/db/database.ts'

/**
 * Entries of the text index that are not sorted in yet are read whole by every search: up to 4 MB by default, which takes longer than
 * the search itself. A shorter list costs the job that fills the index a tenth more.
 */
export async function shortPendingList(db: Kysely<never>): Promise<void> {
  if (isPostgres(db)) await sql`alter index text_index_by_grams set (gin_pending_list_limit = 256)`.execute(db)
}
