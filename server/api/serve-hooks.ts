import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseBody } from '#server/api/http/body.ts'
import { Links } from '#server/api/http/links.ts'
import { baseAddress } from '#server/api/http/negotiation.ts'
import type { Services } from '#server/api/http/route.ts'
import { sendError } from '#server/api/http/serve.ts'
import { AppError, invalid } from '#server/errors.ts'
import type { HookService } from '#server/hooks/hook.ts'
import { type HookOutcome, receiveHook } from '#server/hooks/receive-hook.ts'
import { hookServices } from '#server/hooks/registry.ts'

/** Code hosts send the whole list of commits with a push. */
const LARGEST_PAYLOAD = 10 * 1024 * 1024

/** The doorbell of code hosts: `POST /hooks/<service>/`, with and without the last slash, for anyone. */
export function serveHooks(app: FastifyInstance, services: Services): void {
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendError(reply.header('Allow', 'POST, OPTIONS'), tooLarge(error) ?? error, request)
  for (const service of hookServices)
    for (const url of [`/hooks/${service.id}/`, `/hooks/${service.id}`])
      app.route({
        method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
        url,
        exposeHeadRoute: false,
        bodyLimit: LARGEST_PAYLOAD,
        errorHandler: (error, request, reply) => fail(error, request, reply),
        handler: async (request, reply) => {
          const { status, body } = await answer(service, request, services)
          return reply.code(status).type('application/json').send(JSON.stringify(body))
        },
      })
}

const tooLarge = (error: unknown): AppError | undefined =>
  (error as { statusCode?: number }).statusCode === 413 ? new AppError('too_large') : undefined

async function answer(
  service: HookService,
  request: FastifyRequest,
  { config, database, now }: Services,
): Promise<{ status: number; body: object }> {
  if (request.method === 'OPTIONS') return { status: 200, body: { name: service.name } }
  if (request.method !== 'POST' || !config.hooks)
    throw new AppError('method_not_allowed', `Method "${request.method}" not allowed.`)
  const bytes = request.body instanceof Uint8Array ? Buffer.from(request.body) : Buffer.alloc(0)
  const payload = await payloadOf(bytes, request)
  const hook = { headers: request.headers, body: bytes }
  const outcome = await receiveHook(service, payload, hook, { config, db: database.db, now })
  const links = new Links(baseAddress(config.publicUrl, request.protocol, request.headers.host), undefined)
  return outcome ? told(outcome, links) : { status: 201, body: reply('Hook working', 'success') }
}

/** JSON, or a form whose field `payload` is JSON. */
async function payloadOf(bytes: Buffer, { headers }: FastifyRequest): Promise<unknown> {
  if (bytes.length === 0) throw invalid('payload', 'The payload is missing.')
  const isForm = /^\s*(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(headers['content-type'] ?? '')
  const text = isForm ? (await parseBody(bytes, headers)).fields.payload : bytes.toString()
  if (typeof text !== 'string') throw invalid('payload', 'The payload is missing.')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('invalid', 'The payload is not JSON.', { attr: 'payload', cause: error })
  }
}

const reply = (message: string, status: 'success' | 'failure', more: object = {}) => ({
  message,
  status,
  match_status: null,
  updated_components: null,
  ...more,
})

function told({ matched, updated }: HookOutcome, links: Links): { status: number; body: object } {
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
