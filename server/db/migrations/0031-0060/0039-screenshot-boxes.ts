import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** Where in a picture a string is, as core/images/box.ts writes it; empty: nobody has said. */
export async function screenshotBoxes(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('screenshot_unit')
    .addColumn('box', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
