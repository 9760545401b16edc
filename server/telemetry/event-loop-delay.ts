import { monitorEventLoopDelay } from 'node:perf_hooks'

type DelayHistogram = ReturnType<typeof monitorEventLoopDelay>

/** Milliseconds between two looks: what is shorter than this is not seen. */
const RESOLUTION = 10
const MINUTE = 60_000
const NANOSECONDS = 1e9

/** Seconds that something which was due had to wait for its turn. */
export interface LoopDelay {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export const noDelay: LoopDelay = { p50: 0, p99: 0, max: 0 }

const seconds = (nanoseconds: number): number =>
  Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION / 1000) : 0

function delayOf(histogram: DelayHistogram): LoopDelay {
  if (histogram.count === 0) return noDelay
  return {
    p50: seconds(histogram.percentile(50)),
    p99: seconds(histogram.percentile(99)),
    max: seconds(histogram.max),
  }
}

/** How long this process lets others wait: of the last whole minute, and of what is of the first one before that is over. */
class LoopWatch {
  #histogram: DelayHistogram | undefined
  #lastMinute: LoopDelay | undefined
  #minutes: NodeJS.Timeout | undefined

  /** Forgets what was before: tests begin several services in one process. */
  begin(): void {
    const histogram = this.#histogram ?? monitorEventLoopDelay({ resolution: RESOLUTION })
    histogram.reset()
    histogram.enable()
    this.#histogram = histogram
    this.#lastMinute = undefined
    clearInterval(this.#minutes)
    this.#minutes = setInterval(() => {
      this.#lastMinute = delayOf(histogram)
      histogram.reset()
    }, MINUTE).unref()
  }

  get delay(): LoopDelay {
    if (this.#lastMinute) return this.#lastMinute
    return this.#histogram ? delayOf(this.#histogram) : noDelay
  }
}

/** There is one event loop in a process, and one who watches it. */
export const eventLoop = new LoopWatch()
