import { isInDomains } from '#core/access/sign-in-providers.ts'
import { message } from '#core/messages/message.ts'
import { countAttempt } from '#server/access/attempts.ts'
import { createTicket, takeTicket } from '#server/access/tickets.ts'
import { type AccountRequest, keyPage, siteAddress } from '#server/commands/accounts/account-request.ts'
import { checkEmail, otherDomain } from '#server/commands/accounts/check-user.ts'
import type { InSession } from '#server/commands/accounts/confirm-identity.ts'
import { postMail } from '#server/commands/accounts/queue-mail.ts'
import { recipientOf } from '#server/commands/accounts/recipient.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { isInvited } from '#server/db/queries/access/invitations.ts'
import { deleteEmail, emailOwner, emailsOf, insertEmail } from '#server/db/queries/accounts/account-emails.ts'
import { accountByEmail, accountById, updateAccount } from '#server/db/queries/accounts/accounts.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { AppError, invalid } from '#server/errors.ts'
import { accountNotice, alreadyRegistered, verifyEmail } from '#server/mail/account-emails.ts'

/** Sends a link to an address that somebody wants to add. Whose address it is already is told to its owner only. */
export async function askForEmail(account: AccountRequest, { userId }: InSession, email: string): Promise<void> {
  const { db, config, now } = account
  checkEmail(email)
  await countAttempt(db, 'verify', String(userId), now)
  if (!isInDomains({ domains: config.registrationDomains }, email) && !(await isInvited(db, email, now)))
    throw otherDomain(config)
  await inTransaction(db, async (tx) => {
    const user = await accountById(tx, { id: userId })
    if (!user) throw new AppError('not_found')
    const key = await createTicket(tx, { purpose: 'verify_email', userId, data: { email } }, now)
    const owner = await accountByEmail(tx, { email })
    const recipient = await recipientOf(tx, owner ?? user, email, account)
    const mail =
      owner && owner.id !== userId
        ? alreadyRegistered(recipient, `${siteAddress(config)}/account/sign-in/`, owner.username)
        : verifyEmail(recipient, keyPage(config, 'verify', key), user.username)
    await postMail(tx, await mail, now, config)
  })
}

/** Adds the address whose link was followed. The first one becomes the account's. */
export function finishEmail(account: AccountRequest, key: string): Promise<void> {
  const { db, config, device, now } = account
  return inTransaction(db, async (tx) => {
    const ticket = await takeTicket(tx, 'verify_email', key, now)
    const user = ticket?.userId ? await accountById(tx, { id: ticket.userId }) : undefined
    if (!ticket || !user) throw invalid('key', message('account.oldLink'))
    const address = String(ticket.data.email)
    const owner = await emailOwner(tx, { address })
    if (owner && owner.user_id !== user.id) throw invalid('key', message('account.addressTaken'))
    if (!owner) await insertEmail(tx, { user_id: user.id, address, verified: now })
    await insertAudit(tx, { userId: user.id, activity: 'email_added', details: { email: address }, device }, now)
    if (user.email === null) return updateAccount(tx, user.id, { email: address })
    const recipient = await recipientOf(tx, user, user.email, account)
    const mail = await accountNotice(recipient, message('email.addressAdded', { address }), siteAddress(config))
    await postMail(tx, mail, now)
  })
}

/** Makes a verified address the one that emails go to. */
export async function choosePrimaryEmail(tx: Db, userId: number, email: string): Promise<void> {
  const owner = await emailOwner(tx, { address: email })
  if (owner?.user_id !== userId) throw invalid('email', message('account.unverified'))
  await updateAccount(tx, userId, { email: owner.address })
}

/** The same by the owner, who is told at the address that was the primary one. */
export async function changePrimaryEmail(account: AccountRequest, { userId }: InSession, email: string): Promise<void> {
  const { db, config, device, now } = account
  await inTransaction(db, async (tx) => {
    const before = (await accountById(tx, { id: userId }))?.email
    await choosePrimaryEmail(tx, userId, email)
    await insertAudit(tx, { userId, activity: 'email_chosen', details: { email }, device }, now)
    if (!before || before.toLowerCase() === email.toLowerCase()) return
    const recipient = await recipientOf(tx, { id: userId }, before, account)
    const what = message('email.primaryChanged', { address: email })
    await postMail(tx, await accountNotice(recipient, what, siteAddress(config)), now)
  })
}

/** Takes an address from an account; returns it. */
export async function removeEmail(tx: Db, userId: number, id: number): Promise<string> {
  const user = await accountById(tx, { id: userId })
  const known = (await emailsOf(tx, { userId })).find((one) => one.id === id)
  if (!known) throw new AppError('not_found')
  if (known.address.toLowerCase() === user?.email?.toLowerCase())
    throw invalid('email', message('account.chooseOtherAddress'))
  await deleteEmail(tx, userId, id)
  return known.address
}
