import type { Kysely } from 'kysely'

/** What a token may less than its owner, and when it was last used. */
export async function tokenLimits(db: Kysely<never>): Promise<void> {
  for (const column of ['scopes', 'project_ids'])
    await db.schema.alterTable('token').addColumn(column, 'text').execute()
  await db.schema.alterTable('token').addColumn('last_used', 'bigint').execute()
}
