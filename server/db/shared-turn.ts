/** How long queries may keep one turn of the event loop, in milliseconds. */
const BUDGET = 4

/**
 * SQLite answers at once, so awaiting a query gives nobody else a turn. Whoever has asked for long waits here for the next one:
 * then connections are answered and timers run in between, however many queries follow each other. Those that wait go on in the
 * order in which they came, each in a turn of its own.
 */
export class SharedTurn {
  readonly #now: () => number
  readonly #waiting: (() => void)[] = []
  #began: number | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Before a query; undefined: there is no need to wait. */
  enter(): Promise<void> | undefined {
    const now = this.#now()
    if (this.#began === undefined) {
      this.#began = now
      setImmediate(() => this.#next())
    }
    if (now - this.#began < BUDGET) return undefined
    return new Promise((goOn) => this.#waiting.push(goOn))
  }

  #next(): void {
    this.#began = undefined
    const goOn = this.#waiting.shift()
    if (!goOn) return
    this.#began = this.#now()
    setImmediate(() => this.#next())
    goOn()
  }
}
