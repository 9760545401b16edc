import { Worker } from 'node:worker_threads'
import { message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'
import { threadEnvironment } from '#server/threads/thread-environment.ts'

export interface DrawingOrder {
  readonly number: number
  readonly svg: string
}

export type DrawingAnswer =
  | { readonly number: number; readonly png: Uint8Array<ArrayBuffer> }
  | { readonly number: number; readonly failed: string }

/** Pictures that may wait to be drawn; who comes later is told to come again. */
const MAX_WAITING = 50
/** Milliseconds after which a thread without work ends. */
const IDLE = 60_000

/** Loading fonts, drawing and packing take a tenth of a second each time: a thread of its own does it, one after the other. */
class DrawingThread {
  readonly #waiting = new Map<number, PromiseWithResolvers<Buffer>>()
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #number = 0

  draw(svg: string): Promise<Buffer> {
    if (this.#waiting.size >= MAX_WAITING)
      throw new AppError('unavailable', message('request.tooManyPictures'), { retryAfter: 5 })
    clearTimeout(this.#idle)
    this.#worker ??= this.#begin()
    this.#worker.ref()
    const number = ++this.#number
    const drawing = Promise.withResolvers<Buffer>()
    this.#waiting.set(number, drawing)
    this.#worker.postMessage({ number, svg } satisfies DrawingOrder)
    return drawing.promise
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./drawing-thread.ts', import.meta.url), {
      env: threadEnvironment(),
      execArgv: [],
    })
    worker.on('message', (answer: DrawingAnswer) => this.#take(answer))
    worker.on('error', (error) => this.#end(worker, error))
    worker.on('exit', () => this.#end(worker, new Error('The thread that draws ended.')))
    return worker
  }

  #take(answer: DrawingAnswer): void {
    const drawing = this.#waiting.get(answer.number)
    this.#waiting.delete(answer.number)
    if ('png' in answer) drawing?.resolve(Buffer.from(answer.png.buffer))
    else drawing?.reject(new Error(answer.failed))
    if (this.#waiting.size > 0) return
    this.#worker?.unref()
    this.#idle = setTimeout(() => void this.#worker?.terminate(), IDLE).unref()
  }

  #end(worker: Worker, reason: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    for (const drawing of this.#waiting.values()) drawing.reject(reason)
    this.#waiting.clear()
  }
}

const thread = new DrawingThread()

/** Pictures drawn last, by their drawing: many pages show the same few. */
const drawn = new Map<string, Promise<Buffer>>()
const MAX_CACHED_PICTURES = 200

/** A drawing as PNG, as large as it says. Done beside the event loop. */
export async function drawPng(svg: string): Promise<Buffer> {
  const known = drawn.get(svg)
  if (known) return known
  const picture = thread.draw(svg)
  const [oldest] = drawn.keys()
  if (drawn.size >= MAX_CACHED_PICTURES && oldest !== undefined) drawn.delete(oldest)
  drawn.set(svg, picture)
  picture.catch(() => drawn.delete(svg))
  return picture
}
