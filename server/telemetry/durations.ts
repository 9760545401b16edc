/** Seconds: what is measured falls into the range below the next of them. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 600] as const

/** How often something happened and how long it took, in a few numbers. */
export class Durations {
  readonly #counts = new Array<number>(BOUNDS.length + 1).fill(0)
  count = 0
  seconds = 0

  add(seconds: number): void {
    this.count++
    this.seconds += seconds
    const range = BOUNDS.findIndex((bound) => seconds <= bound)
    const at = range < 0 ? BOUNDS.length : range
    this.#counts[at] = (this.#counts[at] ?? 0) + 1
  }

  /** The bound that so many did not exceed; the last one stands for all that is longer. */
  #quantile(share: number): number | null {
    if (this.count === 0) return null
    let left = Math.ceil(this.count * share)
    const range = this.#counts.findIndex((count) => {
      left -= count
      return left <= 0
    })
    return BOUNDS[Math.min(range, BOUNDS.length - 1)] ?? null
  }

  get figures() {
    return {
      count: this.count,
      p50: this.#quantile(0.5),
      p95: this.#quantile(0.95),
      p99: this.#quantile(0.99),
    }
  }
}
