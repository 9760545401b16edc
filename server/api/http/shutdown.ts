import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Milliseconds that requests have to end after new ones are refused. */
const LONGEST_END = 5_000

/** Tells requests that this process is about to end. */
export class Shutdown {
  readonly #streams = new AbortController()
  #isDraining = false

  constructor() {
    // One for each open stream.
    setMaxListeners(0, this.#streams.signal)
  }

  /** Whoever sends requests here should send them elsewhere. */
  get isDraining(): boolean {
    return this.#isDraining
  }

  /** Aborted when streams have to end, which would otherwise go on as long as somebody reads them. */
  get streams(): AbortSignal {
    return this.#streams.signal
  }

  /** Answers for some time more, so that balancers notice; then ends streams, lets requests end, and closes. */
  async close(app: FastifyInstance, delayMs: number): Promise<void> {
    this.#isDraining = true
    // Also when no connection is open: between two requests that is so, and balancers send the next one until they have noticed.
    await sleep(delayMs)
    this.#streams.abort()
    const limit = setTimeout(() => app.server.closeAllConnections(), LONGEST_END).unref()
    await app.close()
    clearTimeout(limit)
  }
}

/** Every reply of a process that is about to end closes its connection: the next request goes to another. */
export function closeConnections(app: FastifyInstance, shutdown: Shutdown | undefined): void {
  const close = ({ raw }: FastifyReply) => {
    if (shutdown?.isDraining) raw.shouldKeepAlive = false
  }
  app.addHook('onRequest', (_request, reply, done) => {
    close(reply)
    done()
  })
  // Of those that came before it was told to end as well: they would be cut while the next request is on its way.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    close(reply)
    done()
  })
}

/** What `pieces` gives, until the signal says that it is enough. */
export async function* until<T>(signal: AbortSignal | undefined, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    while (!signal?.aborted) {
      const next = await beforeAbort(signal, iterator.next())
      if (!next || next.done) return
      yield next.value
    }
  } finally {
    // It may be in the middle of waiting: nobody waits for that.
    iterator.return?.().catch(() => {})
  }
}

function beforeAbort<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T | undefined> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
