import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { agentScopes } from '#core/access/agent-access.ts'
import { type Actor, actorKey } from '#server/access/actor.ts'
import { authenticate } from '#server/access/authenticate.ts'
import type { BodyReceiver } from '#server/api/http/intake/receiver.ts'
import { baseAddress } from '#server/api/http/negotiation.ts'
import { countRequest, demandAllowance, type RateLimiter } from '#server/api/http/rate-limit.ts'
import type { Services } from '#server/api/http/route.ts'
import { ApiCaller } from '#server/api/mcp/api-caller.ts'
import { AppError } from '#server/errors.ts'

const MAX_BODY = 1024 * 1024

interface Intake {
  readonly limiter: RateLimiter
  readonly bodies: BodyReceiver
}

/** A token says who asks. Sessions of the pages do not count: another page could use them. */
async function agentOf({ database, now, config }: Services, { method, headers }: FastifyRequest): Promise<Actor> {
  const { authorization } = headers
  const actor = await authenticate(
    database.db,
    { method, headers: { authorization }, publicUrl: config.publicUrl },
    now(),
    { prolongs: true, audience: 'mcp' },
  )
  if (actor.kind !== 'user') throw new AppError('not_authenticated')
  return actor
}

/** Tells clients where to get a token, and that the one they have is no longer good (RFC 6750, RFC 9728). */
const challengeOf = (base: string, hadToken: boolean): string =>
  [
    ...(hadToken ? ['error="invalid_token"'] : []),
    `resource_metadata="${base}/.well-known/oauth-protected-resource/mcp"`,
    `scope="${agentScopes.join(' ')}"`,
  ].reduce((text, part, i) => `${text}${i === 0 ? ' ' : ', '}${part}`, 'Bearer')

function plainHeaders({ headers }: FastifyRequest): Headers {
  const plain = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && name !== 'content-length') plain.set(name, value)
  return plain
}

/** The Model Context Protocol over streamable HTTP, for assistants and agents: docs/mcp.md. */
export function serveMcp(app: FastifyInstance, services: Services, { limiter, bodies }: Intake): void {
  const { config, version } = services
  const answer = async (request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<FastifyReply> => {
    const base = baseAddress(config.publicUrl, request.protocol, request.headers.host)
    const { method } = request
    const sent = new Request(`${base}/mcp/`, {
      method,
      headers: plainHeaders(request),
      ...(method === 'POST' ? { body: new Uint8Array(body) } : {}),
    })
    // Loaded when the first agent comes.
    const { answerAgent } = await import('#server/api/mcp/mcp-server.ts')
    const response = await answerAgent(new ApiCaller(app, request), config.hideVersion ? '0' : version, sent)
    for (const [name, value] of response.headers) reply.header(name, value)
    reply.code(response.status)
    return response.body ? reply.send(Readable.fromWeb(response.body)) : reply.send()
  }
  for (const url of ['/mcp', '/mcp/'])
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url,
      exposeHeadRoute: false,
      onSend: async (request, reply) => {
        if (reply.statusCode !== 401) return
        const base = baseAddress(config.publicUrl, request.protocol, request.headers.host)
        reply.header('WWW-Authenticate', challengeOf(base, request.headers.authorization !== undefined))
      },
      async handler(request, reply) {
        reply.header('Cache-Control', 'no-store')
        const actor = await agentOf(services, request)
        demandAllowance(reply, countRequest(limiter, config.rates, actor, request.ip))
        const rule = { limit: MAX_BODY, caller: actorKey(actor) }
        return bodies.withBytes(request, rule, (body) => answer(request, reply, body))
      },
    })
}
