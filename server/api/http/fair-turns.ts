type Begin = () => void

/** How long requests may keep one turn of the event loop, in milliseconds. */
const BUDGET = 5
/** Requests begun in one turn while others wait. */
const BATCH = 8

/**
 * Lets requests begin in the order in which they came, a few milliseconds' worth in each turn of the event loop. A turn
 * accepts only one new connection: without this, thousands of busy connections would keep new ones waiting for minutes.
 */
export class FairTurns {
  readonly #waiting: Begin[] = []
  readonly #now: () => number
  #turnBegan: number | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  enter(begin: Begin): void {
    if (this.#waiting.length === 0 && this.#fits()) begin()
    else this.#waiting.push(begin)
  }

  /** The first request of a turn fits always. */
  #fits(): boolean {
    const now = this.#now()
    if (this.#turnBegan === undefined) {
      this.#turnBegan = now
      setImmediate(() => this.#nextTurn())
    }
    return now - this.#turnBegan < BUDGET
  }

  #nextTurn(): void {
    this.#turnBegan = undefined
    const batch = Math.min(BATCH, this.#waiting.length)
    // One by one, so that what each sets going is done before the next begins.
    for (let number = 1; number <= batch; number++)
      setImmediate(() => {
        this.#waiting.shift()?.()
        if (number === batch) this.#nextTurn()
      })
  }
}
