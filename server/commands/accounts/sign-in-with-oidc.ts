import { isInDomains, type SignInProvider } from '#core/access/sign-in-providers.ts'
import { message } from '#core/messages/message.ts'
import { text } from '#core/text/loose-json.ts'
import { beginTrip, endTrip, readTrip } from '#server/access/oidc.ts'
import type { OidcPerson } from '#server/access/sign-in/oidc-person.ts'
import { createTicket, takeTicket } from '#server/access/tickets.ts'
import { type AccountRequest, siteAddress } from '#server/commands/accounts/account-request.ts'
import { addOwnAccount } from '#server/commands/accounts/add-user.ts'
import { checkEmail } from '#server/commands/accounts/check-user.ts'
import type { InSession } from '#server/commands/accounts/confirm-identity.ts'
import { followGroups } from '#server/commands/accounts/follow-groups.ts'
import { loadSignInProvider } from '#server/commands/accounts/load-sign-in-providers.ts'
import { postMail } from '#server/commands/accounts/queue-mail.ts'
import { recipientOf } from '#server/commands/accounts/recipient.ts'
import { isUsable, passFirstFactor, type SignedIn } from '#server/commands/accounts/sign-in.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { isInvited } from '#server/db/queries/access/invitations.ts'
import { emailOwner } from '#server/db/queries/accounts/account-emails.ts'
import { accountByEmail, accountById, accountByName } from '#server/db/queries/accounts/accounts.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { deleteIdentity, identityOwner, insertIdentity } from '#server/db/queries/accounts/identities.ts'
import { AppError, invalid } from '#server/errors.ts'
import { accountNotice } from '#server/mail/account-emails.ts'

/**
 * Begins a visit to the provider. The ticket stays with the browser that began, and only who brings it back is signed
 * in: a link with somebody else's answer is worth nothing. `userId`: adds the provider to that account instead.
 */
export async function beginOidc(
  account: AccountRequest,
  slug: string | undefined,
  userId?: number,
): Promise<{ url: string; ticket: string }> {
  const { db, config, now } = account
  const provider = await loadSignInProvider(db, config, slug)
  const { url, trip } = await beginTrip(provider, `${siteAddress(config)}/account/oidc/`)
  const data = { trip, provider: provider.slug }
  const ticket = await inTransaction(db, (tx) =>
    createTicket(tx, { purpose: 'oidc', data, ...(userId !== undefined && { userId }) }, now),
  )
  return { url, ticket }
}

interface ProvidersAnswer {
  readonly ticket: string
  readonly query: string
}

interface Vouched {
  readonly provider: SignInProvider
  readonly person: OidcPerson
}

/** Whom the provider vouches for. What was begun to sign in adds nothing to an account, and the other way round. */
async function vouchedFor(
  account: AccountRequest,
  { ticket, query }: ProvidersAnswer,
  userId?: number,
): Promise<Vouched> {
  const begun = await inTransaction(account.db, (tx) => takeTicket(tx, 'oidc', ticket, account.now))
  if (!begun || (begun.userId ?? undefined) !== userId) throw invalid('ticket', message('account.tookTooLong'))
  // Who was asked answers: another provider's word about the same trip is not taken.
  const provider = await loadSignInProvider(account.db, account.config, text(begun.data, 'provider'))
  const person = await endTrip(provider, readTrip(begun.data.trip), query)
  const emailVerified = person.emailVerified || (provider.trustsEmails && person.email !== undefined)
  return { provider, person: { ...person, emailVerified } }
}

/** Signs in after the provider sent the browser back. */
export async function finishOidc(account: AccountRequest, answer: ProvidersAnswer): Promise<SignedIn> {
  const { db, device, now } = account
  const vouched = await vouchedFor(account, answer)
  const { provider, person } = vouched
  return inTransaction(db, async (tx) => {
    const owner =
      (await identityOwner(tx, person.issuer, person.subject)) ?? (await findOrCreateAccount(tx, account, vouched))
    if (!isUsable(await accountById(tx, { id: owner }), now))
      throw new AppError('authentication_failed', message('account.closed'))
    await followGroups(tx, owner, provider, person.groups)
    return passFirstFactor(tx, { userId: owner, how: 'oidc', device, now })
  })
}

