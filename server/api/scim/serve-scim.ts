import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashKey } from '#server/access/keys.ts'
import type { BodyReceiver } from '#server/api/http/intake/receiver.ts'
import { baseAddress } from '#server/api/http/negotiation.ts'
import { demandAllowance, type RateLimiter } from '#server/api/http/rate-limit.ts'
import type { Services } from '#server/api/http/route.ts'
import { logOf } from '#server/api/http/telemetry/observe-requests.ts'
import { answerScim, type ScimAnswer, type ScimHttpRequest } from '#server/api/scim/answer-scim.ts'
import type { ScimCall, ScimQuery } from '#server/api/scim/resources.ts'
import { scimError } from '#server/api/scim/scim-errors.ts'
import { asOutage } from '#server/db/outage.ts'
import { type ScimClientRow, scimClientByKey, updateScimClient } from '#server/db/queries/accounts/scim-clients.ts'
import { AppError } from '#server/errors.ts'

const SCIM_TYPE = 'application/scim+json'
/** How exactly the last use is kept, in microseconds. */
const MINUTE = 60_000_000

interface Intake {
  readonly limiter: RateLimiter
  readonly bodies: BodyReceiver
}

/** Whose token it is. Tokens of people and sessions do not count here, and this one counts nowhere else. */
async function clientOf({ database, now }: Services, { headers }: FastifyRequest): Promise<ScimClientRow> {
  const [, key] = /^bearer\s+(\S+)$/i.exec(headers.authorization?.trim() ?? '') ?? []
  if (key === undefined) throw new AppError('not_authenticated')
  const client = await scimClientByKey(database.db, { keyHash: hashKey(key) })
  if (!client) throw new AppError('authentication_failed')
  const at = now()
  if (at - (client.last_used ?? 0) > MINUTE) await updateScimClient(database.db, client.id, { last_used: at })
  return client
}

/** SCIM 2.0 (RFC 7643 and 7644) for identity providers: docs/scim.md. */
export function serveScim(app: FastifyInstance, services: Services, { limiter, bodies }: Intake): void {
  const { config, database, now } = services

  const callOf = (request: ScimHttpRequest, client: ScimClientRow): ScimCall => {
    const { headers, protocol, ip, query } = request
    const device = { address: ip, userAgent: String(headers['user-agent'] ?? '') }
    const ifMatch = headers['if-match']
    return {
      scim: { client, config, device, now: now() },
      base: `${baseAddress(config.publicUrl, protocol, headers.host)}/scim/v2`,
      query,
      ifMatch: typeof ifMatch === 'string' ? ifMatch.trim() : undefined,
    }
  }

  const sendAnswer = (
    request: ScimHttpRequest,
    reply: FastifyReply,
    { status, body, version, location }: ScimAnswer,
  ) => {
    if (version !== undefined) reply.header('ETag', version)
    if (location !== undefined) reply.header('Location', location)
    const isKnown = version !== undefined && request.method === 'GET' && request.headers['if-none-match'] === version
    if (isKnown) return reply.code(304).send()
    return body ? reply.code(status).type(SCIM_TYPE).send(JSON.stringify(body)) : reply.code(status).send()
  }

  app.route<{ Params: { '*': string }; Querystring: ScimQuery }>({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/scim/v2/*',
    exposeHeadRoute: false,
    errorHandler: (error, request, reply) => {
      const known = asOutage(error) ?? error
      const { status, body } = scimError(known)
      if (status >= 500) logOf(request).error({ err: error }, 'SCIM request failed')
      if (status === 401) reply.header('WWW-Authenticate', 'Bearer')
      if (known instanceof AppError && known.retryAfter !== undefined) reply.header('Retry-After', known.retryAfter)
      return reply.code(status).type(SCIM_TYPE).send(JSON.stringify(body))
    },
    async handler(request, reply) {
      reply.header('Cache-Control', 'no-store')
      // Before the token is looked up: guessing costs the guesser.
      demandAllowance(reply, limiter.take(`scim ${request.ip}`, config.rates.users, Date.now()))
      const client = await clientOf(services, request)
      return sendAnswer(request, reply, await answerScim(request, callOf(request, client), { db: database.db, bodies }))
    },
  })
}
