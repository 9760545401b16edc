import type { Kysely } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** Tokens that agents get by OAuth: see docs/mcp.md. They are for one part of the service, and are renewed by a refresh token. */
export async function oauthGrants(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await db.schema.alterTable('token').addColumn('audience', 'text').execute()
  await table('oauth_grant')
    .partOf('token_id', 'token')
    .text('client_id', 'code_hash', 'family_hash', 'refresh_hash')
    .integer('refresh_expires')
    .key('token_id')
    .unique('family_hash')
    .create()
  await index('oauth_grant', 'code_hash')
}