/** Adds the provider to an account after it sent the browser back: from now on it lets in. */
export async function linkOidc(account: AccountRequest, { userId }: InSession, answer: ProvidersAnswer): Promise<void> {
  const { person } = await vouchedFor(account, answer, userId)
  await inTransaction(account.db, async (tx) => {
    const owner = await identityOwner(tx, person.issuer, person.subject)
    if (owner !== undefined && owner !== userId) throw invalid('ticket', message('signIn.belongsToOther'))
    if (owner === undefined) await addToAccount(tx, account, userId, person)
  })
}

/** One more way into an account that exists: its owner is told. */
async function addToAccount(tx: Db, account: AccountRequest, userId: number, person: OidcPerson) {
  const { config, device, now } = account
  await remember(tx, userId, person, now)
  await insertAudit(tx, { userId, activity: 'identity_added', details: { issuer: person.issuer }, device }, now)
  const user = await accountById(tx, { id: userId })
  if (!user?.email) return
  const recipient = await recipientOf(tx, user, user.email, account)
  const what = message('email.identityAdded', { issuer: person.issuer })
  await postMail(tx, await accountNotice(recipient, what, siteAddress(config)), now)
}

/** Takes an account elsewhere away: it no longer lets in. */
export async function removeIdentity(
  { db, device, now }: AccountRequest,
  { userId }: InSession,
  id: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteIdentity(tx, userId, id))) throw new AppError('not_found')
    await insertAudit(tx, { userId, activity: 'identity_removed', device }, now)
  })
}

const remember = (tx: Db, userId: number, { issuer, subject, email = '' }: OidcPerson, now: number) =>
  insertIdentity(tx, { user_id: userId, issuer, subject, email, created: now })

/** Somebody we see for the first time: by their verified address an account we know, or else a new one. */
async function findOrCreateAccount(tx: Db, account: AccountRequest, { provider, person }: Vouched): Promise<number> {
  const { now } = account
  const email = person.emailVerified ? person.email : undefined
  const known = email === undefined ? undefined : await emailOwner(tx, { address: email })
  if (known) {
    await addToAccount(tx, account, known.user_id, person)
    return known.user_id
  }
  if (!(await mayOpenAccount(tx, account, provider, email)))
    throw new AppError('permission_denied', message('signIn.noAccount'))
  if (email === undefined) throw new AppError('permission_denied', message('signIn.noVerifiedEmail'))
  if (!isInDomains(provider, email)) throw new AppError('permission_denied', message('signIn.otherDomain'))
  checkEmail(email)
  if (await accountByEmail(tx, { email })) throw new AppError('permission_denied', message('signIn.accountExists'))
  const username = await freeName(tx, person)
  const full_name = (person.fullName ?? username).replaceAll(/\s+/g, ' ').slice(0, 150)
  const userId = await addOwnAccount(tx, { username, full_name, email, date_joined: now }, account.language)
  await remember(tx, userId, person, now)
  return userId
}

/** As registration says, whoever was invited, or everybody whom the provider vouches for. */
async function mayOpenAccount(
  tx: Db,
  { config, now }: AccountRequest,
  { signUp }: SignInProvider,
  email: string | undefined,
): Promise<boolean> {
  if (signUp !== 'site') return signUp === 'always'
  if (config.registration !== 'invite') return config.registration === 'open'
  return email !== undefined && (await isInvited(tx, email, now))
}

/** A user name like the one at the provider that nobody has here. */
async function freeName(tx: Db, { username, email = '' }: OidcPerson): Promise<string> {
  const wish = (username ?? email.split('@')[0] ?? '').replaceAll(/[^\w.@+-]+/g, '-').slice(0, 140)
  const base = /^(anonymous|deleted-|bot-|addon)/i.test(wish) || wish === '' ? `user-${wish}`.slice(0, 140) : wish
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}${number}`
    if (!(await accountByName(tx, { username: name }))) return name
  }
}
