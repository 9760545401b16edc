import type { AgentScope } from '#core/access/agent-access.ts'
import { message } from '#core/messages/message.ts'
import type { AuthorizationRequest } from '#server/access/oauth/authorization-request.ts'
import { createTicket } from '#server/access/tickets.ts'
import type { Db } from '#server/db/database.ts'
import { invalid } from '#server/errors.ts'

/** What a person allows: at most what was asked for. */
export interface Allowed {
  readonly userId: number
  readonly scopes: readonly AgentScope[]
  /** Ids of the only projects it is for; null: all. */
  readonly projects: readonly number[] | null
}

/** Hands out the code that the client of a request takes its tokens with, once and soon. */
export function allowAgent(tx: Db, request: AuthorizationRequest, allowed: Allowed, now: number): Promise<string> {
  const { client, redirectUri, challenge } = request
  const { userId, scopes, projects } = allowed
  if (!scopes.every((scope) => request.scopes.includes(scope))) throw invalid('scopes', message('oauth.scope'))
  const data = { client: client.id, name: client.name, redirectUri, challenge, scopes, projects }
  return createTicket(tx, { purpose: 'oauth_code', userId, data }, now)
}
