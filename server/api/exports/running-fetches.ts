import { type Message, message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'

/** Fetches that are answered at the same time: of all callers, and of one. */
const MAX_FETCHES = 4
const OF_ONE_CALLER = 2

/** Counts the fetches that are being answered, so that nobody keeps all others out. */
export class RunningFetches {
  readonly #byCaller = new Map<string, number>()
  #all = 0

  begin(caller: string): void {
    const own = this.#byCaller.get(caller) ?? 0
    if (own >= OF_ONE_CALLER) throw busy(message('repository.ownFetches'))
    if (this.#all >= MAX_FETCHES) throw busy(message('repository.allFetches'))
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

const busy = (said: Message): AppError => new AppError('unavailable', said, { retryAfter: 10 })
