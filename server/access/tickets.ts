import { readJsonObject } from '#core/text/json-object.ts'
import { hashKey, newKey } from '#server/access/keys.ts'
import type { Db } from '#server/db/database.ts'

const MINUTE = 60 * 1_000_000
const HOUR = 60 * MINUTE

/** What a ticket is good for, and how long. */
const lifetimes = {
  sign_up: 24 * HOUR,
  verify_email: 24 * HOUR,
  reset_password: 2 * HOUR,
  first_password: 14 * 24 * HOUR,
  first_administrator: HOUR,
  second_factor: 10 * MINUTE,
  totp: 30 * MINUTE,
  passkey: 10 * MINUTE,
  passkey_sign_in: 10 * MINUTE,
  oidc: 30 * MINUTE,
  saml: 5 * MINUTE,
  spent_proof: HOUR,
  oauth_code: 5 * MINUTE,
} as const

export type Purpose = keyof typeof lifetimes

export interface Ticket {
  readonly userId: number | null
  readonly data: Readonly<Record<string, unknown>>
}

export interface NewTicket {
  readonly purpose: Purpose
  readonly userId?: number
  readonly data?: Readonly<Record<string, unknown>>
}

/** Hands out a secret; only its hash is kept. */
export async function createTicket(tx: Db, { purpose, userId, data = {} }: NewTicket, now: number): Promise<string> {
  const key = newKey()
  await tx.deleteFrom('ticket').where('expires', '<=', now).execute()
  await tx
    .insertInto('ticket')
    .values({
      purpose,
      key_hash: hashKey(key),
      user_id: userId ?? null,
      data: JSON.stringify(data),
      created: now,
      expires: now + lifetimes[purpose],
    })
    .execute()
  return key
}

/** Notes that something was used; false: it was used before. */
export async function spendOnce(tx: Db, purpose: Purpose, key: string, now: number): Promise<boolean> {
  const noted = await tx
    .insertInto('ticket')
    .values({
      purpose,
      key_hash: hashKey(`${purpose} ${key}`),
      user_id: null,
      created: now,
      expires: now + lifetimes[purpose],
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (noted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

const asTicket = (row: { user_id: number | null; data: string } | undefined): Ticket | undefined =>
  row && { userId: row.user_id, data: readJsonObject(row.data) }

/** Looks at a ticket without using it up. */
export async function readTicket(db: Db, purpose: Purpose, key: string, now: number): Promise<Ticket | undefined> {
  const row = await db
    .selectFrom('ticket')
    .select(['user_id', 'data'])
    .where('key_hash', '=', hashKey(key))
    .where('purpose', '=', purpose)
    .where('expires', '>', now)
    .executeTakeFirst()
  return asTicket(row)
}

/** Uses a ticket up: of two who come with it at once, one gets it. */
export async function takeTicket(tx: Db, purpose: Purpose, key: string, now: number): Promise<Ticket | undefined> {
  const row = await tx
    .deleteFrom('ticket')
    .where('key_hash', '=', hashKey(key))
    .where('purpose', '=', purpose)
    .where('expires', '>', now)
    .returning(['user_id', 'data'])
    .executeTakeFirst()
  return asTicket(row)
}

/** Makes every ticket of a kind that a user holds worthless. */
export async function cancelTickets(tx: Db, userId: number, purpose: Purpose): Promise<void> {
  await tx.deleteFrom('ticket').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
}

/** Makes every ticket that a user holds worthless. */
export async function cancelTicketsOf(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('ticket').where('user_id', '=', userId).execute()
}

/** Makes every ticket of a kind worthless, whoever holds it. */
export async function cancelEvery(tx: Db, purpose: Purpose): Promise<void> {
  await tx.deleteFrom('ticket').where('purpose', '=', purpose).execute()
}
