import { type Kysely, sql } from 'kysely'

/** The commit that a component's own fetch brought. What it was last read from came that way. */
export async function fetchedCommits(db: Kysely<never>): Promise<void> {
  await sql`alter table component add column fetched text not null default ''`.execute(db)
  await sql`update component set fetched = revision where length(revision) in (40, 64)`.execute(db)
}
