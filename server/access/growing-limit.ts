import { sql } from 'kysely'
import { tooMany } from '#server/access/attempts.ts'
import { hashKey } from '#server/access/keys.ts'
import type { Db } from '#server/db/database.ts'

const MINUTE = 60 * 1_000_000
const DAY = 24 * 60 * MINUTE

/** How long the next try waits after the last free one, and after each that follows. */
const waits = [1, 2, 4, 8, 16, 32, 60].map((minutes) => minutes * MINUTE)
const LONGEST = 60 * MINUTE

/** What a count is kept for. Names are stored in rows. */
type Scope = 'sign_in' | 'sign_in_network' | 'sign_in_device' | 'sign_in_account'

/** PostgreSQL does not guess the type of a value among others. */
const moment = (time: number) => sql<number>`cast(${time} as bigint)`

/**
 * Counts a try of somebody who has `free` of them before each must wait longer than the one before; refuses it while they
 * wait, and then counts nothing. Counted before the answer is known, so that many at once are no way around. A day without
 * a try forgets.
 */
export async function countGrowing(db: Db, scope: Scope, who: string, free: number, now: number): Promise<void> {
  const key = hashKey(who)
  const isOld = sql<boolean>`(attempt.since <= ${now - DAY})`
  const steps = waits.map((wait, index) => sql`when attempt.count + 1 = ${free + index} then ${moment(now + wait)}`)
  const counted = await db
    .insertInto('attempt')
    .values({ scope, key, count: 1, since: now, locked_until: null })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({
          count: sql<number>`case when ${isOld} then 1 else attempt.count + 1 end`,
          since: now,
          locked_until: sql<number | null>`case
            when ${isOld} or attempt.count + 1 < ${free} then null
            ${sql.join(steps, sql` `)}
            else ${moment(now + LONGEST)} end`,
        })
        .where(sql<boolean>`coalesce(attempt.locked_until, 0) <= ${now}`),
    )
    .returning('count')
    .executeTakeFirst()
  if (counted) return
  const waiting = await db
    .selectFrom('attempt')
    .select('locked_until')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  throw tooMany(Math.max((waiting?.locked_until ?? now) - now, 1))
}

/** Takes a good try back, with the wait that it began. Those before it stay: an own account is no way around. */
export async function undoAttempt(db: Db, scope: Scope, who: string): Promise<void> {
  await db
    .updateTable('attempt')
    .set({ count: sql<number>`case when count > 0 then count - 1 else 0 end`, locked_until: null })
    .where('scope', '=', scope)
    .where('key', '=', hashKey(who))
    .execute()
}

export async function forgetTries(db: Db, scope: Scope, who: string): Promise<void> {
  await db.deleteFrom('attempt').where('scope', '=', scope).where('key', '=', hashKey(who)).execute()
}

/** How many tries of a day are counted, from wherever; nobody waits for these. */
export async function triesOfDay(db: Db, scope: Scope, who: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('attempt')
    .select('count')
    .where('scope', '=', scope)
    .where('key', '=', hashKey(who))
    .where('since', '>', now - DAY)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Counts one more; returns how many there are in the day that began with the first. */
export async function countOfDay(db: Db, scope: Scope, who: string, now: number): Promise<number> {
  const isOld = sql<boolean>`(attempt.since <= ${now - DAY})`
  const { count } = await db
    .insertInto('attempt')
    .values({ scope, key: hashKey(who), count: 1, since: now, locked_until: null })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'key']).doUpdateSet({
        count: sql<number>`case when ${isOld} then 1 else attempt.count + 1 end`,
        since: sql<number>`case when ${isOld} then ${now} else attempt.since end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}
