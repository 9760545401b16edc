import type { Kysely } from 'kysely'

/** Whether anybody wants to hear of something so often is asked with every change, however many people there are. */
export const subscriptionsByFrequency = (db: Kysely<never>): Promise<void> =>
  db.schema.createIndex('subscription_by_frequency').on('subscription').columns(['frequency', 'notification']).execute()
