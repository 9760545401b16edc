import type { AuditAction } from '#core/access/audit-actions.ts'
import type { Db } from '#server/db/database.ts'
import type { PageRequest } from '#server/db/paging/page-range.ts'

export interface AuditEntry {
  /** The account it happened to, which sees it in its own log. */
  readonly userId?: number
  /** Who did it; left out, the account itself. */
  readonly actorId?: number | null
  readonly activity: AuditAction
  /** What was changed, where it is not the account. */
  readonly object?: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly device: { readonly address: string; readonly userAgent: string }
}

/** Notes what happened, for the account and the site: there is no other way into the log. */
export async function insertAudit(tx: Db, entry: AuditEntry, now: number): Promise<void> {
  const { userId = null, actorId = userId, activity, object = '', details = {}, device } = entry
  await tx
    .insertInto('audit')
    .values({
      user_id: userId,
      actor_id: actorId,
      object: object.slice(0, 300),
      activity,
      details: JSON.stringify(details),
      address: device.address.slice(0, 100),
      user_agent: device.userAgent.slice(0, 300),
      timestamp: now,
    })
    .execute()
}

/** What happened to an account, newest first. */
export async function auditPage(db: Db, userId: number, page: PageRequest) {
  const { count } = await db
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows }
}
