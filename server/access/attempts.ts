import { sql } from 'kysely'
import { message } from '#core/messages/message.ts'
import { hashKey } from '#server/access/keys.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'

const SECOND = 1_000_000

interface Limit {
  readonly attempts: number
  /** Microseconds, both. */
  readonly window: number
  readonly lockout: number
}

const strict: Limit = { attempts: 5, window: 300 * SECOND, lockout: 600 * SECOND }

/** What is tried only so often. Names are stored in rows. */
const limits = {
  second_factor: strict,
  sign_up: strict,
  reset: strict,
  verify: strict,
  invitation: { ...strict, attempts: 50 },
  confirm: strict,
} as const satisfies Record<string, Limit>

export type LimitScope = keyof typeof limits

/**
 * Counts a try and refuses it when there were too many. Counted before the answer is known, so that many tries at once
 * are no way around; `refund` takes it back after a success.
 */
export async function countAttempt(db: Db, scope: LimitScope, who: string, now: number): Promise<void> {
  const { attempts, window, lockout } = limits[scope]
  const fresh = sql<boolean>`(attempt.since <= ${now - window} and coalesce(attempt.locked_until, 0) <= ${now})`
  const row = await db
    .insertInto('attempt')
    .values({ scope, key: hashKey(who), count: 1, since: now, locked_until: null })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'key']).doUpdateSet({
        count: sql<number>`case when ${fresh} then 1 else attempt.count + 1 end`,
        since: sql<number>`case when ${fresh} then ${now} else attempt.since end`,
        locked_until: sql<number | null>`case
          when ${fresh} then null
          when attempt.locked_until is null and attempt.count >= ${attempts} then ${now + lockout}
          else attempt.locked_until end`,
      }),
    )
    .returning(['locked_until'])
    .executeTakeFirstOrThrow()
  if (row.locked_until !== null && row.locked_until > now) throw tooMany(row.locked_until - now)
}

export function tooMany(wait: number): AppError {
  const seconds = Math.ceil(wait / SECOND)
  return new AppError('throttled', message('access.tooManyAttempts', { seconds }), { retryAfter: seconds })
}

/** Takes one try back: it was a good one. Those before it stay, or else an own account would be a way around. */
export async function refund(db: Db, scope: LimitScope, who: string): Promise<void> {
  await db
    .updateTable('attempt')
    .set({ count: sql<number>`case when count > 0 then count - 1 else 0 end` })
    .where('scope', '=', scope)
    .where('key', '=', hashKey(who))
    .execute()
}

/** Counts that no longer count. */
export async function forgetAttempts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('since', '<', now - 24 * 3600 * SECOND)
    .execute()
}
