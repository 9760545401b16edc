import { presetOf, returnAddress, type SignInProvider } from '#core/access/sign-in-providers.ts'
import { message } from '#core/messages/message.ts'
import { text } from '#core/text/loose-json.ts'
import { beginTrip, endTrip, readTrip } from '#server/access/oidc.ts'
import { beginSaml } from '#server/access/sign-in/saml-sign-in.ts'
import { createTicket, takeTicket } from '#server/access/tickets.ts'
import { type AccountRequest, siteAddress } from '#server/commands/accounts/account-request.ts'
import type { InSession } from '#server/commands/accounts/confirm-identity.ts'
import { loadSignInProvider } from '#server/commands/accounts/load-sign-in-providers.ts'
import {
  addToAccount,
  enterVouched,
  type Vouched,
  vouch,
} from '#server/commands/accounts/providers/find-or-create-account.ts'
import { notingRefusal } from '#server/commands/accounts/providers/noting-refusal.ts'
import { samlProviderOf, takeSamlAnswer } from '#server/commands/accounts/providers/saml-trip.ts'
import type { SignedIn } from '#server/commands/accounts/sign-in.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { deleteIdentity, identityOwner } from '#server/db/queries/accounts/identities.ts'
import { AppError, invalid } from '#server/errors.ts'

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
  // A directory has no page to go to.
  if (presetOf(provider.kind).protocol === 'ldap') throw new AppError('not_found')
  const { url, data } = await beginVisit(provider, siteAddress(config))
  const ticket = await inTransaction(db, (tx) =>
    createTicket(tx, { purpose: 'oidc', data, ...(userId !== undefined && { userId }) }, now),
  )
  return { url, ticket }
}

/** The address to go to, and what to keep until the browser is back. */
async function beginVisit(provider: SignInProvider, site: string) {
  if (provider.saml) {
    const { url, requestId } = await beginSaml(samlProviderOf(provider), site)
    return { url, data: { requestId, provider: provider.slug } }
  }
  const { url, trip } = await beginTrip(
    provider,
    returnAddress(site, provider.sharesRedirect ? undefined : provider.slug),
  )
  return { url, data: { trip, provider: provider.slug } }
}

interface ProvidersAnswer {
  readonly ticket: string
  readonly query: string
  /** The provider in the address that the browser came back to. */
  readonly from?: string
}

interface Visit {
  readonly provider: SignInProvider
  readonly data: Readonly<Record<string, unknown>>
}

/** The visit that a browser comes back from. What was begun to sign in adds nothing to an account, and the other way round. */
async function endVisit(account: AccountRequest, ticket: string, userId?: number): Promise<Visit> {
  const begun = await inTransaction(account.db, (tx) => takeTicket(tx, 'oidc', ticket, account.now))
  if (!begun || (begun.userId ?? undefined) !== userId) throw invalid('ticket', message('account.tookTooLong'))
  // Who was asked answers: another provider's word about the same trip is not taken.
  const provider = await loadSignInProvider(account.db, account.config, text(begun.data, 'provider'))
  return { provider, data: begun.data }
}

/** Whom the provider vouches for. */
async function vouchedFor(
  account: AccountRequest,
  { provider, data }: Visit,
  { query, from }: ProvidersAnswer,
): Promise<Vouched> {
  if (provider.saml)
    return vouch(provider, await takeSamlAnswer(account, provider, text(data, 'requestId') ?? '', query))
  const trip = readTrip(data.trip)
  // A code that another provider sent to its own address is not shown to this one (RFC 9700, 4.4).
  if (trip.redirect !== returnAddress(siteAddress(account.config), from))
    throw new AppError('authentication_failed', message('signIn.notConfirmed'))
  return vouch(provider, await endTrip(provider, trip, query))
}

/** Signs in after the provider sent the browser back. */
export async function finishOidc(account: AccountRequest, answer: ProvidersAnswer): Promise<SignedIn> {
  const visit = await endVisit(account, answer.ticket)
  return notingRefusal(account, { service: visit.provider.slug }, async () => {
    const vouched = await vouchedFor(account, visit, answer)
    return inTransaction(account.db, (tx) => enterVouched(tx, account, vouched))
  })
}

/** Adds the provider to an account after it sent the browser back: from now on it lets in. */
export async function linkOidc(account: AccountRequest, { userId }: InSession, answer: ProvidersAnswer): Promise<void> {
  const { person } = await vouchedFor(account, await endVisit(account, answer.ticket, userId), answer)
  await inTransaction(account.db, async (tx) => {
    const owner = await identityOwner(tx, person.issuer, person.subject)
    if (owner !== undefined && owner !== userId) throw invalid('ticket', message('signIn.belongsToOther'))
    if (owner === undefined) await addToAccount(tx, account, userId, person)
  })
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
