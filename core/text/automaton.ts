import type { RE2JS } from 're2js'
import { Ended, type FewStates, MOST_STATES } from './few-states.ts'
import type { TextCodes } from './text-codes.ts'

type States = ReturnType<RE2JS['re2']>['dfa']
type State = ReturnType<States['step']>

/** What a step can lead to beside another state. */
const MATCH = -1
const DEAD = -2
const UNSURE = -3

/** Once there, a text stays there. Where states are few, these are the first of them. */
const OUTCOMES: readonly number[] = [MATCH, DEAD, UNSURE]

/** Of RE2: no beginning is fixed; a text begins here; a text ends here. */
const UNANCHORED = 0
const BEGINS = { context: () => 4 }
const TEXT_END = -1

/** A character outside the basic plane takes two units: such texts are left to RE2 itself. */
const [SURROGATES, AFTER_SURROGATES] = [0xd800, 0xe000]
const MOST_CELLS = 1_000_000
/** After a newline, a letter or another character, being dead may be told apart. */
const MOST_DEAD = 4
/** With more states, bytes are looked up by their class. */
const MOST_ROWS = 64
const BYTE = 256

/** Whether something is found from a place up to another; undefined where only RE2 itself can tell. */
export type Walk = (from: number, to: number) => boolean | undefined

const answerOf = (at: number): boolean | undefined => (at === UNSURE ? undefined : at === MATCH)

/** Where a text leads: a row, or what is not above 0. By itself, for it is here that the time goes. */
function run(rows: Int32Array, codes: Uint8Array, start: number, from: number, to: number): number {
  let at = start
  if (at <= 0) return at
  for (let i = from; i < to; i++) {
    at = rows[at + (codes[i] as number)] as number
    if (at <= 0) return at
  }
  return at
}

