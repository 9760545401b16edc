import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import {
  type SubscriptionDetails,
  subscriptionDetails,
  updateSubscription,
} from '#server/db/queries/notifications/subscriptions.ts'
import { readSetting } from '#server/db/queries/site/settings.ts'
import { insertSettingOnce } from '#server/db/queries/site/settings-atomic.ts'
import { mustExist } from '#server/errors.ts'

const SETTING = 'unsubscribe_key'

/** The site's own key for links that end a subscription; made on first use. */
export async function unsubscribeSecret(db: Db): Promise<string> {
  const known = await readSetting(db, SETTING)
  if (known !== undefined) return known
  await insertSettingOnce(db, SETTING, randomBytes(32).toString('base64url'))
  return mustExist(await readSetting(db, SETTING), SETTING)
}

const sign = (secret: string, id: number): Buffer =>
  createHmac('sha256', secret).update(`subscription:${id}`).digest().subarray(0, 18)

/** What stands in a link that ends one subscription, and can do nothing else. */
export const unsubscribeKey = (secret: string, id: number): string => `${id}.${sign(secret, id).toString('base64url')}`

/** The subscription that a link is about; undefined when the link was not made by us or the subscription is gone. */
export async function subscriptionOfKey(db: Db, key: string): Promise<SubscriptionDetails | undefined> {
  const [, digits = '', signature = ''] = /^(\d{1,15})\.([\w-]{24})$/.exec(key) ?? []
  if (digits === '') return undefined
  const expected = sign(await unsubscribeSecret(db), Number(digits))
  if (!timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) return undefined
  return subscriptionDetails(db, { id: Number(digits) })
}

export const endSubscription = (tx: Db, { id }: SubscriptionDetails): Promise<void> =>
  updateSubscription(tx, id, { frequency: 0 })
