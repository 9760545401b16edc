import { message } from '#core/messages/message.ts'
import { countAttempt, refund } from '#server/access/attempts.ts'
import { networkOf } from '#server/access/network.ts'
import { checkPassword, hashPassword } from '#server/access/passwords.ts'
import { endSessions } from '#server/access/sessions.ts'
import { cancelTickets, createTicket, readTicket, takeTicket } from '#server/access/tickets.ts'
import { deleteTokens } from '#server/access/tokens.ts'
import { type AccountRequest, keyPage, siteAddress } from '#server/commands/accounts/account-request.ts'
import { checkNewPassword } from '#server/commands/accounts/check-password.ts'
import { checkEmail } from '#server/commands/accounts/check-user.ts'
import type { InSession } from '#server/commands/accounts/confirm-identity.ts'
import { postMail } from '#server/commands/accounts/queue-mail.ts'
import { recipientOf } from '#server/commands/accounts/recipient.ts'
import { isUsable } from '#server/commands/accounts/sign-in.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import {
  type AccountRow,
  accountByEmail,
  accountById,
  accountByPrimaryEmail,
  updateAccount,
} from '#server/db/queries/accounts/accounts.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { deleteIdentities } from '#server/db/queries/accounts/identities.ts'
import { invalid } from '#server/errors.ts'
import { accountNotice, noAccount, notPrimary, resetPassword } from '#server/mail/account-emails.ts'

/**
 * Sends a link to choose a new password, to the primary address of an account and to no other: an address that somebody
 * slipped in is no way in. Every address gets an email and every request the same work, so neither the reply nor its time
 * tells who has an account.
 */
export async function askForReset(account: AccountRequest, email: string): Promise<void> {
  const { db, config, device, now } = account
  checkEmail(email)
  await countAttempt(db, 'reset', networkOf(device.address), now)
  await countAttempt(db, 'reset', `to ${email.toLowerCase()}`, now)
  const found = await accountByPrimaryEmail(db, { email })
  const user = isUsable(found, now) ? found : undefined
  const other = await accountByEmail(db, { email })
  await inTransaction(db, async (tx) => {
    await cancelTickets(tx, user?.id ?? 0, 'reset_password')
    const key = await createTicket(tx, { purpose: 'reset_password', ...(user && { userId: user.id }) }, now)
    const recipient = await recipientOf(tx, user ?? other, email, account)
    const mail = user
      ? resetPassword(recipient, keyPage(config, 'reset', key), user.username)
      : isUsable(other, now)
        ? notPrimary(recipient, `${siteAddress(config)}/account/reset/`, other.username)
        : noAccount(recipient, `${siteAddress(config)}/account/sign-up/`)
    await postMail(tx, await mail, now, config)
  })
}

/** What a link to choose a password was sent for. */
const purposes = ['reset_password', 'first_password'] as const

/** Sets the password that somebody with a link chose. They sign in with it next: second factors stay in force. */
export async function finishReset(account: AccountRequest, key: string, password: string): Promise<void> {
  const { db, now } = account
  const read = async (purpose: (typeof purposes)[number]) => ({
    purpose,
    ticket: await readTicket(db, purpose, key, now),
  })
  const { purpose, ticket: known } = (await Promise.all(purposes.map(read))).find(({ ticket }) => ticket) ?? {}
  const user = known?.userId ? await accountById(db, { id: known.userId }) : undefined
  if (!isUsable(user, now)) throw invalid('key', message('account.oldLink'))
  checkNewPassword(password, user)
  const hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    if (!purpose || !(await takeTicket(tx, purpose, key, now))) throw invalid('key', message('password.usedLink'))
    await replacePassword(tx, account, user, hash)
    await deleteIdentities(tx, user.id)
    await endSessions(tx, user.id)
  })
}

export interface PasswordChange {
  readonly current: string
  readonly password: string
  /** Whether accounts elsewhere no longer let in; when it is not said: they do not where there was a password before. */
  readonly removeIdentities?: boolean | undefined
}

/** Changes one's own password. The old one must be shown, where there is one. */
export async function changePassword(account: AccountRequest, who: InSession, change: PasswordChange): Promise<void> {
  const { db, now } = account
  const { current, password } = change
  await countAttempt(db, 'confirm', String(who.userId), now)
  const user = await accountById(db, { id: who.userId })
  if (!isUsable(user, now)) throw invalid('password', message('account.closed'))
  if (user.password !== null && !(await checkPassword(current, user.password)))
    throw invalid('current', message('password.notPresent'))
  const { removeIdentities = user.password !== null } = change
  await refund(db, 'confirm', String(who.userId))
  checkNewPassword(password, user)
  const hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    await replacePassword(tx, account, user, hash)
    if (removeIdentities) await deleteIdentities(tx, user.id)
    await endSessions(tx, user.id, who.sessionId)
  })
}

/** A new password makes everything worthless that the old one might have given away. */
async function replacePassword(tx: Db, account: AccountRequest, user: AccountRow, hash: string): Promise<void> {
  const { config, device, now } = account
  await updateAccount(tx, user.id, { password: hash })
  await deleteTokens(tx, user.id)
  for (const purpose of [...purposes, 'second_factor'] as const) await cancelTickets(tx, user.id, purpose)
  await insertAudit(tx, { userId: user.id, activity: 'password_changed', device }, now)
  if (user.email === null) return
  const recipient = await recipientOf(tx, user, user.email, account)
  await postMail(tx, await accountNotice(recipient, message('email.passwordChanged'), siteAddress(config)), now)
}
