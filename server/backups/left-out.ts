const MAX_LINES = 200

/** What of an archive was not stored, for people: the same of many rows is told once, with their number. */
export class LeftOut {
  readonly #lines = new Map<string, number>()
  #more = 0

  note(line: string): void {
    const times = this.#lines.get(line)
    if (times === undefined && this.#lines.size >= MAX_LINES) this.#more += 1
    else this.#lines.set(line, (times ?? 0) + 1)
  }

  get lines(): string[] {
    const lines = [...this.#lines].map(([line, times]) => (times === 1 ? line : `${line} (${times} times)`))
    return this.#more === 0 ? lines : [...lines, `And ${this.#more} more.`]
  }
}
