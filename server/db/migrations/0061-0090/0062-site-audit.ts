import { type Kysely, sql } from 'kysely'
import { drafting } from '#server/db/columns.ts'
import { isPostgres } from '#server/db/database.ts'

/** The audit log is also the site's: rows about no account, who did it, and to what. */
export async function siteAudit(db: Kysely<never>): Promise<void> {
  const { index } = drafting(db)
  if (isPostgres(db)) await widen(db)
  else await rebuild(db)
  await sql`update audit set actor_id = user_id where activity not like 'scim%'`.execute(db)
  await index('audit', 'actor_id', 'id')
  await index('audit', 'activity', 'id')
  await index('audit', 'timestamp')
}

async function widen(db: Kysely<never>): Promise<void> {
  await sql`alter table audit alter column user_id drop not null`.execute(db)
  await sql`alter table audit add column actor_id bigint, add column object text not null default ''`.execute(db)
}

/** SQLite changes no column. */
async function rebuild(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await table('next_audit')
    .id()
    .optionalPartOf('user_id', 'user')
    .text('activity')
    .textOr({ details: '{}', address: '', user_agent: '' })
    .integer('timestamp')
    .optionalInteger('actor_id')
    .textOr({ object: '' })
    .create()
  await sql`insert into next_audit (id, user_id, activity, details, address, user_agent, timestamp)
    select id, user_id, activity, details, address, user_agent, timestamp from audit order by id`.execute(db)
  await sql`drop table audit`.execute(db)
  await sql`alter table next_audit rename to audit`.execute(db)
  await index('audit', 'user_id', 'id')
}
