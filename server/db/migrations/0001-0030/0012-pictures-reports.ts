import type { Kysely } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** The bytes of screenshots, reports, the category a shared component is shown in, and letters that nobody may read. */
export async function picturesReports(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await table('screenshot_image').partOf('screenshot_id', 'screenshot').binary('content').key('screenshot_id').create()
  await table('report')
    .id()
    .text('kind')
    .partOf('user_id', 'user')
    .optionalPartOf('project_id', 'project')
    .optionalPartOf('category_id', 'category')
    .optionalPartOf('component_id', 'component')
    .text('parameters', 'data')
    .integer('created')
    .create()
  for (const column of ['user_id', 'project_id', 'category_id', 'component_id', 'created'])
    await index('report', column)
  await db.schema
    .alterTable('component_link')
    .addColumn('category_id', 'bigint', (column) => column.references('category.id').onDelete('set null'))
    .execute()
  await index('component_link', 'category_id')
  await db.schema
    .alterTable('outbox')
    .addColumn('sealed', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
