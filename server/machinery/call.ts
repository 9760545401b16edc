import { setTimeout as pause } from 'node:timers/promises'
import { type Message, message } from '#core/messages/message.ts'
import { parseBoundedJson } from '#core/text/bounded-json.ts'
import { AppError } from '#server/errors.ts'
import type { Machine, MachineConnection, MachineSettings, Outgoing } from '#server/machinery/machine.ts'
import { type Pace, paceOf } from '#server/machinery/pace.ts'
import { type FetchReply, guardedFetch } from '#server/net/guarded-fetch.ts'
import type { NetworkPolicy } from '#server/net/public-addresses.ts'

/** The world outside, as a run sees it. */
export interface Outside {
  readonly network: NetworkPolicy
  /** Microseconds since 1970. */
  now(): number
  readonly signal?: AbortSignal | undefined
  /** The longest that one call may be waited for, its repetitions included; somebody may be looking on. */
  readonly patienceMs?: number
  sleep?(ms: number): Promise<void>
}

const TIMEOUT_MS = 30_000
const PATIENCE_MS = 120_000
const MAX_BYTES = 4 * 1024 * 1024
const ATTEMPTS = 4
const FIRST_DELAY_MS = 500
const MINUTE_MS = 60_000
/** What a person has to mend is not asked for again and again. */
const MUTE_MS = 30 * MINUTE_MS
const BUSY_MS = MINUTE_MS

const isPassing = (status: number): boolean => status === 429 || status === 408 || (status >= 500 && status !== 501)

const hints: Readonly<Record<number, Message>> = {
  400: message('machinery.pairUnknown'),
  401: message('machinery.keyRefused'),
  403: message('machinery.keyNotForThis'),
  404: message('machinery.noModel'),
  413: message('machinery.textTooLong'),
  429: message('machinery.tooOften'),
  456: message('machinery.quota'),
}

const problemOf = (name: string, status: number): Message => {
  const hint = hints[status]
  return hint === undefined
    ? message('machinery.status', { name, status })
    : message('machinery.statusHint', { name, status, hint })
}

/** Milliseconds that an answer asks us to wait: seconds, or a date. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

function encoded({ body, headers = {}, method }: Outgoing) {
  if (body === undefined) return { method: method ?? 'GET', headers }
  const form = body instanceof URLSearchParams
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const text = form ? body.toString() : typeof body === 'string' ? body : JSON.stringify(body)
  return {
    method: method ?? 'POST',
    headers: { 'content-type': type, accept: 'application/json', ...headers },
    body: text,
  }
}

/** Carries the calls of one machine: guarded, paced, repeated where that helps. */
class Caller {
  readonly #machine: Machine
  readonly #outside: Outside
  readonly #pace: Pace
  readonly #deadline: number

  constructor(machine: Machine, settings: MachineSettings, outside: Outside) {
    this.#machine = machine
    this.#outside = outside
    this.#pace = paceOf(machine.id, settings)
    this.#deadline = outside.patienceMs ?? Math.max(PATIENCE_MS, machine.timeoutMs ?? 0)
  }

  /** Microseconds would be of no use to anybody here. */
  #clock(): number {
    return this.#outside.now() / 1000
  }

  muted(): Message | undefined {
    return this.#pace.muted(this.#clock())
  }

  async send(call: Outgoing): Promise<unknown> {
    const { name } = this.#machine
    const muted = this.muted()
    if (muted !== undefined) throw new AppError('remote', message('machinery.paused', { reason: muted }))
    let waited = 0
    for (let attempt = 1; ; attempt++) {
      waited += await this.#wait(this.#pace.take(this.#machine.callsPerMinute, this.#clock()), waited)
      const reply = await this.#try(call)
      if (reply.status >= 200 && reply.status < 300) return this.#json(reply)
      const wish = retryAfter(reply.headers['retry-after'], this.#clock())
      const delay = wish ?? FIRST_DELAY_MS * 2 ** (attempt - 1)
      if (!isPassing(reply.status) || attempt >= ATTEMPTS || waited + delay > this.#deadline) {
        this.#rest(reply.status, wish)
        throw new AppError('remote', problemOf(name, reply.status))
      }
      waited += await this.#wait(delay, waited)
    }
  }

  /** Leaves a service alone that told us to, or that will answer no better soon. */
  #rest(status: number, wish: number | undefined): void {
    const until = this.#clock() + (isPassing(status) ? (wish ?? BUSY_MS) : MUTE_MS)
    if ([401, 403, 429, 456, 503].includes(status)) this.#pace.mute(problemOf(this.#machine.name, status), until)
  }

  async #wait(ms: number, waited: number): Promise<number> {
    if (ms <= 0) return 0
    const { signal, sleep } = this.#outside
    if (waited + ms > this.#deadline)
      throw new AppError('remote', message('machinery.askedTooOften', { name: this.#machine.name }))
    signal?.throwIfAborted()
    await (sleep ? sleep(ms) : pause(ms, undefined, { signal }))
    return ms
  }

  #try(call: Outgoing): Promise<FetchReply> {
    const { network, signal } = this.#outside
    const timeoutMs = Math.min(this.#machine.timeoutMs ?? TIMEOUT_MS, this.#deadline)
    return guardedFetch(call.url, { ...encoded(call), timeoutMs, maxBytes: MAX_BYTES, signal }, network)
  }

  #json({ body }: FetchReply): unknown {
    try {
      return parseBoundedJson(body.toString('utf8'))
    } catch (error) {
      throw new AppError('remote', message('machinery.notJson', { name: this.#machine.name }), { cause: error })
    }
  }
}

export interface OpenConnection extends MachineConnection {
  /** Why the service is left alone at the moment, if it is. */
  muted(): Message | undefined
}

export function openConnection(machine: Machine, settings: MachineSettings, outside: Outside): OpenConnection {
  const caller = new Caller(machine, settings, outside)
  return {
    settings,
    now: outside.now,
    send: (call) => caller.send(call),
    muted: () => caller.muted(),
  }
}
