import { createHash } from 'node:crypto'
import type { Message } from '#core/messages/message.ts'

const MINUTE_MS = 60_000
const MAX_SERVICES = 1000

/** When a service may be called next, and whether it is to be left alone for a while. */
export class Pace {
  #next = 0
  #mutedUntil = 0
  #reason: Message | undefined

  /** Takes the next free turn; returns how long to wait for it. */
  take(callsPerMinute: number, now: number): number {
    const turn = Math.max(now, this.#next)
    this.#next = turn + MINUTE_MS / callsPerMinute
    return turn - now
  }

  mute(reason: Message, until: number): void {
    this.#reason = reason
    this.#mutedUntil = until
  }

  unmute(): void {
    this.#mutedUntil = 0
  }

  /** Why it is left alone, as long as it is. */
  muted(now: number): Message | undefined {
    return now < this.#mutedUntil ? this.#reason : undefined
  }
}

const paces = new Map<string, Pace>()

/** One for each service and its settings: with a new key a service is asked again at once. */
export function paceOf(service: string, settings: Readonly<Record<string, string>>): Pace {
  const key = createHash('sha256')
    .update(JSON.stringify([service, settings]))
    .digest('base64url')
  const known = paces.get(key)
  if (known) return known
  if (paces.size >= MAX_SERVICES) paces.clear()
  const made = new Pace()
  paces.set(key, made)
  return made
}
