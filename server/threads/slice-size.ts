import { turn } from '#server/threads/turn.ts'

/** Milliseconds that a slice is to take: nobody else can write meanwhile on SQLite. */
const WANTED = 20

export interface SliceLimits {
  readonly first: number
  readonly least: number
  readonly most: number
}

/** How many items to take at once: as many as were done in a short time before, whatever the items and the machine. */
export class SliceSize {
  readonly #limits: SliceLimits
  readonly #now: () => number
  #size: number

  constructor(limits: SliceLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
    this.#size = limits.first
  }

  /** Does one slice, then lets others have their turn. */
  async slice<T>(work: (size: number) => Promise<T>): Promise<T> {
    const began = this.#now()
    const result = await work(this.#size)
    const factor = WANTED / Math.max(1, this.#now() - began)
    // One slow slice says little: the system may have been busy with something else.
    const size = Math.round(this.#size * Math.min(2, Math.max(0.5, factor)))
    this.#size = Math.min(this.#limits.most, Math.max(this.#limits.least, size))
    await turn()
    return result
  }

  /** Goes through a list. */
  async through<T>(items: readonly T[], work: (slice: readonly T[]) => Promise<void>): Promise<void> {
    for (let start = 0; start < items.length; )
      start += await this.slice(async (size) => {
        await work(items.slice(start, start + size))
        return size
      })
  }
}
