import type { Logger } from 'pino'
import { readJsonObject, textFields } from '#core/text/json-object.ts'
import type { Db } from '#server/db/database.ts'
import { deleteMail, mailById, noteMailFailure } from '#server/db/queries/notifications/outgoing-mail.ts'
import { errorText } from '#server/errors.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { openEmail } from '#server/mail/sealed-email.ts'
import type { Vault } from '#server/vault/vault.ts'

interface Post {
  readonly db: Db
  readonly mailer: Mailer
  readonly log: Logger
  /** Opens emails that are sealed. */
  readonly vault?: Vault | undefined
}

/** Sends one email of the outbox. What cannot be sent for now stays there, and the caller tries again. */
export async function deliverMail({ db, mailer, log, vault }: Post, mailId: number): Promise<void> {
  const row = await mailById(db, mailId)
  if (!row) return
  if (!mailer.configured) {
    log.warn({ event: 'mail_kept', mail: mailId }, 'no SMTP_URL: the email stays in the outbox (dragoman mail list)')
    return
  }
  const { recipient: to, subject } = row
  try {
    const { text, html } = openEmail(vault, row)
    await mailer.send({ to, subject, text, html, headers: textFields(readJsonObject(row.headers)) })
  } catch (error) {
    await noteMailFailure(db, mailId, errorText(error).slice(0, 500))
    throw error
  }
  await deleteMail(db, mailId)
}
