import type { Kysely } from 'kysely'

/** What suggestions that came from another server had of votes there: their sum is all that is known. */
export async function earlierVotes(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('suggestion').addColumn('earlier_votes', 'integer').execute()
}
