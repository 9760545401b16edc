import { isInDomains } from '#core/access/sign-in-providers.ts'
import { message } from '#core/messages/message.ts'
import { countAttempt } from '#server/access/attempts.ts'
import { networkOf } from '#server/access/network.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { createTicket, readTicket, takeTicket } from '#server/access/tickets.ts'
import { type AccountRequest, keyPage, siteAddress } from '#server/commands/accounts/account-request.ts'
import { addOwnAccount } from '#server/commands/accounts/add-user.ts'
import { checkNewPassword } from '#server/commands/accounts/check-password.ts'
import { checkFreeUsername, checkUser, otherDomain } from '#server/commands/accounts/check-user.ts'
import { postMail } from '#server/commands/accounts/queue-mail.ts'
import { recipientOf } from '#server/commands/accounts/recipient.ts'
import { beginSession } from '#server/commands/accounts/sign-in.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { accountByEmail, accountByName, anyAdministrator } from '#server/db/queries/accounts/accounts.ts'
import { AppError, invalid } from '#server/errors.ts'
import { alreadyRegistered, confirmSignUp } from '#server/mail/account-emails.ts'

export interface WantedAccount {
  readonly username: string
  readonly full_name: string
  readonly email: string
}

export interface NewAccount extends WantedAccount {
  readonly password: string
}

/** What must be true of a new account; the address is not asked about, since the answer would tell who has one. */
async function checkAccount(db: Db, account: WantedAccount): Promise<void> {
  checkFreeUsername(account.username)
  checkUser(account)
  if (await accountByName(db, { username: account.username })) throw invalid('username', message('account.nameTaken'))
}

/**
 * Asks for an account. It is made when the link in the email is followed; whoever has one gets another email. The password
 * is chosen then, too: whoever asks may not be who has the address.
 */
export async function signUp(accountRequest: AccountRequest, account: WantedAccount): Promise<void> {
  const { db, config, device, now } = accountRequest
  if (config.registration !== 'open') throw new AppError('permission_denied', message('signUp.byInvitation'))
  await countAttempt(db, 'sign_up', networkOf(device.address), now)
  await checkAccount(db, account)
  if (!isInDomains({ domains: config.registrationDomains }, account.email)) throw otherDomain(config)
  const { username, full_name, email } = account
  await inTransaction(db, async (tx) => {
    const key = await createTicket(tx, { purpose: 'sign_up', data: { username, full_name, email } }, now)
    const owner = await accountByEmail(tx, { email })
    const recipient = await recipientOf(tx, owner, email, accountRequest)
    const mail = owner
      ? alreadyRegistered(recipient, `${siteAddress(config)}/account/sign-in/`, owner.username)
      : confirmSignUp(recipient, keyPage(config, 'confirm', key), username)
    await postMail(tx, await mail, now, config)
  })
}

/** Makes the account that was asked for, with the password of who has the link, and signs in; returns the session's key. */
export async function finishSignUp(
  { db, device, now, language }: AccountRequest,
  key: string,
  password: string,
): Promise<string> {
  const gone = () => invalid('key', message('signUp.oldLink'))
  const asked = await readTicket(db, 'sign_up', key, now)
  if (!asked) throw gone()
  const [username = '', full_name = '', email = ''] = ['username', 'full_name', 'email'].map((name) =>
    String(asked.data[name]),
  )
  checkNewPassword(password, { username, email })
  const hash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    if (!(await takeTicket(tx, 'sign_up', key, now))) throw gone()
    const user = { username, full_name, email, password: hash, date_joined: now }
    const userId = await addOwnAccount(tx, user, language)
    return beginSession(tx, { userId, how: 'sign_up', device, now })
  })
}

/** The first administrator, by the link that the first start prints. */
export async function addFirstAdministrator(
  accountRequest: AccountRequest,
  key: string,
  account: NewAccount,
): Promise<string> {
  const { db, device, now, language } = accountRequest
  const refused = () => invalid('key', message('signUp.usedSetupLink'))
  if (!(await readTicket(db, 'first_administrator', key, now))) throw refused()
  await checkAccount(db, account)
  checkNewPassword(account.password, account)
  const { username, full_name, email } = account
  const password = await hashPassword(account.password)
  return inTransaction(db, async (tx) => {
    const ticket = await takeTicket(tx, 'first_administrator', key, now)
    if (!ticket || (await anyAdministrator(tx))) throw refused()
    const user = { username, full_name, email, password, is_superuser: 1, date_joined: now }
    return beginSession(tx, {
      userId: await addOwnAccount(tx, user, language),
      how: 'first_administrator',
      device,
      now,
    })
  })
}
