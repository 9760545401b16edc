import { isIPv6 } from 'node:net'
import { message } from '#core/messages/message.ts'
import type { Actor } from '#server/access/actor.ts'
import { AppError } from '#server/errors.ts'

/** How soon it makes sense to try again, in seconds. */
const RETRY_AFTER = 30

/** Streams that are open in this process, by account, or by address for those without one. */
export class OpenStreams {
  readonly #limit: number
  readonly #open = new Map<string, number>()

  /** `limit` 0: as many as they like. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Counts one more, or refuses it; what comes back is to be called when it has ended, once or more often. */
  take(actor: Actor, ip: string): () => void {
    const caller = actor.kind === 'user' ? `u${actor.id}` : networkOf(ip)
    const open = this.#open.get(caller) ?? 0
    if (this.#limit > 0 && open >= this.#limit)
      throw new AppError('throttled', message('request.tooManyStreams', { open }), {
        retryAfter: RETRY_AFTER,
      })
    this.#open.set(caller, open + 1)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      const left = (this.#open.get(caller) ?? 1) - 1
      if (left > 0) this.#open.set(caller, left)
      else this.#open.delete(caller)
    }
  }
}

/** Whoever has one address of IPv6 has all that share its first half. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [before = '', after = ''] = ip.split('%', 1)[0]?.split('::') ?? []
  const groups = before.split(':').filter(Boolean)
  const rest = after.split(':').filter(Boolean)
  const zeros = ip.includes('::') ? Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0') : []
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`
}
