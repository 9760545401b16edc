import { type Kysely, sql } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** When each repository is asked next whether its branch moved, and files that all processes of a site must find. */
export async function operations(db: Kysely<never>): Promise<void> {
  const { table } = drafting(db)
  await db.schema.alterTable('component').addColumn('pull_interval', 'bigint').execute()
  for (const column of ['next_pull', 'last_pull', 'pull_failures'])
    await db.schema
      .alterTable('component')
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  await sql`create index component_next_pull on component (next_pull) where linked_component_id is null`.execute(db)
  await table('blob').text('name', 'upload').integer('size', 'created').key('name').create()
  await table('blob_part')
    .text('upload')
    .integer('position', 'created')
    .binary('content')
    .key('upload', 'position')
    .create()
}
