import { message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'

/** Large replies made for one caller at the same time. */
const MAX_LARGE_REPLIES = 2
/** Further ones that wait until those are sent. */
const WAITING = 20
const RETRY_AFTER = 5

interface Caller {
  running: number
  readonly queue: (() => void)[]
}

/**
 * Lets a caller have a few large things at a time: files that are converted or packed, uploads, imports. The next ones
 * wait; more than that are refused. Each process counts for itself.
 */
export class AtOnce {
  readonly #callers = new Map<string, Caller>()

  /** Resolves when it is the caller's turn, with what ends it. */
  async enter(name: string, signal: AbortSignal): Promise<() => void> {
    const caller = this.#callers.get(name) ?? { running: 0, queue: [] }
    this.#callers.set(name, caller)
    if (caller.running < MAX_LARGE_REPLIES) caller.running++
    else await this.#wait(caller, signal)
    let left = false
    return () => {
      if (left) return
      left = true
      this.#leave(name, caller)
    }
  }

  #wait({ queue }: Caller, signal: AbortSignal): Promise<void> {
    if (queue.length >= WAITING)
      throw new AppError('throttled', message('request.tooManyFiles'), {
        retryAfter: RETRY_AFTER,
      })
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        queue.splice(queue.indexOf(begin), 1)
        reject(signal.reason)
      }
      queue.push(begin)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  #leave(name: string, caller: Caller): void {
    const next = caller.queue.shift()
    if (next) next()
    else if (--caller.running === 0) this.#callers.delete(name)
  }
}
