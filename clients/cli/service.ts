import { setTimeout as sleep } from 'node:timers/promises'
import { ClientError, exitCodes } from './exit-codes.ts'
import manifest from './manifest.json' with { type: 'json' }

export interface Page<T> {
  readonly results: readonly T[]
  readonly next: string | null
}

export interface Request {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly json?: unknown
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
}

const ATTEMPTS = 4
const LONGEST_WAIT_S = 60

/** The REST API of a translation service: Dragoman, or another that speaks Weblate's API. */
export class Service {
  readonly url: string
  readonly #token: string | undefined

  constructor(url: string, token: string | undefined) {
    this.url = url.endsWith('/') ? url : `${url}/`
    this.#token = token
  }

  async get<T>(path: string): Promise<T> {
    return (await (await this.send(path)).json()) as T
  }

  /** Undefined where there is nothing at this address, or nothing that the token may see. */
  async find<T>(path: string): Promise<T | undefined> {
    const reply = await this.#fetch(path, {})
    if (reply.status === 404) return undefined
    return (await (await this.#checked(reply, path)).json()) as T
  }

  /** All results of a list, page by page. */
  async *list<T>(path: string): AsyncGenerator<T> {
    for (let next: string | null = path; next !== null; ) {
      const page: Page<T> = await this.get<Page<T>>(next)
      yield* page.results
      next = page.next
    }
  }

  /** A reply with a good status, 304 included. */
  async send(path: string, request: Request = {}): Promise<Response> {
    return this.#checked(await this.#fetch(path, request), path)
  }

  /** Waits as long as a busy service asks for. Only reads are repeated after a lost connection. */
  async #fetch(path: string, request: Request): Promise<Response> {
    const address = new URL(path.startsWith('/') ? path.slice(1) : path, this.url)
    // A list may name its next page by the address that a proxy sees.
    const target = new URL(address.pathname + address.search, this.url)
    for (let attempt = 1; ; attempt++) {
      try {
        const reply = await fetch(target, this.#init(request))
        if ((reply.status !== 429 && reply.status !== 503) || attempt === ATTEMPTS) return reply
        await reply.body?.cancel()
        const seconds = Number(reply.headers.get('retry-after') ?? attempt)
        await sleep(1000 * Math.min(Number.isFinite(seconds) ? seconds : attempt, LONGEST_WAIT_S))
      } catch (error) {
        const isRead = (request.method ?? 'GET') === 'GET'
        if (!isRead || attempt === ATTEMPTS) throw unreachable(this.url, error)
        await sleep(250 * attempt)
      }
    }
  }

  #init({ method = 'GET', json, form, headers }: Request): RequestInit {
    const body = form ?? (json === undefined ? undefined : JSON.stringify(json))
    return {
      method,
      ...(body === undefined ? {} : { body }),
      headers: {
        accept: 'application/json, */*;q=0.5',
        'user-agent': `dragoman-cli/${manifest.version}`,
        ...(this.#token && { authorization: `Token ${this.#token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    }
  }

  async #checked(reply: Response, path: string): Promise<Response> {
    if (reply.ok || reply.status === 304) return reply
    const reason = reasonOf(await reply.text().catch(() => ''))
    if (reply.status === 401)
      throw new ClientError(exitCodes.permission, `The token isn't valid for ${this.url}. ${reason}`)
    if (reply.status === 403)
      throw new ClientError(exitCodes.permission, `You don't have permission for this. ${reason}`)
    if (reply.status === 404) throw new ClientError(exitCodes.notFound, `Not found: ${path}. ${reason}`)
    if (reply.status >= 500) throw new ClientError(exitCodes.service, `${this.url} failed (${reply.status}). ${reason}`)
    throw new ClientError(exitCodes.usage, `${this.url} refused the request (${reply.status}). ${reason}`)
  }
}

function unreachable(url: string, error: unknown): ClientError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  return new ClientError(exitCodes.service, `Can't reach ${url}: ${cause}`)
}

/** What the service says is wrong, in one line. */
function reasonOf(text: string): string {
  try {
    const read: unknown = JSON.parse(text)
    return [...reasonsIn(read)].join(' ')
  } catch {
    return text.startsWith('<') ? '' : text.slice(0, 300)
  }
}

function* reasonsIn(read: unknown): Generator<string> {
  if (typeof read !== 'object' || read === null) return
  if ('errors' in read && Array.isArray(read.errors)) {
    for (const one of read.errors as readonly { detail?: unknown; attr?: unknown }[])
      yield one.attr ? `${one.attr}: ${one.detail}` : String(one.detail)
    return
  }
  if ('detail' in read) yield String(read.detail)
  else
    for (const [name, value] of Object.entries(read)) yield `${name}: ${Array.isArray(value) ? value.join(' ') : value}`
}
