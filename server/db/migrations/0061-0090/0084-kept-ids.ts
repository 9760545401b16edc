import type { Kysely } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** IDs that rows are to get: filled, used and emptied in one transaction (see db/renumber). */
export async function keptIds(db: Kysely<never>): Promise<void> {
  const { table } = drafting(db)
  await table('kept_id').text('kind').integer('old_id', 'new_id').key('kind', 'old_id').create()
}
