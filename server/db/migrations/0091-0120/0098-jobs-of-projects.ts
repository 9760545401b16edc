import type { Kysely } from 'kysely'

/** Whose job it is; 0: no project's, or of a process that does not say so yet. */
export async function jobsOfProjects(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('job')
    .addColumn('project_id', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
