import { availableParallelism } from 'node:os'
import { message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'
import type { Order, ThreadAnswer } from '#server/threads/messages.ts'
import type { WorkStep } from '#server/threads/steps.ts'
import { ThreadHandle, type ThreadLimits } from '#server/threads/thread-handle.ts'
import type { GivenBy, InputOf, ResultOf, TakenBy, WorkKind } from '#server/threads/works.ts'

export interface ThreadsOptions extends ThreadLimits {
  /** How many at most; 0: one less than the machine has cores, but at least one and at most four. */
  readonly size: number
  /** Pieces of work that may wait for a thread; more are refused. */
  readonly mostWaiting: number
  /** Milliseconds after which a thread without work ends. */
  readonly idleMs: number
  onDone?(measure: Measure): void
}

/** What one piece of work took, in milliseconds. */
export interface Measure {
  readonly kind: WorkKind
  /** Until a thread was free. */
  readonly waited: number
  /** From its beginning to its end, with the caller's own part between the steps. */
  readonly held: number
  readonly steps: number
  readonly outcome: 'done' | 'left' | 'failed'
}

export interface CallOptions {
  /** Work is given up, and its thread ended, when nobody wants its result any more. */
  readonly signal?: AbortSignal | undefined
  /** Bytes of the input that go over and are of no more use here. */
  readonly move?: readonly ArrayBuffer[]
  /** Small enough to be done on the spot: handing it over would cost more. */
  readonly here?: boolean
}

/** A piece of work that a caller goes through step by step. */
export interface Session<K extends WorkKind> {
  next(
    piece: TakenBy<K>,
    move?: readonly ArrayBuffer[],
  ): Promise<
    { readonly done: false; readonly value: GivenBy<K> } | { readonly done: true; readonly value: ResultOf<K> }
  >
}

/** Files smaller than this are read on the spot: that takes a millisecond or two, which is what a hand-over costs. */
const SMALL_FILE_BYTES = 64 * 1024

export const isSmall = (bytes: Uint8Array): boolean => bytes.length < SMALL_FILE_BYTES

const defaults: ThreadsOptions = { size: 0, memoryMb: 1024, stepMs: 300_000, mostWaiting: 64, idleMs: 15_000 }

const busy = (): AppError => new AppError('unavailable', message('file.serverBusy'), { retryAfter: 5 })

type Ask = (order: Order, move: readonly ArrayBuffer[]) => Promise<ThreadAnswer>

/** A bounded number of threads, begun when there is work for them and ended when there is none. */
export class Threads {
  readonly #options: ThreadsOptions
  readonly #size: number
  readonly #idle: ThreadHandle[] = []
  readonly #all = new Set<ThreadHandle>()
  readonly #queue: PromiseWithResolvers<void>[] = []
  #busy = 0
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: Partial<ThreadsOptions> = {}) {
    this.#options = { ...defaults, ...options }
    this.#size = this.#options.size || Math.min(4, Math.max(1, availableParallelism() - 1))
  }

  /** Threads that there are at the moment, with and without work. */
  get running(): number {
    return this.#all.size
  }

  /** Goes through a piece of work; what is not finished when `go` ends is let go of. */
  async use<K extends WorkKind, T>(
    kind: K,
    input: InputOf<K>,
    go: (session: Session<K>) => Promise<T>,
    { signal, move = [], here = false }: CallOptions = {},
  ): Promise<T> {
    if (here) return this.#through(kind, { input, ask: onTheSpot(), move: [] }, go, 0)
    const asked = performance.now()
    const thread = await this.#take(signal)
    const waited = performance.now() - asked
    const ask: Ask = (order, moved) => thread.ask(order, moved, signal)
    try {
      return await this.#through(kind, { input, ask, move, leave: () => thread.dismiss() }, go, waited)
    } finally {
      this.#giveBack(thread)
    }
  }

  /** Does work that hands nothing out on its way. */
  run<K extends WorkKind>(kind: K, input: InputOf<K>, options?: CallOptions): Promise<ResultOf<K>> {
    return this.use(
      kind,
      input,
      async (session) => {
        for (;;) {
          const step = await session.next(undefined)
          if (step.done) return step.value
        }
      },
      options,
    )
  }

  /** At the end of the process: nothing new is begun, and what runs is given up. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    for (const waiting of this.#queue.splice(0)) waiting.reject(busy())
    this.#idle.length = 0
    await Promise.all([...this.#all].map((thread) => thread.terminate()))
    this.#all.clear()
  }

  async #through<K extends WorkKind, T>(
    kind: K,
    work: { input: InputOf<K>; ask: Ask; move: readonly ArrayBuffer[]; leave?: () => void },
    go: (session: Session<K>) => Promise<T>,
    waited: number,
  ): Promise<T> {
    const began = performance.now()
    let steps = 0
    let finished = false
    const next = async (piece: TakenBy<K>, move: readonly ArrayBuffer[] = []) => {
      const order: Order = steps === 0 ? { do: 'begin', kind, input: work.input } : { do: 'next', piece }
      const answer = await work.ask(order, steps === 0 ? work.move : move)
      steps++
      if ('failed' in answer) {
        finished = true
        throw Object.assign(new Error(answer.failed), { stack: answer.stack })
      }
      finished = answer.done
      return answer as never
    }
    const report = (outcome: Measure['outcome']) =>
      this.#options.onDone?.({ kind, waited, held: performance.now() - began, steps, outcome })
    try {
      const result = await go({ next })
      report(finished ? 'done' : 'left')
      return result
    } catch (error) {
      report('failed')
      throw error
    } finally {
      if (!finished && steps > 0) work.leave?.()
    }
  }

  /** A free thread, a new one, or the first to become free. */
  async #take(signal: AbortSignal | undefined): Promise<ThreadHandle> {
    if (this.#closed) throw busy()
    signal?.throwIfAborted()
    if (this.#busy >= this.#size) await this.#wait(signal)
    else this.#busy++
    const idle = this.#idle.pop()
    if (idle && !idle.isGone) return idle
    const thread = new ThreadHandle(this.#options)
    this.#all.add(thread)
    return thread
  }

  async #wait(signal: AbortSignal | undefined): Promise<void> {
    if (this.#queue.length >= this.#options.mostWaiting) throw busy()
    const turn = Promise.withResolvers<void>()
    this.#queue.push(turn)
    const leave = () => {
      const at = this.#queue.indexOf(turn)
      if (at < 0) return
      this.#queue.splice(at, 1)
      turn.reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave)
    try {
      await turn.promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  #giveBack(thread: ThreadHandle): void {
    if (thread.isGone) this.#all.delete(thread)
    else this.#idle.push(thread)
    const next = this.#queue.shift()
    if (next) next.resolve()
    else this.#busy--
    clearTimeout(this.#timer)
    if (this.#busy === 0 && !this.#closed) this.#timer = setTimeout(() => this.#endIdle(), this.#options.idleMs).unref()
  }

  #endIdle(): void {
    for (const thread of this.#idle.splice(0)) {
      this.#all.delete(thread)
      void thread.terminate()
    }
  }
}

/** The same steps without a thread. */
function onTheSpot(): Ask {
  let work: WorkStep | undefined
  return async (order) => {
    if (order.do === 'begin') {
      // Loaded with the first file: commands that read none start in half the time.
      const { workOf } = await import('#server/threads/steps.ts')
      work = workOf(order.kind, order.input)
    }
    return work?.next(order.do === 'next' ? order.piece : undefined) ?? { failed: 'Nothing was begun.', stack: '' }
  }
}
