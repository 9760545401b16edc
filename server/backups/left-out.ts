import { type Message, message } from '#core/messages/message.ts'

const MAX_LINES = 200

/** What of an archive was not stored, for people: the same of many rows is told once, with their number. */
export class LeftOut {
  readonly #lines = new Map<string, { readonly line: Message; times: number }>()
  #more = 0

  note(line: Message): void {
    const key = JSON.stringify(line)
    const known = this.#lines.get(key)
    if (known) known.times += 1
    else if (this.#lines.size >= MAX_LINES) this.#more += 1
    else this.#lines.set(key, { line, times: 1 })
  }

  get lines(): Message[] {
    const lines = [...this.#lines.values()].map(({ line, times }) =>
      times === 1 ? line : message('backup.timesOver', { line, times }),
    )
    return this.#more === 0 ? lines : [...lines, message('backup.andMore', { count: this.#more })]
  }
}
