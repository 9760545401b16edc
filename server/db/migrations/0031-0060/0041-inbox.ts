import type { Kysely } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** What people are notified of in the product: who, and which change. What happened is told by the change itself. */
export async function inbox(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await table('inbox_item')
    .id()
    .partOf('user_id', 'user')
    .text('kind')
    .integer('change_id')
    .optionalPartOf('project_id', 'project')
    .optionalPartOf('component_id', 'component')
    .integer('created')
    .integerOr({ is_read: 0 })
    .unique('user_id', 'change_id')
    .create()
  await index('inbox_item', 'created')
  await index('inbox_item', 'project_id')
  await index('inbox_item', 'component_id')
}
