import { type Kysely, sql } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/**
 * Texts lying close together, for searches that no index of grams helps; they come there as texts are indexed. Who gives
 * to the translation memory and who takes from it. What services that translate have answered.
 */
export async function packsMemory(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await table('text_pack').integer('field', 'block').binary('members', 'texts').key('field', 'block').create()
  await sql`insert into unindexed_text select id, 0 from unit where true on conflict do nothing`.execute(db)
  await sql`create index unit_made_by_machines on unit (id) where automatically_translated = 1`.execute(db)
  for (const [owner, column] of [
    ['project', 'use_shared_tm'],
    ['project', 'contribute_shared_tm'],
    ['component', 'contribute_project_tm'],
  ] as const)
    await db.schema
      .alterTable(owner)
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(1))
      .execute()
  await table('machine_answer').text('key', 'answer').integer('used').key('key').create()
  await index('machine_answer', 'used')
}
