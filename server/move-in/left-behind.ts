import { type Message, message, verbatim } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'

const MAX_LINES = 2000

/** What did not come along, and why: each thing once. */
export class LeftBehind {
  readonly #lines = new Map<string, Message>()

  note(what: string, reason: string | Message): void {
    if (this.#lines.size >= MAX_LINES) return
    const line = message('moveIn.leftBehind', { what, reason: typeof reason === 'string' ? verbatim(reason) : reason })
    this.#lines.set(JSON.stringify(line), line)
  }

  /** Does something that our rules may refuse; undefined: they did, and it is noted. */
  async attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      this.note(what, error.said)
      return undefined
    }
  }

  get lines(): readonly Message[] {
    return [...this.#lines.values()]
  }
}
