import type { AuditAction } from '#core/access/audit-actions.ts'
import { acceptedLanguages, firstSpoken } from '#core/languages/interface-languages.ts'
import { message } from '#core/messages/message.ts'
import { refuseForeignPage, sessionCookie } from '#server/access/cookies.ts'
import { deviceCookie } from '#server/access/known-devices.ts'
import { actorOfSession, type Device, endSession } from '#server/access/sessions.ts'
import { Answer, type ApiRequest, type WriteRequest } from '#server/api/http/route.ts'
import type { AccountRequest } from '#server/commands/accounts/account-request.ts'
import type { InSession } from '#server/commands/accounts/confirm-identity.ts'
import type { SignedIn } from '#server/commands/accounts/sign-in.ts'
import type { Db } from '#server/db/database.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { AppError } from '#server/errors.ts'
import { Vault } from '#server/vault/vault.ts'

/** Where a request comes from. */
export const deviceOf = ({ address, headers }: Pick<ApiRequest, 'address' | 'headers'>): Device => ({
  address,
  userAgent: String(headers['user-agent'] ?? ''),
})

/** What account commands need of a request. */
export function accountRequestOf(request: WriteRequest): AccountRequest {
  const { services, headers } = request
  const { config, database, now } = services
  const device = deviceOf(request)
  return { db: database.db, config, device, now: now(), language: languageOf(headers['accept-language']) }
}

/** Of the languages that a browser names the first that we speak; '' when there is none. */
const languageOf = (header: unknown): string =>
  (typeof header === 'string' ? firstSpoken(acceptedLanguages(header)) : undefined) ?? ''

/** The same for what sets a cookie: pages of other sites may not. */
export function signInRequestOf(request: WriteRequest): AccountRequest {
  refuseForeignPage(request.headers, request.services.config.publicUrl)
  return accountRequestOf(request)
}

export interface Person {
  readonly userId: number
  readonly username: string
}

/** Whoever is signed in, by session or token. */
export function personOf({ actor }: ApiRequest): Person {
  if (actor.kind !== 'user') throw new AppError('not_authenticated')
  return { userId: actor.id, username: actor.username }
}

/** Who is signed in on the web. What guards an account is not changed with a token: one that leaks must not be enough. */
export function inSession({ actor }: ApiRequest): InSession & Person {
  if (actor.kind !== 'user') throw new AppError('not_authenticated')
  if (actor.sessionId === undefined) throw new AppError('permission_denied', message('access.needsSession'))
  return { userId: actor.id, username: actor.username, sessionId: actor.sessionId }
}

/** An entry of the audit log about the account of who is signed in. */
export function auditAccount(
  tx: Db,
  request: WriteRequest,
  activity: AuditAction,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const entry = { userId: personOf(request).userId, activity, details, device: deviceOf(request) }
  return insertAudit(tx, entry, request.services.now())
}

/** Gives the browser its session; one that it had before ends. From now on the account knows the device. */
export async function entered(request: WriteRequest, session: string): Promise<Answer> {
  const { actor, db, links, services, transaction } = request
  const { sessionId } = actor.kind === 'user' ? actor : {}
  if (actor.kind === 'user' && sessionId !== undefined) await transaction((tx) => endSession(tx, actor.id, sessionId))
  const owner = await actorOfSession(db, session, services.now())
  const device = owner?.kind === 'user' ? await cookieOfDevice(request, owner.id) : []
  const body = { signed_in: true, ticket: null, second_factors: [] }
  return new Answer(200, body, { 'Set-Cookie': [sessionCookie(session, links.base), ...device] })
}

/** The cookies that came with a request. */
export const cookiesOf = ({ headers: { cookie } }: WriteRequest): string | undefined =>
  typeof cookie === 'string' ? cookie : undefined

/** `Set-Cookie` by which the account knows the device from now on. */
export async function cookieOfDevice(request: WriteRequest, id: number): Promise<string[]> {
  const { db, links, services } = request
  const account = await accountById(db, { id })
  return account ? [deviceCookie(new Vault(services.config), cookiesOf(request), account, links.base)] : []
}

export async function signedIn(request: WriteRequest, result: SignedIn): Promise<Answer> {
  if ('session' in result) return entered(request, result.session)
  return new Answer(200, { signed_in: false, ticket: result.ticket, second_factors: result.secondFactors })
}
