import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { message } from '#core/messages/message.ts'
import { parseBoundedJson } from '#core/text/bounded-json.ts'
import { hashKey } from '#server/access/keys.ts'
import type { BodyReceiver } from '#server/api/http/intake/receiver.ts'
import { baseAddress } from '#server/api/http/negotiation.ts'
import { demandAllowance, type RateLimiter } from '#server/api/http/rate-limit.ts'
import type { Services } from '#server/api/http/route.ts'
import { resourceTypes, schemas, serviceProviderConfig } from '#server/api/scim/discovery.ts'
import { listOf } from '#server/api/scim/listing.ts'
import { type ScimResource, selected } from '#server/api/scim/present.ts'
import { type ScimCall, type ScimQuery, scimGroups, scimUsers } from '#server/api/scim/resources.ts'
import { scimError } from '#server/api/scim/scim-errors.ts'
import { inTransaction } from '#server/db/database.ts'
import { asOutage } from '#server/db/outage.ts'
import { type ScimClientRow, scimClientByKey, updateScimClient } from '#server/db/queries/accounts/scim-clients.ts'
import { AppError } from '#server/errors.ts'

const SCIM_TYPE = 'application/scim+json'
/** A group with tens of thousands of members. */
const LARGEST_BODY = 4 * 1024 * 1024
/** How exactly the last use is kept, in microseconds. */
const MINUTE = 60_000_000

interface Intake {
  readonly limiter: RateLimiter
  readonly bodies: BodyReceiver
}

interface ScimAnswer {
  readonly status: number
  readonly body?: object
  readonly version?: string
  readonly location?: string
}

type ScimHttpRequest = FastifyRequest<{ Params: { '*': string }; Querystring: ScimQuery }>

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

function bodyOf(bytes: Buffer, { headers }: FastifyRequest): unknown {
  if (!/^\s*application\/(scim\+)?json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw new AppError('unsupported_media_type')
  try {
    return parseBoundedJson(bytes.toString())
  } catch (error) {
    throw new AppError('parse_error', message('scim.body'), { cause: error })
  }
}

const notAllowed = (method: string) =>
  new AppError('method_not_allowed', message('request.methodNamedNotAllowed', { method }))

/** What describes the service: fixed lists, and one of them by its id. */
function described(base: string, kind: string, id: string | undefined): object {
  if (kind === 'ServiceProviderConfig' && id === undefined) return serviceProviderConfig(base)
  const all = kind === 'ResourceTypes' ? resourceTypes(base) : schemas(base)
  if (kind !== 'ResourceTypes' && kind !== 'Schemas') throw new AppError('not_found')
  if (id === undefined) return listOf(all, all.length)
  const one = all.find((known) => known.id === id)
  if (!one) throw new AppError('not_found')
  return one
}

const answerOf = (resource: ScimResource, call: ScimCall, status = 200): ScimAnswer => ({
  status,
  body: selected(resource, call.query),
  version: resource.meta.version,
})

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

  const answer = async (request: ScimHttpRequest, call: ScimCall): Promise<ScimAnswer> => {
    const { method } = request
    const [kind = '', id, ...rest] = request.params['*'].replace(/\/$/, '').split('/')
    const collection = kind === 'Users' ? scimUsers : kind === 'Groups' ? scimGroups : undefined
    if (rest.length > 0) throw new AppError('not_found')
    if (!collection) {
      const body = described(call.base, kind, id)
      if (method !== 'GET') throw notAllowed(method)
      return { status: 200, body }
    }
    const { db } = database
    const send = <T>(work: (body: unknown) => Promise<T>): Promise<T> =>
      bodies.withBytes(request, { limit: LARGEST_BODY, caller: `scim ${call.scim.client.id}` }, (bytes) =>
        work(bodyOf(bytes, request)),
      )
    if (id === undefined) {
      if (method === 'GET') return { status: 200, body: await collection.list(db, call) }
      if (method !== 'POST') throw notAllowed(method)
      const added = await send((body) => inTransaction(db, (tx) => collection.add(tx, call, body)))
      return { ...answerOf(added, call, 201), location: String(Reflect.get(added.meta, 'location')) }
    }
    if (method === 'GET') return answerOf(await collection.read(db, call, id), call)
    if (method === 'DELETE') {
      await inTransaction(db, (tx) => collection.remove(tx, call, id))
      return { status: 204 }
    }
    if (method !== 'PUT' && method !== 'PATCH') throw notAllowed(method)
    const how = method === 'PUT' ? 'replace' : 'patch'
    const changed = await send((body) => inTransaction(db, (tx) => collection.change(tx, call, id, how, body)))
    return answerOf(changed, call)
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
      if (status >= 500) request.log.error({ err: error }, 'SCIM request failed')
      if (status === 401) reply.header('WWW-Authenticate', 'Bearer')
      if (known instanceof AppError && known.retryAfter !== undefined) reply.header('Retry-After', known.retryAfter)
      return reply.code(status).type(SCIM_TYPE).send(JSON.stringify(body))
    },
    async handler(request, reply) {
      reply.header('Cache-Control', 'no-store')
      // Before the token is looked up: guessing costs the guesser.
      demandAllowance(reply, limiter.take(`scim ${request.ip}`, config.rates.users, Date.now()))
      const client = await clientOf(services, request)
      return sendAnswer(request, reply, await answer(request, callOf(request, client)))
    },
  })
}
