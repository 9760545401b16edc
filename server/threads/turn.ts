import { setImmediate } from 'node:timers/promises'

/**
 * Lets everything else of the process have its turn. Queries of SQLite share turns by themselves; whoever works for long without a
 * query calls this every few milliseconds, also inside a transaction.
 */
export const turn = (): Promise<void> => setImmediate()

/** Milliseconds of work after which others get their turn. */
const BUDGET = 4

/** For loops without queries, whose steps take now more, now less: others get their turn whenever a few milliseconds are gone. */
export class TimeSlice {
  readonly #now: () => number
  #since: number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#since = now()
  }

  /** Between two steps; undefined: it is not time yet. */
  pause(): Promise<void> | undefined {
    return this.#now() - this.#since < BUDGET ? undefined : this.#turn()
  }

  async #turn(): Promise<void> {
    await turn()
    this.#since = this.#now()
  }
}
