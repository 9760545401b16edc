import { createHash } from 'node:crypto'

/** Longer texts are bulk writes of varying length: not worth a server-side plan each. */
const LONGEST = 8_000
/** A text that comes so often is worth one. */
const USES = 3
/** Every connection keeps a plan for each name as long as it lives, some 60 kB each. */
const MAX_NAMES = 600
const MAX_COUNTED = 2_000

/**
 * Begins a statement that is planned each time: on a table that grows by thousands of rows a minute, a plan that was made while it was
 * small reads all of it until the server has counted its rows again.
 */
export const PLAN_ANEW = '/* plan anew */'

/**
 * Names for statements that come again and again, so that the server parses and plans them once per connection. A text has the same
 * name in every process: poolers between them and the server keep statements by name.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()
  #renewals = 0

  nameOf(text: string): string | undefined {
    if (text.length > LONGEST || text.startsWith(PLAN_ANEW)) return undefined
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MAX_NAMES) return known
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < USES) {
      this.#count(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const name = `q${createHash('sha256').update(text).digest('hex').slice(0, 24)}${this.#renewals || ''}`
    this.#names.set(text, name)
    return name
  }

  /**
   * Gives other names from now on: a newer release has added columns, and the server refuses what was prepared when a row had fewer.
   * Asked for by several connections at once, it happens once.
   */
  renew(text: string, name: string): void {
    if (this.#names.get(text) !== name) return
    this.#renewals++
    this.#names.clear()
  }

  #count(text: string, uses: number): void {
    this.#uses.delete(text)
    this.#uses.set(text, uses)
    const [oldest] = this.#uses.keys()
    if (this.#uses.size > MAX_COUNTED && oldest !== undefined) this.#uses.delete(oldest)
  }
}
