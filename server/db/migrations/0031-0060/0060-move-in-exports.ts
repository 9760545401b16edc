import type { Kysely } from 'kysely'

const columns = { service: 'weblate', files: '[]', options: '{}' }

/** Moves from the exports of other services: which one, the files that wait to be imported, and how. */
export async function moveInExports(db: Kysely<never>): Promise<void> {
  for (const [name, value] of Object.entries(columns))
    await db.schema
      .alterTable('move_in')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
      .execute()
}