/**
 * The states of a regular expression as one table of numbers, filled in as texts lead there. RE2 says what follows what.
 * Texts whose codes are bytes get a table of their own, so that a step is one look-up; others take two.
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
  /** By state and byte, for the texts that are walked through now. */
  readonly #rows = new Int32Array((MOST_ROWS + 1) * BYTE)
  /** By state: what it means that a text ends there; 0 not known yet. */
  readonly #ends = new Int8Array(MOST_ROWS + 1)
  #few: FewStates | null | undefined
  /** How many cells are known. */
  #explored = 0

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

  /** For many texts; the last one that was asked for is the one to use. */
  walk({ codes, alphabet }: TextCodes): Walk {
    if (!alphabet || !(codes instanceof Uint8Array)) return this.#walkUnits(codes)
    return this.#known.length > MOST_ROWS ? this.#walkClasses(codes, alphabet) : this.#walkBytes(codes, alphabet)
  }

  /** All of it as a machine of few states; undefined: there are more. */
  get few(): FewStates | undefined {
    if (this.#few === undefined) this.#few = this.#start > 0 && this.#exploreAll() ? this.#asFew() : null
    return this.#few ?? undefined
  }

  /** Whether the first characters of a text often settle it. */
  get settlesEarly(): boolean {
    if (this.#start <= 0) return false
    const runes = [0, ...this.#states.classBounds].filter((rune) => rune < SURROGATES)
    const steps = runes.map((rune) => this.#step(this.#start, rune))
    return steps.includes(DEAD) || steps.filter((step) => step === MATCH).length * 2 >= steps.length
  }

  /** What the first unit or two of a text tell: undefined if not all. `length` is that of the whole text. */
  glance(first: number, second: number, length: number): boolean | undefined {
    let at = this.#start
    if (at > 0 && length > 0) at = this.#step(at, first)
    if (at > 0 && length > 1) at = this.#step(at, second)
    if (at > 0) return length < 3 ? answerOf(this.#end(at)) : undefined
    return answerOf(at)
  }

  #walkUnits(units: Uint8Array | Uint16Array): Walk {
    const classes = this.#classes
    return (from, to) => {
      let cells = this.#cells
      let at = this.#start
      for (let i = from; at > 0 && i < to; i++) {
        const unit = units[i] as number
        let next = cells[at + (classes[unit] as number)] as number
        if (next === 0) {
          next = this.#step(at, unit)
          cells = this.#cells
        }
        at = next
      }
      return answerOf(at > 0 ? this.#end(at) : at)
    }
  }

  #walkClasses(codes: Uint8Array, alphabet: Uint16Array): Walk {
    const classes = alphabet.map((unit) => this.#classes[unit] as number)
    return (from, to) => {
      let cells = this.#cells
      let at = this.#start
      for (let i = from; at > 0 && i < to; i++) {
        const code = codes[i] as number
        let next = cells[at + (classes[code] as number)] as number
        if (next === 0) {
          next = this.#step(at, alphabet[code] as number)
          cells = this.#cells
        }
        at = next
      }
      return answerOf(at > 0 ? this.#end(at) : at)
    }
  }

  #walkBytes(codes: Uint8Array, alphabet: Uint16Array): Walk {
    const [rows, ends] = [this.#rows, this.#ends]
    const slowly = this.#walkClasses(codes, alphabet)
    this.#fillRows(alphabet)
    let explored = this.#explored
    const start = this.#start > 0 ? this.#rowOf(this.#start) : this.#start
    return (from, to) => {
      const at = run(rows, codes, start, from, to)
      const end = at > 0 ? (ends[at >>> 8] as number) : at
      if (end !== 0) return end === MATCH ? true : end === UNSURE ? undefined : false
      const answer = slowly(from, to)
      if (explored !== this.#explored) this.#fillRows(alphabet)
      explored = this.#explored
      return answer
    }
  }

  #fillRows(alphabet: Uint16Array): void {
    const [rows, cells, width] = [this.#rows, this.#cells, this.#width]
    const columns = alphabet.map((unit) => this.#classes[unit] as number)
    for (let row = 1; row <= MOST_ROWS && row <= this.#known.length; row++) {
      for (let code = 0; code < columns.length; code++) {
        const next = cells[row * width + (columns[code] as number)] as number
        rows[row * BYTE + code] = next > 0 ? this.#rowOf(next) : next
      }
      this.#ends[row] = Math.min(1, cells[row * width + width - 2] as number)
    }
  }

  /** Looks at every step there is, unless the states become too many. */
  #exploreAll(): boolean {
    const runes = [0, ...this.#states.classBounds].filter((rune) => rune < 0x10000)
    for (let row = 1; row <= this.#known.length; row++) {
      if (this.#known.length > MOST_STATES - OUTCOMES.length) return false
      this.#end(row * this.#width)
      for (const rune of runes) this.#step(row * this.#width, rune)
    }
    return true
  }

  #asFew(): FewStates {
    const [cells, width, classes] = [this.#cells, this.#width, this.#classes]
    // What is not known is as good as unsure.
    const stateOf = (at: number) => (at > 0 ? at / width - 1 + OUTCOMES.length : OUTCOMES.indexOf(at || UNSURE))
    const steps = new Uint8Array(width * MOST_STATES)
    const ends = new Uint8Array(MOST_STATES)
    const meaning = (at: number) =>
      at === MATCH ? Ended.found : at === UNSURE || at === 0 ? Ended.unsure : Ended.notFound
    for (const [state, outcome] of OUTCOMES.entries()) {
      ends[state] = meaning(outcome)
      for (let column = 0; column < width; column++) steps[column * MOST_STATES + state] = state
    }
    for (let row = 1; row <= this.#known.length; row++) {
      const state = stateOf(row * width)
      ends[state] = meaning(cells[row * width + width - 2] as number)
      for (let column = 0; column < width; column++)
        steps[column * MOST_STATES + state] = stateOf(cells[row * width + column] as number)
    }
    return { start: stateOf(this.#start), classOf: (unit) => classes[unit] as number, steps, ends }
  }

  /** Where the row of a state begins; of states beyond the last row only RE2 can tell. */
  #rowOf(at: number): number {
    const row = at / this.#width
    return row > MOST_ROWS ? UNSURE : row * BYTE
  }

  #step(at: number, unit: number): number {
    const column = this.#classes[unit] as number
    return (this.#cells[at + column] as number) || this.#explore(at, column, unit)
  }

  #end(at: number): number {
    const end = this.#width - 2
    return (this.#cells[at + end] as number) || this.#explore(at, end, TEXT_END)
  }

  #explore(at: number, column: number, unit: number): number {
    const state = this.#known[at / this.#width - 1]
    const isOurs = column < this.#width - 1
    const reached = isOurs ? this.#states.step(state, column, unit, UNANCHORED) : null
    // Nothing comes after the end.
    const next = unit === TEXT_END && reached && !reached.isMatch ? DEAD : this.#numberOf(reached)
    this.#cells[at + column] = next
    this.#explored++
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
