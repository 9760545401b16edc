import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { agentScopes } from '#core/access/agent-access.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { agentResource, isOurResource } from '#server/access/oauth/authorization-request.ts'
import { registerClient } from '#server/access/oauth/clients.ts'
import { ACCESS_SECONDS } from '#server/access/oauth/grants.ts'
import { OAuthError } from '#server/access/oauth/oauth-error.ts'
import type { BodyReceiver } from '#server/api/http/intake/receiver.ts'
import { baseAddress } from '#server/api/http/negotiation.ts'
import { limitByAddress, type RateLimiter } from '#server/api/http/rate-limit.ts'
import type { Services } from '#server/api/http/route.ts'
import { sendError } from '#server/api/http/serve.ts'
import {
  type GrantProblem,
  refreshTokens,
  revokeTokens,
  type TokenRequest,
  takeTokens,
} from '#server/commands/accounts/oauth/take-tokens.ts'
import { inTransaction } from '#server/db/database.ts'

const LARGEST_BODY = 16 * 1024

interface Intake {
  readonly limiter: RateLimiter
  readonly bodies: BodyReceiver
}

const grantProblems: Readonly<Record<GrantProblem, string>> = {
  invalid_grant: 'the code or refresh token is wrong, expired or was used before',
  invalid_scope: 'more than the person allowed',
}

/** What the service can do as an authorization server (RFC 8414). */
const serverMetadata = (base: string) => ({
  issuer: base,
  authorization_endpoint: `${base}/oauth/authorize/`,
  token_endpoint: `${base}/oauth/token`,
  registration_endpoint: `${base}/oauth/register`,
  revocation_endpoint: `${base}/oauth/revoke`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  scopes_supported: [...agentScopes],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
})

/** Small documents by which clients find out where to ask. */
function serveMetadata(app: FastifyInstance, baseOf: (request: FastifyRequest) => string, limiter: OnRequest): void {
  const paths = ['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource']
  const resource = '/.well-known/oauth-protected-resource/mcp'
  for (const url of [...paths, resource, `${resource}/`])
    app.get(url, { onRequest: limiter }, async (request, reply) => {
      const base = baseOf(request)
      // Loaded when the first agent comes.
      const { buildOAuthProtectedResourceMetadata } = await import('@modelcontextprotocol/server')
      const oauthMetadata = serverMetadata(base)
      reply.header('Access-Control-Allow-Origin', '*')
      if (url === paths[0]) return reply.send(oauthMetadata)
      return reply.send(
        buildOAuthProtectedResourceMetadata({
          oauthMetadata,
          resourceServerUrl: new URL(agentResource(base)),
          scopesSupported: [...agentScopes],
          resourceName: 'Dragoman',
          // Whoever runs a site without https has its sessions without it, too.
          dangerouslyAllowInsecureIssuerUrl: true,
        }),
      )
    })
}

type OnRequest = ReturnType<typeof limitByAddress>

/** OAuth 2.1 for agents (docs/mcp.md): metadata, registration, tokens. The page where people allow it is one of the web interface. */
export function serveOAuth(app: FastifyInstance, services: Services, { limiter, bodies }: Intake): void {
  const { config, database, now } = services
  const baseOf = (request: FastifyRequest) => baseAddress(config.publicUrl, request.protocol, request.headers.host)
  serveMetadata(app, baseOf, limitByAddress(limiter, 'oauth metadata', config.rates.visitors))
  const options = {
    onRequest: limitByAddress(limiter, 'oauth', config.rates.visitors),
    errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      error instanceof OAuthError
        ? reply.code(400).send({ error: error.code, error_description: error.message })
        : sendError(reply, error, request),
  }
  const bodyOf = (request: FastifyRequest) =>
    bodies.withBytes(request, { limit: LARGEST_BODY, caller: request.ip }, async (bytes) => bytes.toString())
  const formOf = async (request: FastifyRequest): Promise<TokenRequest> => {
    const form = new URLSearchParams(await bodyOf(request))
    if (new Set(form.keys()).size !== form.size) throw new OAuthError('invalid_request', 'a parameter came twice')
    const device = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    return { form, device, now: now() }
  }
  app.post('/oauth/register', options, async (request, reply) => {
    const { id, name, redirectUris } = registerClient(config, readRegistration(await bodyOf(request)))
    return reply
      .code(201)
      .header('Cache-Control', 'no-store')
      .send({
        client_id: id,
        client_name: name,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      })
  })
  app.post('/oauth/token', options, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const asked = await formOf(request)
    const take = { authorization_code: takeTokens, refresh_token: refreshTokens }[asked.form.get('grant_type') ?? '']
    if (!take) throw new OAuthError('unsupported_grant_type', 'authorization_code or refresh_token')
    if (!isOurResource(baseOf(request), asked.form.get('resource')))
      throw new OAuthError('invalid_target', `tokens are for ${agentResource(baseOf(request))} only`)
    const tokens = await inTransaction(database.db, (tx) => take(tx, asked))
    if (typeof tokens === 'string') throw new OAuthError(tokens, grantProblems[tokens])
    return reply.send({
      access_token: tokens.accessToken,
      token_type: 'Bearer',
      expires_in: ACCESS_SECONDS,
      refresh_token: tokens.refreshToken,
      scope: tokens.scopes.join(' '),
    })
  })
  app.post('/oauth/revoke', options, async (request, reply) => {
    const asked = await formOf(request)
    await inTransaction(database.db, (tx) => revokeTokens(tx, asked.form.get('token') ?? '', asked))
    return reply.header('Cache-Control', 'no-store').send({})
  })
}

function readRegistration(body: string): unknown {
  try {
    return readJsonObject(body)
  } catch {
    throw new OAuthError('invalid_client_metadata', 'not JSON')
  }
}
