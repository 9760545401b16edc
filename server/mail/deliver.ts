import type { Logger } from 'pino'
import type { Db } from '#server/db/database.ts'
import { deleteMail, mailById, noteMailFailure } from '#server/db/queries/outbox.ts'
import type { Mailer } from '#server/mail/mailer.ts'

/** Sends one letter of the outbox. What cannot be sent for now stays there, and the caller tries again. */
export async function deliverMail(db: Db, mailer: Mailer, log: Logger, mailId: number): Promise<void> {
  const row = await mailById(db, mailId)
  if (!row) return
  if (!mailer.configured) {
    log.warn({ event: 'mail_kept', mail: mailId }, 'no SMTP_URL: the letter stays in the outbox (dragoman mail list)')
    return
  }
  const { recipient: to, subject, text, html } = row
  try {
    await mailer.send({ to, subject, text, html, headers: JSON.parse(row.headers) as Record<string, string> })
  } catch (error) {
    await noteMailFailure(db, mailId, (error as Error).message.slice(0, 500))
    throw error
  }
  await deleteMail(db, mailId)
}
