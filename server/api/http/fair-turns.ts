type Begin = () => void

/** How long requests may keep one turn of the event loop, in milliseconds. */
const BUDGET = 5
/** Requests begun in one turn while others wait. */
const BATCH = 8
/** Connections that are accepted before the next request begins, as long as more come. */
const CONNECTIONS_FIRST = 4
/** Requests under way at once. */
const UNDER_WAY = 64
/** Who is under way for longer waits for something else than this process: nobody waits for them, in milliseconds. */
const LONGEST = 1_000

/**
 * Lets requests begin in the order in which they came, a few milliseconds' worth in each turn of the event loop. A turn
 * accepts only one new connection: without this, thousands of busy connections would keep new ones waiting for minutes. While
 * connections come, most turns begin no request at all: short turns accept more of them. Nor do more begin than can be
 * worked on: those that take many steps, such as a save, would fall behind all that come later.
 */
export class FairTurns {
  readonly #waiting: { readonly request: object; readonly begin: Begin }[] = []
  /** With the time when each began, the oldest first. */
  readonly #underWay = new Map<object, number>()
  readonly #now: () => number
  #turnBegan: number | undefined
  /** Whether those who wait are being let in, turn after turn. */
  #isRunning = false
  #hasAccepted = false
  #connectionsFirst = 0
  #timer: NodeJS.Timeout | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whoever enters leaves, at the latest when the answer is sent. */
  enter(request: object, begin: Begin): void {
    if (this.#waiting.length === 0 && this.#fits()) this.#begin(request, begin)
    else this.#waiting.push({ request, begin })
  }

  /** A connection was accepted in this turn. */
  accepted(): void {
    this.#hasAccepted = true
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
      setImmediate(() => this.#endTurn())
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

  #endTurn(): void {
    this.#turnBegan = undefined
    if (this.#isRunning) return
    this.#isRunning = true
    this.#nextTurn()
  }

  #nextTurn(): void {
    if (this.#letsConnect()) {
      setImmediate(() => this.#nextTurn())
      return
    }
    const most = this.#connectionsFirst > 0 ? 1 : BATCH
    this.#connectionsFirst = 0
    const batch = Math.min(most, this.#waiting.length, this.#room(this.#now()))
    if (batch <= 0) {
      this.#isRunning = false
      this.#lookLater()
    }
    // One by one, so that what each sets going is done before the next begins.
    for (let number = 1; number <= batch; number++)
      setImmediate(() => {
        const next = this.#waiting.shift()
        if (next) this.#begin(next.request, next.begin)
        if (number === batch) this.#nextTurn()
      })
  }

  /** Whether this turn is left to connections: one was accepted, so more may wait, and not many came since a request began. */
  #letsConnect(): boolean {
    if (!this.#hasAccepted || this.#connectionsFirst === CONNECTIONS_FIRST) return false
    this.#hasAccepted = false
    this.#connectionsFirst++
    return true
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
