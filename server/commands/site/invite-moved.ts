import type { Kysely } from 'kysely'
import { message } from '#core/messages/message.ts'
import { createTicket } from '#server/access/tickets.ts'
import { postMail } from '#server/commands/accounts/queue-mail.ts'
import { recipientOf } from '#server/commands/accounts/recipient.ts'
import type { Config } from '#server/config.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { setMovedPart } from '#server/db/queries/site/move-ins.ts'
import { type Uninvited, uninvited } from '#server/db/queries/site/moved-accounts.ts'
import type { Tables } from '#server/db/tables.ts'
import { invalid } from '#server/errors.ts'
import { firstPassword } from '#server/mail/account-emails.ts'
import type { Vault } from '#server/vault/vault.ts'

/** Nobody is invited by an email that stays here, or whose link leads nowhere. */
export function demandMail({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): void {
  if (smtpUrl === '' || publicUrl === '') throw invalid('invite', message('moveIn.noMail'))
}

interface Inviting {
  readonly db: Kysely<Tables>
  readonly vault: Vault
  /** Where links lead. */
  readonly siteUrl: string
  readonly signal?: AbortSignal | undefined
  now(): number
}

/**
 * Sends everybody whose account a move made, and who cannot sign in yet, a link to set a password: once, however often it is asked for.
 * Tells how many were sent.
 */
export async function inviteMoved(
  inviting: Inviting,
  move: { readonly id: number; readonly url: string },
): Promise<number> {
  const { db, signal } = inviting
  let count = 0
  for (const account of await uninvited(db, move.id)) {
    signal?.throwIfAborted()
    await inTransaction(db, (tx) => invite(tx, inviting, move, account))
    count++
  }
  return count
}

async function invite(
  tx: Db,
  { vault, siteUrl, now }: Inviting,
  move: { readonly id: number; readonly url: string },
  { remoteId, id, username, email }: Uninvited,
): Promise<void> {
  await setMovedPart(tx, move.id, `invited ${remoteId}`, email)
  const key = await createTicket(tx, { purpose: 'first_password', userId: id }, now())
  const recipient = await recipientOf(tx, { id }, email)
  const server = new URL(move.url).host
  await postMail(
    tx,
    await firstPassword(recipient, `${siteUrl}/account/reset/#${key}`, { username, server }),
    now(),
    vault,
  )
}
