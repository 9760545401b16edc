import { type AgentScope, agentScopes, isAgentScope } from '#core/access/agent-access.ts'
import { type Message, message } from '#core/messages/message.ts'
import { findClient, type OAuthClient } from '#server/access/oauth/clients.ts'
import { isRegistered } from '#server/access/oauth/redirect-uris.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/errors.ts'

/** What a client wants of a person, as its address of our page says. */
export interface AuthorizationRequest {
  readonly client: OAuthClient
  readonly redirectUri: string
  readonly scopes: readonly AgentScope[]
  /** Of the secret that the client shows when it takes its token (PKCE, S256). */
  readonly challenge: string
  readonly state: string | undefined
}

const CHALLENGE = /^[\w-]{43}$/
const LONGEST_STATE = 2000

/** What agents get tokens for: nothing else of the service takes them. */
export const agentResource = (base: string): string => `${base}/mcp/`

/** Whether a request names what we give tokens for, with or without the last slash. Older clients name nothing. */
export const isOurResource = (base: string, asked: string | null): boolean =>
  asked === null || `${asked.replace(/\/$/, '')}/` === agentResource(base)

/** Scopes that were asked for; undefined: there is one among them that nobody can give. */
export function readScopes(given: string | null): AgentScope[] | undefined {
  const names = (given ?? '').split(' ').filter(Boolean)
  if (!names.every(isAgentScope)) return undefined
  return agentScopes.filter((scope) => scope === 'read' || names.length === 0 || names.includes(scope))
}

/**
 * Reads and checks the query of the page. Whatever is wrong is told to the person, not to the client: anybody can register one, and
 * this page shall not be a way to send people elsewhere.
 */
export async function readAuthorization(config: Config, base: string, query: string): Promise<AuthorizationRequest> {
  const asked = new URLSearchParams(query)
  const wrong = (said: Message) => new AppError('invalid', said)
  if (new Set(asked.keys()).size !== asked.size) throw wrong(message('oauth.request'))
  const client = await findClient(config, asked.get('client_id') ?? '')
  if (!client) throw wrong(message('oauth.client'))
  const redirectUri = asked.get('redirect_uri') ?? ''
  if (!isRegistered(client.redirectUris, redirectUri)) throw wrong(message('oauth.redirect'))
  const challenge = asked.get('code_challenge') ?? ''
  if (asked.get('code_challenge_method') !== 'S256' || !CHALLENGE.test(challenge))
    throw wrong(message('oauth.challenge'))
  if (!isOurResource(base, asked.get('resource'))) throw wrong(message('oauth.resource'))
  const scopes = readScopes(asked.get('scope'))
  if (!scopes) throw wrong(message('oauth.scope'))
  const state = asked.get('state') ?? undefined
  if (asked.get('response_type') !== 'code' || (state ?? '').length > LONGEST_STATE)
    throw wrong(message('oauth.request'))
  return { client, redirectUri, scopes, challenge, state }
}
