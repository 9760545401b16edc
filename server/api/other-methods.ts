import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { message } from '#core/messages/message.ts'
import { errorReply } from '#server/api/http/error-reply.ts'
import { isVisitorsWrite, sendError } from '#server/api/http/serve.ts'
import { AppError, type ErrorCode } from '#server/errors.ts'

const known: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const notAllowed = (method: string): AppError =>
  new AppError('method_not_allowed', message('request.methodNamedNotAllowed', { method }))

/** What an address allows is known to its route alone, which answers to no other method. */
async function allowedAt(app: FastifyInstance, { url, headers, ip }: FastifyRequest): Promise<string | undefined> {
  const { host = '' } = headers
  const described = await app.inject({ method: 'OPTIONS', url, headers: { host }, remoteAddress: ip })
  const { allow } = described.headers
  return typeof allow === 'string' ? allow : undefined
}

/** Methods that nothing here has, such as TRACE: refused like any other that an address does not allow. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const allow = await allowedAt(app, request)
    if (allow !== undefined) reply.header('Allow', allow)
    if (isVisitorsWrite(request) && request.url.startsWith('/api/'))
      return sendError(reply, new AppError('not_authenticated'), request)
    return sendError(reply, allow === undefined ? new AppError('not_found') : notAllowed(request.method), request)
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (known.has(request.method)) done()
    else refuse(request, reply).catch(done)
  })
}

interface EarlyReply {
  readonly status: string
  readonly code: ErrorCode
  readonly allow?: string
}

/** What Node gives up on before there is a request, by its own codes. */
const earlyReplies: Readonly<Record<string, EarlyReply>> = {
  HPE_INVALID_METHOD: { status: '405 Method Not Allowed', code: 'method_not_allowed', allow: [...known].join(', ') },
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', code: 'too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'request_timeout' },
}

const broken: EarlyReply = { status: '400 Bad Request', code: 'parse_error' }

/** Answers what cannot be read as HTTP; a method that nobody ever heard of is refused as one. */
export function refuseUnreadable({ code }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const { status, allow, ...rest } = earlyReplies[code ?? ''] ?? broken
  const { body } = errorReply(new AppError(rest.code))
  const head = [
    `HTTP/1.1 ${status}`,
    ...(allow === undefined ? [] : [`Allow: ${allow}`]),
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}
