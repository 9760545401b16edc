import type { ClientRequest, IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { message } from '#core/messages/message.ts'
import { AppError, systemErrorCode } from '#server/errors.ts'
import { allowedAddresses, isPublicAddress, type NetworkPolicy } from '#server/net/public-addresses.ts'

export interface FetchOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** For everything: finding the server, all redirects, the whole answer. */
  readonly timeoutMs?: number
  readonly maxBytes?: number
  readonly maxRedirects?: number
  readonly signal?: AbortSignal | undefined
}

export interface FetchReply {
  readonly status: number
  /** By lower-case name; of repeated ones the values joined by commas. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Where the answer came from, after redirects. */
  readonly url: string
}

const defaults = { timeoutMs: 15_000, maxBytes: 10 * 1024 * 1024, maxRedirects: 5 }

/** Headers that belong to one server and are not handed on to another. */
const ownHeaders =
  /^(authorization|cookie|proxy-authorization|private-token|x-.*token.*|x-api-key|api-key|.*signature.*)$/i

interface Call {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
}

/** The address of a call that somebody gave us, or a reason not to make it. */
export function webAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new AppError('remote_refused', message('network.onlyHttp'))
  if (url.username !== '' || url.password !== '') throw new AppError('remote_refused', message('network.noCredentials'))
  return url
}

/**
 * The one way out over HTTP: never to private networks unless allowed, not through redirects and not through a name that changes its
 * address, and never without limits of time and size. Answers with any status are answers; only no answer is an error.
 */
export async function guardedFetch(address: string, options: FetchOptions, policy: NetworkPolicy): Promise<FetchReply> {
  const limits = { ...defaults, ...options }
  const timer = AbortSignal.timeout(limits.timeoutMs)
  const signal = options.signal ? AbortSignal.any([timer, options.signal]) : timer
  let call: Call = {
    url: webAddress(address),
    method: options.method ?? 'GET',
    headers: options.headers ?? {},
    body: options.body,
  }
  try {
    for (let redirects = 0; ; redirects++) {
      const reply = await send(call, { maxBytes: limits.maxBytes, signal, policy })
      const next = redirectOf(call, reply)
      if (!next) return { ...reply, url: call.url.href }
      if (redirects >= limits.maxRedirects)
        throw new AppError('remote', message('network.circularRedirect', { host: call.url.host }))
      call = next
    }
  } catch (error) {
    throw explained(error, call.url, timer)
  }
}

function explained(error: unknown, { host }: URL, timer: AbortSignal): unknown {
  if (error instanceof AppError) return error
  if (timer.aborted) return new AppError('remote', message('network.timeout', { host }), { cause: error })
  if (error instanceof Error && error.name === 'AbortError') return error
  const code = systemErrorCode(error)
  const said = code ? message('network.unreachableCode', { host, code }) : message('network.unreachable', { host })
  return new AppError('remote', said, { cause: error })
}

type Reply = Omit<FetchReply, 'url'>

interface Guard {
  readonly maxBytes: number
  readonly signal: AbortSignal
  readonly policy: NetworkPolicy
}

/** Connects only to addresses that were looked at, whatever the name says a moment later. */
async function send(call: Call, guard: Guard): Promise<Reply> {
  guard.signal.throwIfAborted()
  const addresses = await untilAborted(allowedAddresses(call.url.hostname, guard.policy), guard.signal)
  const lookup: LookupFunction = (_host, { all }, done) => {
    const [first] = addresses
    if (all) done(null, addresses)
    else if (first) done(null, first.address, first.family)
  }
  // An import of node:http brings the whole of fetch with it: 70 ms of a start that calls nobody.
  const { request: start } = call.url.protocol === 'https:' ? await import('node:https') : await import('node:http')
  const request = start(call.url, {
    method: call.method,
    headers: { 'user-agent': 'Dragoman', accept: '*/*', ...call.headers, 'accept-encoding': 'identity' },
    lookup,
    agent: false,
    signal: guard.signal,
    maxHeaderSize: 32_768,
  })
  if (!guard.policy.privateAddresses) refusePrivatePeer(request)
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => collect(response, guard.maxBytes).then(resolve, reject))
    request.end(call.body)
  })
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** A second look at whom we really talk to, before a byte is sent over TLS. */
function refusePrivatePeer(request: ClientRequest): void {
  request.on('socket', (socket) =>
    socket.once('connect', () => {
      if (isPublicAddress(socket.remoteAddress ?? '')) return
      request.destroy(new AppError('remote_refused', message('network.notPublic')))
    }),
  )
}

async function collect(response: IncomingMessage, maxBytes: number): Promise<Reply> {
  const chunks: Buffer[] = []
  let size = 0
  const received: AsyncIterable<Buffer> = response
  for await (const chunk of received) {
    size += chunk.length
    if (size > maxBytes) {
      response.destroy()
      throw new AppError('remote', message('network.answerTooLarge', { limit: maxBytes }))
    }
    chunks.push(chunk)
  }
  const headers = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')])
  return { status: response.statusCode ?? 0, headers: Object.fromEntries(headers), body: Buffer.concat(chunks) }
}

/** What an answer sends us to, if it does. */
function redirectOf(call: Call, { status, headers }: Reply): Call | undefined {
  const { location } = headers
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined
  if (!URL.canParse(location, call.url.href))
    throw new AppError('remote', message('network.redirectWithoutAddress', { host: call.url.host }))
  const url = webAddress(new URL(location, call.url.href).href)
  if (call.url.protocol === 'https:' && url.protocol === 'http:')
    throw new AppError('remote_refused', message('network.unsafeRedirect', { host: call.url.host }))
  const asGet = status === 303 || (status < 303 && call.method === 'POST')
  const sameServer = url.origin === call.url.origin
  if (!sameServer && !asGet && call.body !== undefined)
    throw new AppError(
      'remote_refused',
      message('network.redirectElsewhere', { host: call.url.host, target: url.host }),
    )
  return {
    url,
    method: asGet ? 'GET' : call.method,
    headers: Object.fromEntries(
      Object.entries(call.headers).filter(
        ([name]) => (sameServer || !ownHeaders.test(name)) && !(asGet && /^content-/i.test(name)),
      ),
    ),
    body: asGet ? undefined : call.body,
  }
}
