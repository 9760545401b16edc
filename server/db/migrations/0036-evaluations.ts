import type { Kysely } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** What language models said of translations. */
export async function evaluations(db: Kysely<never>): Promise<void> {
  const { table } = drafting(db)
  await table('evaluation')
    .partOf('unit_id', 'unit')
    .text('text_hash', 'faults', 'service')
    .integer('created')
    .key('unit_id')
    .create()
}
