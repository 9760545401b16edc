type Begin = () => void

/** How long requests may keep one turn of the event loop, in milliseconds. */
const BUDGET = 5
/** Requests begun in one turn while others wait. */
const BATCH = 8
/** Requests under way at once. */
const UNDER_WAY = 64
/** Who is under way for longer waits for something else than this process: nobody waits for them, in milliseconds. */
const LONGEST = 1_000

/**
 * Lets requests begin in the order in which they came, a few milliseconds' worth in each turn of the event loop. A turn
 * accepts only one new connection: without this, thousands of busy connections would keep new ones waiting for minutes.
 * Nor do more begin than can be worked on: those that take many steps, such as a save, would fall behind all that come later.
 */
export class FairTurns {
  readonly #waiting: { readonly request: object; readonly begin: Begin }[] = []
  /** With the time when each began, the oldest first. */
  readonly #underWay = new Map<object, number>()
  readonly #now: () => number
  #turnBegan: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whoever enters leaves, at the latest when the answer is sent. */
  enter(request: object, begin: Begin): void {
    if (this.#waiting.length === 0 && this.#fits()) this.#begin(request, begin)
    else this.#waiting.push({ request, begin })
  }

  leave(request: object): void {
    if (this.#underWay.delete(request) && this.#waiting.length > 0) this.#takeTurn()
  }

  #begin(request: object, begin: Begin): void {
    this.#underWay.set(request, this.#now())
    begin()
  }

  /** The first request of a turn fits always, if there is room. */
  #fits(): boolean {
    const now = this.#takeTurn()
    return this.#room(now) > 0 && now - (this.#turnBegan ?? now) < BUDGET
  }

  /** What this turn may still cost is counted from now on, unless it is already. */
  #takeTurn(): number {
    const now = this.#now()
    if (this.#turnBegan === undefined) {
      this.#turnBegan = now
      setImmediate(() => this.#nextTurn())
    }
    return now
  }

  #room(now: number): number {
    for (const [request, began] of this.#underWay) {
      if (now - began < LONGEST) break
      this.#underWay.delete(request)
    }
    return UNDER_WAY - this.#underWay.size
  }

  #nextTurn(): void {
    this.#turnBegan = undefined
    const batch = Math.min(BATCH, this.#waiting.length, this.#room(this.#now()))
    if (batch <= 0) this.#lookLater()
    // One by one, so that what each sets going is done before the next begins.
    for (let number = 1; number <= batch; number++)
      setImmediate(() => {
        const next = this.#waiting.shift()
        if (next) this.#begin(next.request, next.begin)
        if (number === batch) this.#nextTurn()
      })
  }

  /** Nobody may leave for long. */
  #lookLater(): void {
    if (this.#waiting.length === 0 || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#takeTurn()
    }, LONGEST)
    this.#timer.unref()
  }
}
