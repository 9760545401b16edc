import { Worker } from 'node:worker_threads'
import { message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'
import type { Order, ThreadAnswer } from '#server/threads/messages.ts'
import { threadEnvironment } from '#server/threads/thread-environment.ts'

const PROGRAM = new URL('./thread.ts', import.meta.url)

export interface ThreadLimits {
  /** Memory one thread may have, in megabytes. */
  readonly memoryMb: number
  /** Milliseconds one step of a piece of work may take. */
  readonly stepMs: number
}

const tooMuch = (what: string): AppError => new AppError('too_large', message('file.takesTooMuch', { resource: what }))

/** One thread as the others see it: it answers each order, or it is gone. */
export class ThreadHandle {
  readonly #worker: Worker
  readonly #limits: ThreadLimits
  #waiting: PromiseWithResolvers<ThreadAnswer> | undefined
  #gone: Error | undefined

  constructor(limits: ThreadLimits) {
    this.#limits = limits
    this.#worker = new Worker(PROGRAM, {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
      env: threadEnvironment(),
      execArgv: [],
    })
    this.#worker.on('message', (answer: ThreadAnswer) => this.#settle((waiting) => waiting.resolve(answer)))
    this.#worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch('memory') : error),
    )
    this.#worker.on('exit', () => this.#end(new Error('The thread ended.')))
    this.rest()
  }

  get isGone(): boolean {
    return this.#gone !== undefined
  }

  /** A thread without work keeps no process alive. */
  rest(): void {
    this.#worker.unref()
  }

  async ask(order: Order, move: readonly ArrayBuffer[], signal: AbortSignal | undefined): Promise<ThreadAnswer> {
    if (this.#gone) throw this.#gone
    signal?.throwIfAborted()
    const waiting = Promise.withResolvers<ThreadAnswer>()
    this.#waiting = waiting
    const abort = () => this.#stop(signal?.reason)
    const clock = setTimeout(() => this.#stop(tooMuch('time')), this.#limits.stepMs)
    signal?.addEventListener('abort', abort)
    this.#worker.ref()
    try {
      this.#worker.postMessage(order, [...move])
      return await waiting.promise
    } finally {
      this.#waiting = undefined
      clearTimeout(clock)
      signal?.removeEventListener('abort', abort)
      this.rest()
    }
  }

  /** Lets go of work that was not brought to its end. */
  dismiss(): void {
    if (!this.#gone) this.#worker.postMessage({ do: 'close' } satisfies Order)
  }

  async terminate(): Promise<void> {
    this.#end(new Error('The thread was ended.'))
    await this.#worker.terminate()
  }

  /** Nothing else interrupts what a thread is at. */
  #stop(reason: Error): void {
    this.#end(reason)
    void this.#worker.terminate()
  }

  #end(reason: Error): void {
    this.#gone ??= reason
    this.#settle((waiting) => waiting.reject(this.#gone))
  }

  #settle(how: (waiting: PromiseWithResolvers<ThreadAnswer>) => void): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    if (waiting) how(waiting)
  }
}
