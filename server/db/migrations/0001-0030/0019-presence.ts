import { type Kysely, sql } from 'kysely'
import { drafting } from '#server/db/columns.ts'
import { isPostgres } from '#server/db/database.ts'

/** Which string somebody has open right now. It is worth nothing after a crash: PostgreSQL need not log it. */
export async function presence(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await table('presence').partOf('user_id', 'user').partOf('unit_id', 'unit').integer('until').key('user_id').create()
  await index('presence', 'unit_id')
  if (isPostgres(db)) await sql`alter table presence set unlogged`.execute(db)
}
