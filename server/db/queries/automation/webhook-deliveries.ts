import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import type { WebhookDeliveryTable } from '#server/db/tables/automation.ts'

export type WebhookDeliveryRow = Selectable<WebhookDeliveryTable>

/** Deliveries that are kept of each webhook. */
const MAX_DELIVERIES = 200

/** Notes a call; of the oldest ones there may be too many by now. */
export async function insertDelivery(db: Db, delivery: Insertable<WebhookDeliveryTable>): Promise<WebhookDeliveryRow> {
  const row = await db.insertInto('webhook_delivery').values(delivery).returningAll().executeTakeFirstOrThrow()
  await db
    .deleteFrom('webhook_delivery')
    .where('addon_id', '=', row.addon_id)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('webhook_delivery as kept')
        .select('kept.id')
        .where('kept.addon_id', '=', row.addon_id)
        .orderBy('kept.id', 'desc')
        .offset(MAX_DELIVERIES)
        .limit(1),
    )
    .execute()
  return row
}

/** Newest first. */
export async function deliveriesPage(
  db: Db,
  addonId: number,
  page: PageRequest,
): Promise<PageOfRows<WebhookDeliveryRow>> {
  const query = db.selectFrom('webhook_delivery').where('addon_id', '=', addonId)
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await query.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { count, rows }
}

export const deliveryById = (db: Db, addonId: number, id: number): Promise<WebhookDeliveryRow | undefined> =>
  db.selectFrom('webhook_delivery').selectAll().where('addon_id', '=', addonId).where('id', '=', id).executeTakeFirst()

export async function deleteOldDeliveries(tx: Db, before: number): Promise<void> {
  await tx.deleteFrom('webhook_delivery').where('created', '<', before).execute()
}
