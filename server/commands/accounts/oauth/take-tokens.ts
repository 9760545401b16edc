import { createHash } from 'node:crypto'
import { agentScopes } from '#core/access/agent-access.ts'
import { list, text } from '#core/text/loose-json.ts'
import { readScopes } from '#server/access/oauth/authorization-request.ts'
import {
  type AgentTokens,
  grantOfFamily,
  insertGrant,
  partsOfRefreshToken,
  renewGrant,
  revokeAgentToken,
  revokeByCode,
} from '#server/access/oauth/grants.ts'
import type { Device } from '#server/access/sessions.ts'
import { takeTicket } from '#server/access/tickets.ts'
import type { Db } from '#server/db/database.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'

/** A request for tokens by a program, and where it comes from. */
export interface TokenRequest {
  readonly form: URLSearchParams
  readonly device: Device
  readonly now: number
}

/** Why there are no tokens. It is no exception: what was revoked on the way stays revoked. */
export type GrantProblem = 'invalid_grant' | 'invalid_scope'

const VERIFIER = /^[\w.~-]{43,128}$/

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

async function auditRevoked(
  tx: Db,
  token: { readonly user_id: number; readonly name: string } | undefined,
  { device, now }: TokenRequest,
): Promise<void> {
  if (!token) return
  const details = { name: token.name }
  await insertAudit(tx, { userId: token.user_id, activity: 'token_revoked', device, details }, now)
}

/** Tokens for a code that a person's consent gave. A code that comes twice revokes what it gave the first time. */
export async function takeTokens(tx: Db, request: TokenRequest): Promise<AgentTokens | GrantProblem> {
  const { form, device, now } = request
  const code = form.get('code') ?? ''
  const ticket = await takeTicket(tx, 'oauth_code', code, now)
  if (!ticket || ticket.userId === null) {
    await auditRevoked(tx, await revokeByCode(tx, code), request)
    return 'invalid_grant'
  }
  const { data, userId } = ticket
  const verifier = form.get('code_verifier') ?? ''
  const isTheirs =
    form.get('client_id') === text(data, 'client') &&
    form.get('redirect_uri') === text(data, 'redirectUri') &&
    VERIFIER.test(verifier) &&
    challengeOf(verifier) === text(data, 'challenge')
  if (!isTheirs) return 'invalid_grant'
  const scopes = agentScopes.filter((scope) => list(data, 'scopes').includes(scope))
  const projects = data.projects === null ? null : list(data, 'projects').map(Number)
  const name = text(data, 'name') ?? ''
  await insertAudit(tx, { userId, activity: 'token_made', device, details: { name, scopes } }, now)
  return insertGrant(tx, { userId, clientId: text(data, 'client') ?? '', name, scopes, projects, code }, now)
}

/** New tokens for a refresh token, which is good once: one that comes again was stolen, by this caller or the one before. */
export async function refreshTokens(tx: Db, request: TokenRequest): Promise<AgentTokens | GrantProblem> {
  const { form, now } = request
  const parts = partsOfRefreshToken(form.get('refresh_token') ?? '')
  const grant = parts && (await grantOfFamily(tx, parts.family, now))
  if (!grant || grant.client_id !== form.get('client_id')) return 'invalid_grant'
  const had = (grant.scopes ?? '').split(' ')
  const asked = form.get('scope') === null ? had : readScopes(form.get('scope'))
  if (!asked?.every((scope) => had.includes(scope))) return 'invalid_scope'
  const tokens = await renewGrant(tx, { tokenId: grant.token_id, ...parts, scopes: asked }, now)
  if (tokens) return tokens
  await revokeTokens(tx, form.get('refresh_token') ?? '', request)
  return 'invalid_grant'
}

/** Ends what a token of an agent stands for. Of others, and of those that are unknown, nothing is said. */
export async function revokeTokens(tx: Db, token: string, request: TokenRequest): Promise<void> {
  await auditRevoked(tx, await revokeAgentToken(tx, token), request)
}
