import { isInDomains, type SignInProvider } from '#core/access/sign-in-providers.ts'
import { message } from '#core/messages/message.ts'
import type { ProviderPerson } from '#server/access/sign-in/provider-person.ts'
import { type AccountRequest, siteAddress } from '#server/commands/accounts/account-request.ts'
import { addOwnAccount } from '#server/commands/accounts/add-user.ts'
import { checkEmail } from '#server/commands/accounts/check-user.ts'
import { followGroups } from '#server/commands/accounts/follow-groups.ts'
import { postMail } from '#server/commands/accounts/queue-mail.ts'
import { recipientOf } from '#server/commands/accounts/recipient.ts'
import { isUsable, passFirstFactor, type SignedIn } from '#server/commands/accounts/sign-in.ts'
import type { Db } from '#server/db/database.ts'
import { isInvited } from '#server/db/queries/access/invitations.ts'
import { emailOwner } from '#server/db/queries/accounts/account-emails.ts'
import { accountByAnyCase, accountByEmail, accountById } from '#server/db/queries/accounts/accounts.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { identityOwner, insertIdentity } from '#server/db/queries/accounts/identities.ts'
import { AppError } from '#server/errors.ts'
import { accountNotice } from '#server/mail/account-emails.ts'

/** Whom a provider vouches for. */
export interface Vouched {
  readonly provider: SignInProvider
  readonly person: ProviderPerson
}

/** What the provider says, with emails verified where the site trusts them. */
export function vouch(provider: SignInProvider, person: ProviderPerson): Vouched {
  const emailVerified = person.emailVerified || (provider.trustsEmails && person.email !== undefined)
  return { provider, person: { ...person, emailVerified } }
}

/** Signs in whom a provider of any kind vouches for: account, teams, then the second factor if there is one. */
export async function enterVouched(tx: Db, account: AccountRequest, vouched: Vouched): Promise<SignedIn> {
  const { provider, person } = vouched
  const { device, now } = account
  const owner =
    (await identityOwner(tx, person.issuer, person.subject)) ?? (await findOrCreateAccount(tx, account, vouched))
  if (!isUsable(await accountById(tx, { id: owner }), now))
    throw new AppError('authentication_failed', message('account.closed'))
  await followGroups(tx, owner, provider, person.groups)
  return passFirstFactor(tx, { userId: owner, how: howOf(provider), device, now })
}

/** For the audit log. Every service of the OAuth family has been `oidc` there since there was one. */
const howOf = ({ kind }: SignInProvider): string => (kind === 'ldap' || kind === 'saml' ? kind : 'oidc')

/** One more way into an account that exists: its owner is told. */
export async function addToAccount(tx: Db, account: AccountRequest, userId: number, person: ProviderPerson) {
  const { config, device, now } = account
  await remember(tx, userId, person, now)
  await insertAudit(tx, { userId, activity: 'identity_added', details: { issuer: person.issuer }, device }, now)
  const user = await accountById(tx, { id: userId })
  if (!user?.email) return
  const recipient = await recipientOf(tx, user, user.email, account)
  const what = message('email.identityAdded', { issuer: person.issuer })
  await postMail(tx, await accountNotice(recipient, what, siteAddress(config)), now)
}

const remember = (tx: Db, userId: number, { issuer, subject, email = '' }: ProviderPerson, now: number) =>
  insertIdentity(tx, { user_id: userId, issuer, subject, email, created: now })

/**
 * Somebody we see for the first time: by their verified address an account we know, or else a new one. A provider speaks for the
 * addresses of its domains alone, and for those of no administrator: whoever sets them there would run this site.
 */
async function findOrCreateAccount(tx: Db, account: AccountRequest, { provider, person }: Vouched): Promise<number> {
  const { now } = account
  const email = person.emailVerified ? person.email : undefined
  if (email !== undefined && !isInDomains(provider, email))
    throw new AppError('permission_denied', message('signIn.otherDomain'))
  const known = email === undefined ? undefined : await emailOwner(tx, { address: email })
  if (known) {
    if ((await accountById(tx, { id: known.user_id }))?.is_superuser === 1)
      throw new AppError('permission_denied', message('signIn.accountExists'))
    await addToAccount(tx, account, known.user_id, person)
    return known.user_id
  }
  if (!(await mayOpenAccount(tx, account, provider, email)))
    throw new AppError('permission_denied', message('signIn.noAccount'))
  if (email === undefined) throw new AppError('permission_denied', message('signIn.noVerifiedEmail'))
  checkEmail(email)
  if (await accountByEmail(tx, { email })) throw new AppError('permission_denied', message('signIn.accountExists'))
  const username = await freeName(tx, person)
  const full_name = (person.fullName ?? username).replaceAll(/\s+/g, ' ').slice(0, 150)
  const userId = await addOwnAccount(tx, { username, full_name, email, date_joined: now }, account.language)
  await remember(tx, userId, person, now)
  return userId
}

/** As registration says, with its domains; whoever was invited; or everybody whom the provider vouches for. */
async function mayOpenAccount(
  tx: Db,
  { config, now }: AccountRequest,
  { signUp }: SignInProvider,
  email: string | undefined,
): Promise<boolean> {
  if (signUp !== 'site') return signUp === 'always'
  const { registration, registrationDomains: domains } = config
  if (registration === 'open' && (email === undefined || isInDomains({ domains }, email))) return true
  return registration !== 'closed' && email !== undefined && (await isInvited(tx, email, now))
}

/** A user name like the one at the provider that nobody has here. */
export async function freeName(
  tx: Db,
  { username, email = '' }: Pick<ProviderPerson, 'username' | 'email'>,
): Promise<string> {
  const wish = (username ?? email.split('@')[0] ?? '').replaceAll(/[^\w.@+-]+/g, '-').slice(0, 140)
  const base = /^(anonymous|deleted-|bot-|addon)/i.test(wish) || wish === '' ? `user-${wish}`.slice(0, 140) : wish
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}${number}`
    if (!(await accountByAnyCase(tx, { username: name }))) return name
  }
}
