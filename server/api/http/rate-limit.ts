import type { FastifyReply, FastifyRequest } from 'fastify'
import { message } from '#core/messages/message.ts'
import type { Actor } from '#server/access/actor.ts'
import { networkOf } from '#server/access/network.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/errors.ts'

const WINDOW = 60_000

/** Callers remembered at most: with more, the least of them is forgiven rather than memory given away. */
const MAX_CALLERS = 200_000

export interface Allowance {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until the count is lower. */
  readonly reset: number
}

/**
 * Requests of the last minute by caller: those of this minute and the part of the minute before that is still in sight.
 * Each process counts for itself.
 */
export class RateLimiter {
  #minute = -1
  #current = new Map<string, number>()
  #previous = new Map<string, number>()

  /** Counts a request of somebody who may send `limit` a minute. Limit 0: no limit, and nothing is counted. */
  take(caller: string, limit: number, milliseconds: number): Allowance {
    this.#turn(Math.floor(milliseconds / WINDOW))
    const share = 1 - (milliseconds % WINDOW) / WINDOW
    const reset = Math.ceil(share * (WINDOW / 1000))
    const before = (this.#previous.get(caller) ?? 0) * share
    const now = this.#current.get(caller) ?? 0
    if (limit > 0 && before + now >= limit) return { allowed: false, limit, remaining: 0, reset }
    if (this.#current.size < MAX_CALLERS || now > 0) this.#current.set(caller, now + 1)
    return { allowed: true, limit, remaining: Math.max(0, Math.floor(limit - before - now - 1)), reset }
  }

  #turn(minute: number): void {
    if (minute === this.#minute) return
    this.#previous = minute === this.#minute + 1 ? this.#current : new Map()
    this.#current = new Map()
    this.#minute = minute
  }
}

export const rateHeaders = ({ limit, remaining, reset }: Allowance): readonly [string, string][] => [
  ['X-RateLimit-Limit', String(limit)],
  ['X-RateLimit-Remaining', String(remaining)],
  ['X-RateLimit-Reset', String(reset)],
]

/** Counts a request against what its sender may send: an account, or an address. */
export function countRequest(limiter: RateLimiter, rates: Config['rates'], actor: Actor, ip: string): Allowance {
  const isUser = actor.kind === 'user'
  return limiter.take(isUser ? `u${actor.id}` : networkOf(ip), isUser ? rates.users : rates.visitors, Date.now())
}

/** Tells what is left, and refuses when nothing is. */
export function demandAllowance(reply: FastifyReply, allowance: Allowance): void {
  if (allowance.limit === 0) return
  for (const [name, value] of rateHeaders(allowance)) reply.header(name, value)
  if (allowance.allowed) return
  throw new AppError('throttled', message('request.throttledFor', { seconds: allowance.reset }), {
    retryAfter: allowance.reset,
  })
}

/** For what is outside the API and asks nobody who they are: counted by address, each `purpose` for itself. */
export const limitByAddress =
  (limiter: RateLimiter, purpose: string, limit: number) =>
  async ({ ip }: FastifyRequest, reply: FastifyReply): Promise<void> =>
    demandAllowance(reply, limiter.take(`${purpose} ${ip}`, limit, Date.now()))
