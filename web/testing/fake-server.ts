import type { Page } from '../api/call.ts'
import type { ErrorReply } from '../api/client.ts'

export interface SeenRequest {
  readonly method: string
  readonly path: string
  /** What stands for the `:names` of the pattern, decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly headers: Headers
  /** JSON as what it says, a form as it is. */
  readonly body: unknown
}

/** A body for 200, undefined for 204, or a whole `Response`; a function gets the request and may wait. */
export type Reply = object | string | number | boolean | null | undefined | ((request: SeenRequest) => unknown)

interface Route {
  readonly method: string
  readonly pattern: readonly string[]
  readonly reply: Reply
}

let open: FakeServer | undefined

/**
 * The server as the pages see it: an in-memory `fetch` that answers by route. Requests that no route answers get 404 and
 * fail the test at its end, so that none asks for something unnoticed.
 */
export class FakeServer {
  readonly requests: SeenRequest[] = []
  readonly #routes: Route[] = []
  readonly #unanswered: string[] = []

  constructor() {
    FakeServer.close()
    open = this
    globalThis.fetch = (input, init) => this.#answer(new URL(String(input), location.origin), init)
  }

  /** Ends the server of a test; throws when something was asked that it had no answer to. */
  static close(): void {
    const last = open
    open = undefined
    if (!last) return
    globalThis.fetch = async () => unreachable()
    if (last.#unanswered.length > 0) throw new Error(`No route answers ${last.#unanswered.join(', ')}`)
  }

  get(pattern: string, reply: Reply): this {
    return this.on('GET', pattern, reply)
  }

  post(pattern: string, reply: Reply): this {
    return this.on('POST', pattern, reply)
  }

  patch(pattern: string, reply: Reply): this {
    return this.on('PATCH', pattern, reply)
  }

  put(pattern: string, reply: Reply): this {
    return this.on('PUT', pattern, reply)
  }

  delete(pattern: string, reply: Reply): this {
    return this.on('DELETE', pattern, reply)
  }

  /** Of two routes for the same address the later one answers. `:name` stands for one segment of the path. */
  on(method: string, pattern: string, reply: Reply): this {
    this.#routes.unshift({ method, pattern: pattern.split('/'), reply })
    return this
  }

  /** The requests to a route so far, oldest first. */
  sent(method: string, pattern: string): SeenRequest[] {
    const parts = pattern.split('/')
    return this.requests.filter((one) => one.method === method && paramsOf(parts, one.path) !== undefined)
  }

  async #answer(url: URL, init: RequestInit = {}): Promise<Response> {
    const method = init.method ?? 'GET'
    for (const route of this.#routes) {
      const params = route.method === method ? paramsOf(route.pattern, url.pathname) : undefined
      if (params === undefined) continue
      const request = seen(method, url, init, params)
      this.requests.push(request)
      await Promise.resolve()
      const reply: unknown = typeof route.reply === 'function' ? await route.reply(request) : route.reply
      init.signal?.throwIfAborted()
      return reply instanceof Response ? reply : jsonReply(reply)
    }
    this.#unanswered.push(`${method} ${url.pathname}${url.search}`)
    return refusal(404, 'Not found.')
  }
}

function seen(method: string, url: URL, init: RequestInit, params: Record<string, string>): SeenRequest {
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined)
  return { method, path: url.pathname, params, query: url.searchParams, headers: new Headers(init.headers), body }
}

function paramsOf(pattern: readonly string[], path: string): Record<string, string> | undefined {
  const segments = path.split('/')
  if (segments.length !== pattern.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(segment)
    else if (part !== segment) return undefined
  }
  return params
}

function jsonReply(body: unknown): Response {
  if (body === undefined) return new Response(null, { status: 204 })
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
}

/** An answer that says no, as the API words it. */
export function refusal(
  status: number,
  detail: string,
  { attr = null, code = 'invalid' }: RefusalOptions = {},
): Response {
  const type = status === 400 ? 'validation_error' : status < 500 ? 'client_error' : 'server_error'
  const body: ErrorReply = { type, errors: [{ code, detail, attr }] }
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

interface RefusalOptions {
  readonly attr?: string | null
  readonly code?: string
}

/** No connection: what `fetch` does then. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch')
}

/** A list of the API that fits on one page. */
export const aPage = <Item>(results: Item[]): Page<Item> => ({
  count: results.length,
  next: null,
  previous: null,
  results,
})

/** An answer that waits until the test lets it go. */
export function held(): { readonly reply: (request: SeenRequest) => Promise<unknown>; release(body: Reply): void } {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  return { reply: () => promise, release: (body) => resolve(body) }
}
