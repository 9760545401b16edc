import { type Kysely, sql } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** What webhooks sent and were answered, and the indexes that the administration's overview and the use of services need. */
export async function deliveries(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await table('webhook_delivery')
    .id()
    .partOf('addon_id', 'addon')
    .optionalInteger('component_id', 'change_id')
    .text('event', 'reason', 'url', 'request_headers', 'request_body', 'reply_body', 'error')
    .integer('status', 'duration', 'created')
    .create()
  await index('webhook_delivery', 'addon_id', 'id')
  await index('webhook_delivery', 'created')
  await index('machine_use', 'created')
  await index('alert', 'name')
  // Failures are few among very many tasks.
  await sql`create index task_failed on task (updated) where substr(result, 1, 8) = '{"error"'`.execute(db)
}
