import type { Kysely } from 'kysely'

/** Deliveries that tell of several changes: which, and of how many. */
export async function deliveryBatches(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('webhook_delivery')
    .addColumn('change_ids', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('webhook_delivery')
    .addColumn('change_count', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
