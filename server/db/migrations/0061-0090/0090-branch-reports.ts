import type { Kysely } from 'kysely'

/** What a code host was told last of a branch. */
export async function branchReports(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('branch')
    .addColumn('reported', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
