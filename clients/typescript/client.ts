import type { Routes } from './routes.ts'

export type { Routes } from './routes.ts'

type Value = string | number | boolean | undefined
type Needed<Name extends string, Type> =
  Record<never, never> extends Type ? { readonly [N in Name]?: Type } : { readonly [N in Name]: Type }

export type Route = keyof Routes
export type Reply<Key extends Route> = Routes[Key]['reply']
export type Body<Key extends Route> = Routes[Key]['body']

/** What a call is given beside its route; what is empty can be left out. */
export type Input<Key extends Route> = Needed<'params', Routes[Key]['params']> & {
  readonly query?: Routes[Key]['query']
  readonly signal?: AbortSignal
} & ([Body<Key>] extends [undefined] ? unknown : Needed<'body', Body<Key> | FormData>)

interface Page {
  readonly next: string | null
  readonly results: readonly unknown[]
}

/** Routes that answer with pages of items. */
export type ListRoute = {
  [Key in Extract<Route, `GET ${string}`>]: Reply<Key> extends Page ? Key : never
}[Extract<Route, `GET ${string}`>]

export type Item<Key extends ListRoute> = Reply<Key> extends { readonly results: readonly (infer One)[] } ? One : never

export interface ClientOptions {
  /** For example https://translate.example.org/ */
  readonly url: string
  readonly token?: string
  /** In place of the global fetch. */
  readonly fetch?: typeof fetch
  /** How often a request is sent again while the service is busy (429, 503); 3 without it. */
  readonly retries?: number
}

export interface FieldError {
  readonly code: string
  readonly detail: string
  readonly attr: string | null
}

/** A request that the service refused. */
export class DragomanError extends Error {
  readonly status: number
  readonly errors: readonly FieldError[]

  constructor(status: number, errors: readonly FieldError[]) {
    super(errors.map(({ attr, detail }) => (attr ? `${attr}: ${detail}` : detail)).join(' ') || `HTTP ${status}`)
    this.name = 'DragomanError'
    this.status = status
    this.errors = errors
  }
}

interface Given {
  readonly params?: Readonly<Record<string, Value>>
  readonly query?: Readonly<Record<string, Value>>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

const LONGEST_WAIT_S = 60

const wait = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, 1000 * Math.min(seconds, LONGEST_WAIT_S)))

/** The path of a route with its parameters, each escaped. */
function pathOf(key: string, { params = {}, query = {} }: Given): string {
  const path = key
    .slice(key.indexOf(' ') + 2)
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value))
  return asked.size > 0 ? `${path}?${asked}` : path
}

async function errorsOf(reply: Response): Promise<readonly FieldError[]> {
  const body: unknown = await reply.json().catch(() => undefined)
  const isList = typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors)
  return isList ? (body.errors as readonly FieldError[]) : []
}

/**
 * Calls a Dragoman service. Routes are typed: `client.call('PATCH /api/units/:id/', { params: { id }, body })`; lists are walked
 * with `for await (const unit of client.list('GET /api/units/', { query: { q } }))`.
 */
export class Client {
  readonly #url: string
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    this.#url = options.url.endsWith('/') ? options.url : `${options.url}/`
    this.#options = options
  }

  /** The reply of a route, as its contract describes it. */
  async call<Key extends Route>(key: Key, input: Input<Key>): Promise<Reply<Key>> {
    const reply = await this.send(key, input)
    return (reply.status === 204 ? undefined : await reply.json()) as Reply<Key>
  }

  /** All items of a list; further pages are asked for when they are needed. */
  async *list<Key extends ListRoute>(key: Key, input: Input<Key>): AsyncGenerator<Item<Key>, void, undefined> {
    const { signal } = input
    let next: string | null = pathOf(key, input)
    while (next !== null) {
      const page = (await (await this.#fetch('GET', next, signal ? { signal } : {})).json()) as Page
      yield* page.results as Item<Key>[]
      next = page.next
    }
  }

  /** The reply itself: for files and streams. */
  send<Key extends Route>(key: Key, input: Input<Key>): Promise<Response> {
    return this.#fetch(key.slice(0, key.indexOf(' ')), pathOf(key, input), input)
  }

  async #fetch(method: string, path: string, { body, signal }: Given): Promise<Response> {
    // A list names its next page by the address that a proxy may see.
    const { pathname, search } = new URL(path, this.#url)
    const base = new URL(this.#url)
    const target = `${base.origin}${path.startsWith('http') ? pathname : base.pathname + path}${path.startsWith('http') ? search : ''}`
    const { token, retries = 3, fetch: send = fetch } = this.#options
    const isForm = body instanceof FormData
    const init = {
      method,
      headers: {
        accept: 'application/json, */*;q=0.5',
        ...(token === undefined ? {} : { authorization: `Token ${token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }
    for (let attempt = 1; ; attempt++) {
      const reply = await send(target, init)
      if (reply.ok || reply.status === 304) return reply
      const isBusy = reply.status === 429 || reply.status === 503
      if (!isBusy || attempt > retries) throw new DragomanError(reply.status, await errorsOf(reply))
      await reply.body?.cancel()
      await wait(Number(reply.headers.get('retry-after') ?? attempt) || attempt)
    }
  }
}
