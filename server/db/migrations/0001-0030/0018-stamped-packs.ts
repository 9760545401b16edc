import { type Kysely, sql } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** Packs of texts are kept in memory while their stamp is the same. They have another form now, and come anew. */
export async function stampedPacks(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await db.schema.dropTable('text_pack').execute()
  await table('text_pack').integer('field', 'block', 'stamp').binary('members', 'texts').key('field', 'block').create()
  await index('text_pack', 'field', 'block', 'stamp')
  await sql`insert into unindexed_text select id, 0 from unit where true on conflict do nothing`.execute(db)
}
