import { INBOX_DAYS } from '#core/notifications/inbox.ts'
import type { Db } from '#server/db/database.ts'

const DAY = 24 * 3600 * 1_000_000

/** Deletes what has run out by now, and what is kept for a time only; says how much of each there was. */
export async function deleteExpiredRows(db: Db, now: number): Promise<Record<string, number>> {
  const results = {
    invitations: await db.deleteFrom('invitation').where('expires', '<=', now).executeTakeFirst(),
    tickets: await db.deleteFrom('ticket').where('expires', '<=', now).executeTakeFirst(),
    sessions: await db.deleteFrom('session').where('expires', '<=', now).executeTakeFirst(),
    attempts: await db
      .deleteFrom('attempt')
      .where('since', '<=', now - DAY)
      .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
      .executeTakeFirst(),
    // Whatever an email was about, nobody waits for it after a month.
    emails: await db
      .deleteFrom('outbox')
      .where('created', '<=', now - 30 * DAY)
      .executeTakeFirst(),
    requests: await db
      .deleteFrom('request_key')
      .where('created', '<=', now - DAY)
      .executeTakeFirst(),
    // Of processes that were killed.
    processes: await db
      .deleteFrom('process')
      .where('seen', '<=', now - DAY)
      .executeTakeFirst(),
    // Uploads that were cut short have no name.
    uploads: await db
      .deleteFrom('blob_part')
      .where('created', '<=', now - DAY)
      .where('upload', 'not in', (eb) => eb.selectFrom('blob').select('upload'))
      .executeTakeFirst(),
    notifications: await db
      .deleteFrom('inbox_item')
      .where('created', '<=', now - INBOX_DAYS * DAY)
      .executeTakeFirst(),
    // Texts of branches: what was translated is in the memory as well.
    branchTexts: await db
      .deleteFrom('branch_text')
      .where('kept', '<=', now - 180 * DAY)
      .executeTakeFirst(),
    branchPast: await db
      .deleteFrom('branch_past')
      .where('kept', '<=', now - 180 * DAY)
      .executeTakeFirst(),
    reports: await db
      .deleteFrom('report')
      .where('created', '<=', now - 90 * DAY)
      .executeTakeFirst(),
  }
  return Object.fromEntries(Object.entries(results).map(([name, { numDeletedRows }]) => [name, Number(numDeletedRows)]))
}
