import { type Kysely, sql } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** Logins at code hosts, sealed: of one component, or of the site for everything on a host. And our copies of repositories there. */
export async function credentials(db: Kysely<never>): Promise<void> {
  const { table } = drafting(db)
  await table('credential')
    .id()
    .optionalPartOf('component_id', 'component')
    .text('host', 'purpose', 'sealed')
    .integer('created')
    .unique('component_id', 'host', 'purpose')
    .create()
  // Null components count as different: the rule for the site's own is one of its own.
  await sql`create unique index credential_of_site on credential (host, purpose) where component_id is null`.execute(db)
  await table('request_source')
    .partOf('component_id', 'component')
    .text('repo', 'address', 'full_name')
    .key('component_id')
    .create()
}
