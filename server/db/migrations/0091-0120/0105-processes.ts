import { type Kysely, sql } from 'kysely'

/** What each process of the site leaves of its figures: one small row, written over once a minute. */
export async function processes(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('process')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('pid', 'bigint', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('started', 'bigint', (column) => column.notNull())
    .addColumn('seen', 'bigint', (column) => column.notNull())
    .addColumn('figures', 'text', (column) => column.notNull().defaultTo(sql`''`))
    .execute()
}
