import { type Kysely, sql } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** What add-ons did, who is to be told of what, and how far in the history that has come: nobody is told of the past. */
export async function addons(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await table('addon_run')
    .id()
    .partOf('addon_id', 'addon')
    .optionalInteger('component_id')
    .integer('status', 'created')
    .textOr({ message: '' })
    .create()
  await index('addon_run', 'addon_id', 'id')
  await index('addon_run', 'created')
  await index('subscription', 'notification', 'scope')
  for (const name of ['followed_change', 'digest:2', 'digest:3', 'digest:4'])
    await sql`insert into setting (name, value)
      select ${sql.lit(name)}, cast(coalesce(max(id), 0) as text) from change`.execute(db)
}
