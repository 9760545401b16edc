import type { Kysely } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** Commits that only we have, for every process to take; where repositories without a remote stand, and where histories begin. */
export async function commitPacks(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await table('commit_pack').id().partOf('component_id', 'component').text('base', 'head').binary('content').create()
  await index('commit_pack', 'component_id')
  for (const name of ['local_head', 'history_start'])
    await db.schema
      .alterTable('component')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
}
