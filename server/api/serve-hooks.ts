import type { FastifyInstance, FastifyRequest } from 'fastify'
import { message } from '#core/messages/message.ts'
import { parseBoundedJson, TooDeepError } from '#core/text/bounded-json.ts'
import { parseBody } from '#server/api/http/body.ts'
import type { BodyReceiver } from '#server/api/http/intake/receiver.ts'
import { Links } from '#server/api/http/links.ts'
import { baseAddress } from '#server/api/http/negotiation.ts'
import { limitByAddress, type RateLimiter } from '#server/api/http/rate-limit.ts'
import type { Services } from '#server/api/http/route.ts'
import { sendError } from '#server/api/http/serve.ts'
import { AppError } from '#server/errors.ts'
import type { HookService } from '#server/hooks/hook.ts'
import { checkSignature, demandProofHeader, type HookOutcome, receiveHook } from '#server/hooks/receive-hook.ts'
import { hookServices } from '#server/hooks/registry.ts'

/** Code hosts send the whole list of commits with a push. */
const LARGEST_SIGNED = 10 * 1024 * 1024
/** Of those who prove nothing, or have not yet. */
const LARGEST = 1024 * 1024

/** Where a code host would be, known or not. */
const SERVICE_ADDRESS = /^\/hooks\/[^/?]+\/?(\?|$)/

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const everyReply = { Allow: 'POST', Vary: 'Accept' }

export interface HookIntake {
  readonly limiter: RateLimiter
  readonly bodies: BodyReceiver
}

/** The doorbell of code hosts: `POST /hooks/<service>/`, with and without the last slash, for anyone. */
export function serveHooks(app: FastifyInstance, services: Services, { limiter, bodies }: HookIntake): void {
  const limit = limitByAddress(limiter, 'hook', services.config.rates.hooks)
  const common = { method: methods, exposeHeadRoute: false, onRequest: limit }
  for (const service of hookServices)
    for (const url of [`/hooks/${service.id}/`, `/hooks/${service.id}`])
      app.route({
        ...common,
        url,
        errorHandler: (error, request, reply) => sendError(reply.headers(everyReply), error, request),
        handler: async (request, reply) => {
          const { status, body } = await answer(service, request, services, bodies)
          return reply.code(status).headers(everyReply).type('application/json').send(JSON.stringify(body))
        },
      })
  // A code host has no account here: what is not there is missing, whoever asks.
  app.route({
    ...common,
    url: '/hooks/*',
    handler: (request, reply) => {
      const { method, url } = request
      if (!SERVICE_ADDRESS.test(url)) return sendError(reply, new AppError('not_found'), request)
      const error = method === 'POST' ? new AppError('not_found') : notAllowed(method)
      return sendError(reply.headers(everyReply), error, request)
    },
  })
}

const notAllowed = (method: string): AppError =>
  new AppError('method_not_allowed', message('request.methodNamedNotAllowed', { method }))

async function answer(
  service: HookService,
  request: FastifyRequest,
  services: Services,
  bodies: BodyReceiver,
): Promise<{ status: number; body: object }> {
  const { config } = services
  if (request.method !== 'POST' || !config.hooks) throw notAllowed(request.method)
  demandProofHeader(service, request.headers, config)
  const limit = config.hookSecrets.length > 0 ? LARGEST_SIGNED : LARGEST
  return bodies.withBytes(request, { limit, caller: request.ip }, (bytes) => hear(service, request, services, bytes))
}

async function hear(
  service: HookService,
  { headers, protocol }: FastifyRequest,
  { config, database, now }: Services,
  bytes: Buffer,
): Promise<{ status: number; body: object }> {
  const signed = checkSignature(service, { headers, body: bytes }, config)
  const payload = await payloadOf(bytes, headers)
  const outcome = await receiveHook(service, payload, { headers, signed }, { config, db: database.db, now })
  const links = new Links(baseAddress(config.publicUrl, protocol, headers.host), undefined)
  return outcome ? hookReply(outcome, links) : { status: 201, body: reply('Hook working', 'success') }
}

/** JSON, or a form whose field `payload` is JSON. */
async function payloadOf(bytes: Buffer, headers: FastifyRequest['headers']): Promise<unknown> {
  if (bytes.length === 0) throw new AppError('parse_error', message('hook.payloadMissing'))
  const type = headers['content-type'] ?? ''
  const isForm = /^\s*(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)
  if (!isForm && !/^\s*application\/json\b/i.test(type)) throw new AppError('unsupported_media_type')
  const text = isForm ? (await parseBody(bytes, headers)).fields.payload : bytes.toString()
  if (typeof text !== 'string') throw new AppError('parse_error', message('hook.payloadMissing'))
  try {
    return parseBoundedJson(text)
  } catch (error) {
    const why = error instanceof TooDeepError ? 'is nested too deeply' : 'is not JSON'
    throw new AppError('parse_error', message('hook.payloadUnusable', { why }), { cause: error })
  }
}

const reply = (message: string, status: 'success' | 'failure', more: object = {}) => ({
  message,
  status,
  match_status: null,
  updated_components: null,
  ...more,
})

function hookReply({ matched, updated }: HookOutcome, links: Links): { status: number; body: object } {
  const match_status = {
    repository_matches: matched.repository,
    branch_matches: matched.branch,
    enabled_hook_matches: matched.enabled,
  }
  if (updated.length === 0)
    return { status: 202, body: reply('No matching repositories found!', 'failure', { match_status }) }
  const names = updated.map(({ slug, path }) => `${slug}/${path}`)
  const updated_components = updated.map(({ slug, path }) => links.component({ project: slug, component: path }))
  return {
    status: 200,
    body: reply(`Update triggered: ${names.join(', ')}`, 'success', { match_status, updated_components }),
  }
}
