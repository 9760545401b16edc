import type { Kysely } from 'kysely'

/** How often a job was put off for want of the database or of room: what is for ever is no outage. */
export async function postponedJobs(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('job')
    .addColumn('postponed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
