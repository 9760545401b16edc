import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#server/db/database.ts'

/** All that rights are made of. Of some tables only these columns count. */
const watched: Readonly<Record<string, readonly string[]>> = {
  user: ['id', 'username', 'email', 'is_bot'],
  project: ['id', 'workspace_id'],
  membership: [],
  membership_language: [],
  team: [],
  team_role: [],
  team_project: [],
  team_component: [],
  team_component_list: [],
  team_language: [],
  role_permission: [],
  component_list_member: [],
  block: [],
  agreement: [],
  totp_device: [],
  passkey: [],
}

/**
 * A text that is another one after each write to them, and never the same again: rights that were read with it are right as long as
 * it stands. On SQLite alone: on PostgreSQL everybody who writes would wait for this row, and rights come with the first answer.
 */
export async function rightsVersion(db: Kysely<never>): Promise<void> {
  if (isPostgres(db)) return
  await sql`create table rights_version (value text not null)`.execute(db)
  await sql`insert into rights_version values (hex(randomblob(16)))`.execute(db)
  for (const [table, columns] of Object.entries(watched))
    for (const event of ['insert', 'update', 'delete']) {
      const of = event === 'update' && columns.length > 0 ? `of ${columns.join(', ')} ` : ''
      await sql`${sql.raw(`create trigger ${table}_${event}_changes_rights after ${event} ${of}on "${table}"
        begin update rights_version set value = hex(randomblob(16)); end`)}`.execute(db)
    }
}
