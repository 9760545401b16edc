import { message } from '#core/messages/message.ts'
import type { OutboxRow, OutgoingMail } from '#server/db/queries/notifications/outgoing-mail.ts'
import { AppError } from '#server/errors.ts'
import type { Vault } from '#server/vault/vault.ts'

const purpose = (to: string): string => `outbox:${to}`

/** An email whose text nobody can read in the database: those with keys in them wait like this. */
export const sealEmail = (vault: Vault, { text, html, ...mail }: OutgoingMail): OutgoingMail => ({
  ...mail,
  text: vault.seal(JSON.stringify({ text, html }), purpose(mail.to)),
  html: '',
})

/** The text of an email in the outbox, sealed or not. */
export function openEmail(vault: Vault | undefined, row: OutboxRow): { readonly text: string; readonly html: string } {
  const { recipient, text, html, sealed } = row
  if (sealed === 0) return { text, html }
  if (!vault) throw new AppError('settings', message('mail.sealed'))
  return JSON.parse(vault.open(text, purpose(recipient)))
}
