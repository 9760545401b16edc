import type { Db } from '#server/db/database.ts'
import type { PageRequest } from '#server/db/paging/page-range.ts'

export interface AuditEntry {
  readonly userId: number
  readonly activity: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly device: { readonly address: string; readonly userAgent: string }
}

export async function insertAudit(tx: Db, { userId, activity, details = {}, device }: AuditEntry, now: number) {
  await tx
    .insertInto('audit')
    .values({
      user_id: userId,
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
