import type { Readable } from 'node:stream'
import { message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'

/** Milliseconds without a byte after which nobody waits for more. */
const MAX_PAUSE_MS = 15_000
/** Slower than this, in bytes a millisecond, nobody sends who means it; the first seconds are free. */
const SLOWEST = 2
const FREE = 15_000

const tooSlow = (): AppError => new AppError('request_timeout')
const abort = (cause: unknown): AppError => new AppError('parse_error', message('request.cutOff'), { cause })

export interface Pace {
  /** Bytes; more are not waited for. */
  readonly limit: number
  /** What Content-Length says. */
  readonly declared?: string | undefined
  now?(): number
  /** Milliseconds without a byte; only tests wait for less. */
  readonly longestPause?: number
}

/** The pieces of a body as they come: no more than the limit, and none from somebody who hardly sends. */
export async function* paced(payload: Readable, pace: Pace): AsyncGenerator<Buffer, void, undefined> {
  const { limit, declared, now = () => performance.now(), longestPause = MAX_PAUSE_MS } = pace
  if (Number(declared ?? 0) > limit) throw new AppError('too_large')
  const began = now()
  const late = Promise.withResolvers<never>()
  late.promise.catch(() => {})
  const clock = setTimeout(() => late.reject(tooSlow()), longestPause)
  // Destroying the request would take the reply with it.
  const pieces: AsyncIterator<Buffer> = payload.iterator({ destroyOnReturn: false })
  let size = 0
  try {
    for (;;) {
      const { done, value } = await Promise.race([pieces.next().catch(failed), late.promise])
      if (done) return
      clock.refresh()
      size += value.length
      if (size > limit) throw new AppError('too_large')
      if (now() - began > FREE + size / SLOWEST) throw tooSlow()
      yield value
    }
  } finally {
    clearTimeout(clock)
    // What is still asked for may come or not: nobody waits.
    void pieces.return?.().catch(() => {})
  }
}

function failed(error: unknown): never {
  throw error instanceof AppError ? error : abort(error)
}
