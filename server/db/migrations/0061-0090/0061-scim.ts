import { type Kysely, sql } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** Identity providers that keep accounts and teams up to date over SCIM, and what they brought. */
export async function scim(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await table('scim_client')
    .id()
    .text('name', 'domains')
    .optionalText('key_hash')
    .integer('created')
    .optionalInteger('last_used')
    .unique('key_hash')
    .create()
  await table('scim_user')
    .partOf('user_id', 'user')
    .partOf('client_id', 'scim_client')
    .text('user_name', 'external_id', 'display_name', 'given_name', 'family_name', 'email')
    .integer('is_own', 'is_suspended', 'created', 'modified')
    .key('user_id')
    .create()
  await sql`create unique index scim_user_by_folded_name on scim_user (client_id, lower(user_name))`.execute(db)
  await index('scim_user', 'client_id', 'external_id')
  await table('scim_group')
    .partOf('team_id', 'team')
    .partOf('client_id', 'scim_client')
    .text('external_id')
    .integer('is_own', 'created', 'modified')
    .key('team_id')
    .create()
  await index('scim_group', 'client_id')
}
