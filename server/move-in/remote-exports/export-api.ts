import { setTimeout as sleep } from 'node:timers/promises'
import { message } from '#core/messages/message.ts'
import { parseBoundedJson } from '#core/text/bounded-json.ts'
import { AppError, invalid } from '#server/errors.ts'
import { type FetchOptions, type FetchReply, guardedFetch } from '#server/net/guarded-fetch.ts'
import type { NetworkPolicy } from '#server/net/public-addresses.ts'

const TIMEOUT_MS = 300_000
const LARGEST = 100 * 1024 * 1024
/** All files together, as in an archive that is uploaded. */
const LARGEST_EXPORT = 250 * 1024 * 1024
const TRIES = 6
/** Seconds: nobody waits longer for one answer of a limit. */
const LONGEST_WAIT = 3700
/** How often an export that is being made is asked for. */
const ASKS = 600

export interface ExportApiOptions {
  readonly service: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly network: NetworkPolicy
  readonly signal?: AbortSignal | undefined
  pause?(seconds: number): Promise<void>
}

interface Asked {
  readonly method?: 'GET' | 'POST'
  readonly json?: unknown
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>
  /** Servers that only keep files are not shown the token. */
  readonly withoutToken?: boolean
}

/** Another service's API: only read, in its own pace, and never on a private network unless that is allowed. */
export class ExportApi {
  readonly #options: ExportApiOptions
  #received = 0

  constructor(options: ExportApiOptions) {
    this.#options = options
  }

  /** The answer, when the service has one to give: limits and short outages are waited for. */
  async ask(path: string, asked: Asked = {}): Promise<FetchReply> {
    const { service, signal } = this.#options
    for (let tries = 1; ; tries++) {
      signal?.throwIfAborted()
      const reply = await this.#send(path, asked)
      const { status } = reply
      if (status === 401 || status === 403) throw invalid('token', message('moveIn.exportToken', { service }))
      if (status === 404) throw invalid('remote_project', message('moveIn.exportProject', { service }))
      if (status < 400) return this.#counted(reply)
      if ((status !== 429 && status < 500) || tries >= TRIES)
        throw new AppError('remote', message('moveIn.exportRefused', { service, status }))
      await this.pause(waitFor(reply, tries))
    }
  }

  async json(path: string, asked?: Asked): Promise<unknown> {
    const { body } = await this.ask(path, asked)
    return this.parse(body)
  }

  parse(body: Buffer): unknown {
    try {
      return parseBoundedJson(body.toString())
    } catch {
      throw new AppError('remote', message('moveIn.exportUnreadable', { service: this.#options.service }))
    }
  }

  /** Asks until an export is made. */
  async until<T>(work: () => Promise<T | undefined>): Promise<T> {
    for (let asks = 0; asks < ASKS; asks++) {
      const made = await work()
      if (made !== undefined) return made
      await this.pause(1)
    }
    throw new AppError('remote', message('moveIn.exportUnfinished', { service: this.#options.service }))
  }

  pause(seconds: number): Promise<void> {
    const { signal, pause } = this.#options
    return pause ? pause(seconds) : sleep(seconds * 1000, undefined, signal && { signal })
  }

  #send(path: string, { method = 'GET', json, form, withoutToken }: Asked): Promise<FetchReply> {
    const { url, headers, network, signal } = this.#options
    const body = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json)
    const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json'
    const options: FetchOptions = {
      method,
      headers: { ...(body !== undefined && { 'content-type': type }), ...(withoutToken ? {} : headers) },
      ...(body !== undefined && { body }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: LARGEST,
      signal,
    }
    return guardedFetch(/^https?:/.test(path) ? path : `${url}${path}`, options, network)
  }

  #counted(reply: FetchReply): FetchReply {
    this.#received += reply.body.length
    if (this.#received > LARGEST_EXPORT) throw invalid('remote_project', message('moveIn.exportTooLarge'))
    return reply
  }
}

/** What the service asks for, or longer each time. */
function waitFor({ headers }: FetchReply, tries: number): number {
  const given = Number(headers['retry-after'])
  const seconds = Number.isFinite(given) && given >= 0 ? given : 2 ** tries
  return Math.min(seconds, LONGEST_WAIT)
}
