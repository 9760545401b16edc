import type { Db } from '#server/db/database.ts'

export interface KeyedRequest {
  readonly userId: number
  readonly key: string
}

/** The reply given to a request with this key before, with what was asked then. */
export async function replyOf(
  db: Db,
  { userId, key }: KeyedRequest,
): Promise<{ request: string; reply: string } | undefined> {
  return db
    .selectFrom('request_key')
    .select(['request', 'reply'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

const KEY_MICROSECONDS = 24 * 3600 * 1_000_000

/** Keeps a reply for a day, in the transaction that did the work. */
export async function storeReply(
  tx: Db,
  { userId, key }: KeyedRequest,
  kept: { readonly request: string; readonly reply: string; readonly now: number },
): Promise<void> {
  await tx
    .deleteFrom('request_key')
    .where('created', '<', kept.now - KEY_MICROSECONDS)
    .execute()
  const { request, reply, now: created } = kept
  await tx.insertInto('request_key').values({ user_id: userId, key, request, reply, created }).execute()
}
