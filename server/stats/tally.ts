import { isApproved, isFuzzy, isReadOnly, isTranslated } from '#core/units/state.ts'
import { type Counts, noCounts } from '#server/db/counters.ts'

export interface CountedUnit {
  readonly state: number
  readonly words: number
  readonly chars: number
  readonly failing?: boolean
  readonly suggestions?: boolean
  readonly comments?: boolean
}

/** Differences gathered during one action, applied once at its end. */
export class Tally {
  readonly counts: Counts = noCounts()
  lastChange: number | undefined
  /** Null: the newest change has no author. */
  lastAuthorId: number | null | undefined

  /** Counts a unit in, or out with sign -1. A changed unit is its old self out and its new self in. */
  unit(unit: CountedUnit, sign: 1 | -1 = 1): void {
    const { counts } = this
    const { words, chars, state } = unit
    this.#group('total', sign, words, chars)
    if (isTranslated(state)) this.#group('translated', sign, words, chars)
    if (isFuzzy(state)) this.#group('fuzzy', sign, words, chars)
    if (isApproved(state)) this.#group('approved', sign, words, chars)
    if (isReadOnly(state)) this.#group('readonly', sign, words, chars)
    if (unit.failing) this.#group('failing', sign, words, chars)
    if (unit.suggestions) counts.suggestions += sign
    if (unit.comments) counts.comments += sign
  }

  changes(number: number, timestamp: number, authorId: number | null): void {
    this.counts.changes += number
    this.lastChange = timestamp
    this.lastAuthorId = authorId
  }

  #group(
    name: 'total' | 'translated' | 'fuzzy' | 'approved' | 'readonly' | 'failing',
    sign: 1 | -1,
    words: number,
    chars: number,
  ): void {
    const { counts } = this
    counts[name] += sign
    counts[`${name}_words`] += sign * words
    counts[`${name}_chars`] += sign * chars
  }
}
