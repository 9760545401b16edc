import { AppError } from '#server/errors.ts'

/** Fetches that are answered at the same time: of all callers, and of one. */
const AT_ONCE = 4
const OF_ONE_CALLER = 2

/** Counts the fetches that are being answered, so that nobody keeps all others out. */
export class RunningFetches {
  readonly #byCaller = new Map<string, number>()
  #all = 0

  begin(caller: string): void {
    const own = this.#byCaller.get(caller) ?? 0
    if (own >= OF_ONE_CALLER) throw busy('You are fetching as much as one may at the same time: try again soon.')
    if (this.#all >= AT_ONCE) throw busy('Too many are fetching at the moment: try again soon.')
    this.#byCaller.set(caller, own + 1)
    this.#all += 1
  }

  end(caller: string): void {
    const own = (this.#byCaller.get(caller) ?? 1) - 1
    if (own === 0) this.#byCaller.delete(caller)
    else this.#byCaller.set(caller, own)
    this.#all -= 1
  }
}

const busy = (detail: string): AppError => new AppError('unavailable', detail, { retryAfter: 10 })
