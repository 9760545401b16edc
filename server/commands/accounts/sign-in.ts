import { message } from '#core/messages/message.ts'
import { knownDevice } from '#server/access/known-devices.ts'
import { checkPassword, hashPassword, isOutdated } from '#server/access/passwords.ts'
import { createSession, type Device } from '#server/access/sessions.ts'
import { ATTACK, countSignIn, forgiveSignIn } from '#server/access/sign-in-limits.ts'
import { createTicket } from '#server/access/tickets.ts'
import { type AccountRequest, siteAddress } from '#server/commands/accounts/account-request.ts'
import { postMail } from '#server/commands/accounts/queue-mail.ts'
import { recipientOf } from '#server/commands/accounts/recipient.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { accountData } from '#server/db/queries/accounts/account-data.ts'
import { type AccountRow, accountByEmail, accountByName, updateAccount } from '#server/db/queries/accounts/accounts.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { AppError } from '#server/errors.ts'
import { failedSignIns } from '#server/mail/account-emails.ts'
import { Vault } from '#server/vault/vault.ts'

export type SecondFactor = 'totp' | 'passkey' | 'recovery_code'

/** Either a session, or what else must be shown, with a ticket that says the first step is done. */
export type SignedIn =
  | { readonly session: string }
  | { readonly ticket: string; readonly secondFactors: readonly SecondFactor[] }

/** The same words whatever was wrong: nobody learns whether there is such an account. */
const wrong = (): AppError => new AppError('authentication_failed', message('signIn.wrongPassword'))

/** May this account be signed in to at all? */
export const isUsable = (user: AccountRow | undefined, now: number): user is AccountRow =>
  user !== undefined &&
  user.is_active === 1 &&
  user.is_bot === 0 &&
  (user.date_expires === null || user.date_expires > now)

export interface Credentials {
  readonly name: string
  readonly password: string
  /** The `Cookie` header: it may say that the device signed in before. */
  readonly cookie: string | undefined
}

/** Signs in by user name or e-mail address, and password. */
export async function signIn(account: AccountRequest, { name, password, cookie }: Credentials): Promise<SignedIn> {
  const { db, config, device, now } = account
  const found = name.includes('@')
    ? ((await accountByEmail(db, { email: name })) ?? (await accountByName(db, { username: name })))
    : await accountByName(db, { username: name })
  const user = isUsable(found, now) ? found : undefined
  const known = user && knownDevice(new Vault(config), cookie, user)
  const given = { address: device.address, name, device: known }
  const tries = await countSignIn(db, given, now)
  const right = await checkPassword(password, user?.password)
  if (!user || !right) {
    await inTransaction(db, (tx) => (user ? noteFailure(tx, account, user, tries) : noteStranger(tx, account, name)))
    throw wrong()
  }
  await forgiveSignIn(db, given)
  const renewed = isOutdated(user.password ?? '') ? await hashPassword(password) : undefined
  return inTransaction(db, async (tx) => {
    if (renewed) await updateAccount(tx, user.id, { password: renewed })
    return passFirstFactor(tx, { userId: user.id, how: 'password', device, now })
  })
}

/** A name that nobody has, or of a closed account: the site's log alone has it. */
const noteStranger = (tx: Db, { device, now }: AccountRequest, name: string): Promise<void> =>
  insertAudit(tx, { activity: 'failed_sign_in', details: { name: name.slice(0, 150) }, device }, now)

/** `tries`: how many there were today. When they become an attack, the owner is told, once a day. */
async function noteFailure(tx: Db, account: AccountRequest, user: AccountRow, tries: number): Promise<void> {
  const { config, device, now } = account
  await insertAudit(tx, { userId: user.id, activity: 'failed_sign_in', device }, now)
  if (tries !== ATTACK || user.email === null) return
  const recipient = await recipientOf(tx, user, user.email)
  await postMail(tx, await failedSignIns(recipient, `${siteAddress(config)}/account/`), now)
}

export interface Entering {
  readonly userId: number
  /** For the audit log: what let them in. */
  readonly how: string
  /** Did they show a second factor? */
  readonly secondFactor?: boolean
  readonly device: Device
  readonly now: number
}

/** After the password or another service vouched for somebody: in, or on to the second factor. */
export async function passFirstFactor(tx: Db, entering: Entering): Promise<SignedIn> {
  const { userId, how, now } = entering
  const secondFactors = secondFactorsAmong(await accountData(tx, { userId, now }))
  if (secondFactors.length === 0) return { session: await beginSession(tx, entering) }
  return { ticket: await createTicket(tx, { purpose: 'second_factor', userId, data: { how } }, now), secondFactors }
}

interface StoredFactors {
  readonly totpDevices: readonly unknown[]
  readonly passkeys: readonly unknown[]
  readonly recoveryCodes: readonly unknown[]
}

/** What an account asks for beside the password; nothing when it has no second factor. */
export function secondFactorsAmong({ totpDevices, passkeys, recoveryCodes }: StoredFactors): SecondFactor[] {
  const factors: SecondFactor[] = []
  if (totpDevices.length > 0) factors.push('totp')
  if (passkeys.length > 0) factors.push('passkey')
  if (factors.length > 0 && recoveryCodes.length > 0) factors.push('recovery_code')
  return factors
}

/** They are in: a new session, whatever they had before. */
export async function beginSession(tx: Db, entering: Entering): Promise<string> {
  const { userId, how, device, secondFactor = false, now } = entering
  await updateAccount(tx, userId, { last_login: now })
  await insertAudit(tx, { userId, activity: 'sign_in', details: { how }, device }, now)
  return createSession(tx, userId, device, now, secondFactor)
}
