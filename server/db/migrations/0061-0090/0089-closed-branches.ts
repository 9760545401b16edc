import type { Kysely } from 'kysely'

/** Branches whose pull request was closed, at which commit. */
export async function closedBranches(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('branch')
    .addColumn('closed_head', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
