import type { RE2JS } from 're2js'

/** Texts that lie one after another: each is found from a place up to another, in units of UTF-16. */
export type TextUnits = Uint16Array

type States = ReturnType<RE2JS['re2']>['dfa']
type State = ReturnType<States['step']>

/** What a step can lead to beside another state. */
const MATCH = -1
const DEAD = -2
const UNSURE = -3

/** Of RE2: no beginning is fixed; a text begins here; a text ends here. */
const UNANCHORED = 0
const BEGINS = { context: () => 4 }
const TEXT_END = -1

/** A character outside the basic plane takes two units: such texts are left to RE2 itself. */
const [SURROGATES, AFTER_SURROGATES] = [0xd800, 0xe000]
const MOST_CELLS = 1_000_000
/** After a newline, a letter or another character, being dead may be told apart. */
const MOST_DEAD = 4

/**
 * The states of a regular expression as one table of numbers, filled in as texts lead there: a step is two look-ups. RE2
 * says what follows what.
 */
export class Automaton {
  readonly #states: States
  readonly #known: State[] = []
  readonly #numbers = new Map<State, number>()
  /** Of each unit, its column. */
  readonly #classes = new Uint16Array(0x10000)
  readonly #width: number
  /** By state and class: 0 not known yet, above: where the row of the next state begins. */
  #cells: Int32Array
  readonly #start: number

  constructor(re: RE2JS) {
    this.#states = re.re2().dfa
    const { classBounds, numClasses } = this.#states
    let from = 0
    for (const [number, bound] of [...classBounds, 0x10000].entries()) {
      this.#classes.fill(number, from, Math.min(bound, 0x10000))
      from = Math.min(bound, 0x10000)
    }
    // After the classes: the end of a text, and what is not for us.
    this.#classes.fill(numClasses + 1, SURROGATES, AFTER_SURROGATES)
    this.#width = numClasses + 2
    this.#cells = new Int32Array(this.#width * 16)
    this.#start = this.#numberOf(this.#states.failed ? null : this.#states.start(BEGINS, 0))
  }

  /** Undefined where only RE2 itself can tell. */
  isFound(units: TextUnits, from: number, to: number): boolean | undefined {
    const classes = this.#classes
    let cells = this.#cells
    let at = this.#start
    for (let i = from; at > 0 && i < to; i++) {
      const unit = units[i] as number
      const column = classes[unit] as number
      let next = cells[at + column] as number
      if (next === 0) {
        next = this.#explore(at, column, unit)
        cells = this.#cells
      }
      at = next
    }
    if (at > 0) {
      const end = this.#width - 2
      at = this.#cells[at + end] || this.#explore(at, end, TEXT_END)
      return at === UNSURE ? undefined : at === MATCH
    }
    return at === UNSURE ? undefined : at === MATCH
  }

  #explore(at: number, column: number, unit: number): number {
    const state = this.#known[at / this.#width - 1]
    const isOurs = column < this.#width - 1
    const next = isOurs ? this.#numberOf(this.#states.step(state, column, unit, UNANCHORED)) : UNSURE
    this.#cells[at + column] = next
    return next
  }

  #numberOf(state: State | null): number {
    if (state === null) return UNSURE
    if (state.isMatch) return MATCH
    const known = this.#numbers.get(state)
    if (known !== undefined) return known
    const at = (this.#known.length + 1) * this.#width
    if (at > MOST_CELLS) return UNSURE
    const number = this.#isDead(state) ? DEAD : at
    this.#numbers.set(state, number)
    if (number === DEAD) return number
    this.#known.push(state)
    if (at + this.#width > this.#cells.length) {
      const larger = new Int32Array(this.#cells.length * 2 + this.#width)
      larger.set(this.#cells)
      this.#cells = larger
    }
    return number
  }

  /** Nothing is found from here on: the few states that can follow lead to each other only. */
  #isDead(state: State): boolean {
    const runes = [0, ...this.#states.classBounds]
    const reached = new Set<State>([state])
    for (const one of reached) {
      if (this.#states.step(one, runes.length, TEXT_END, UNANCHORED)?.isMatch !== false) return false
      for (const [column, rune] of runes.entries()) {
        const next = this.#states.step(one, column, rune, UNANCHORED)
        if (next === null || next.isMatch || reached.add(next).size > MOST_DEAD) return false
      }
    }
    return true
  }
}
