import type { Kysely } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** Which changes came back from backups: their times are older than their numbers say. */
export async function restoredHistory(db: Kysely<never>): Promise<void> {
  await drafting(db).table('restored_changes').integer('first_id', 'last_id').key('first_id').create()
}
