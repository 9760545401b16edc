import { type Bits, Ended, type FewStates, hasBit, MOST_STATES, setBit } from '#core/text/few-states.ts'
import { compilePattern, type TextFinder, type TextGlance } from '#core/text/pattern.ts'
import { type TextCodes, textOf } from '#core/text/text-codes.ts'
import { walkAll } from '#core/text/walk-texts.ts'
import { fold } from './fold.ts'
import { textMatcher } from './text-test.ts'
import type { TextTest } from './tree.ts'

/** A text test for texts that lie one after another: what `textMatcher` says, without making strings where possible. */
export interface TextScan {
  /** Of texts asked for in turn, only the last can be used. */
  finder(texts: TextCodes): TextFinder
  /** Notes which of the texts asked for pass; `ends` tells where each of them ends. */
  find(texts: TextCodes, ends: Uint32Array, asked: Bits, found: Bits): void
  /** Whether a text of these units can pass at all. */
  isPossible(alphabet: Uint16Array): boolean
  /** What the first two units of a text tell; undefined: too little to ask. */
  readonly glance?: TextGlance | undefined
}

const always = () => true
const never = () => false

export function textScan(test: TextTest): TextScan {
  if (test.kind === 'pattern') return patternScan(test.pattern)
  if (test.kind === 'contains' && test.text !== '' && !SURROGATE.test(test.text)) return partScan(fold(test.text))
  const matches = textMatcher(test)
  const finder: Finders = (texts) => (from, to) => matches(textOf(texts, from, to))
  const isPossible = test.kind === 'contains' && test.text !== '' ? hasSurrogates : always
  return { finder, find: byTurns(finder), isPossible }
}

type Finders = TextScan['finder']

/** By a machine of few states, where there is one; what it leaves, one after another. */
function byTurns(finder: Finders, few?: () => FewStates | undefined): TextScan['find'] {
  return (texts, ends, asked, found) => {
    const machine = few?.()
    const left = machine ? walkAll(machine, texts, ends, asked, found) : asked
    if (left.every((word) => word === 0)) return
    const isFound = finder(texts)
    for (let i = 0; i < ends.length; i++)
      if (hasBit(left, i) && isFound(i === 0 ? 0 : (ends[i - 1] as number), ends[i] as number)) setBit(found, i)
  }
}

function patternScan(written: string): TextScan {
  const compiled = compilePattern(written)
  if (compiled.problem) return { finder: () => never, find: () => {}, isPossible: never }
  const { pattern } = compiled
  const finder: Finders = (texts) => pattern.finder(texts)
  return { finder, find: byTurns(finder, () => pattern.few()), isPossible: always, glance: pattern.glance }
}

const SURROGATE = /[\ud800-\udfff]/
const hasSurrogates = (alphabet: Uint16Array): boolean => alphabet.some((unit) => unit >= 0xd800 && unit <= 0xdfff)

let folded: Uint16Array | undefined

/** What each unit of UTF-16 folds to: always one unit. */
function foldedUnits(): Uint16Array {
  folded ??= Uint16Array.from({ length: 0x10000 }, (_, unit) => fold(String.fromCharCode(unit)).charCodeAt(0))
  return folded
}

/** A part of a text, folded already. */
function partScan(part: string): TextScan {
  const wanted = Uint16Array.from({ length: part.length }, (_, i) => part.charCodeAt(i))
  const foldedOf = (alphabet: Uint16Array) => alphabet.map((unit) => foldedUnits()[unit] as number)
  const finder: Finders = ({ codes, alphabet }) =>
    partFinder(codes, alphabet ? foldedOf(alphabet) : foldedUnits(), wanted)
  const few = partStates(wanted)
  return {
    finder,
    find: byTurns(finder, () => few),
    isPossible(alphabet) {
      const table = foldedUnits()
      return wanted.every((letter) => alphabet.some((unit) => table[unit] === letter))
    },
  }
}

function partFinder(codes: TextCodes['codes'], table: Uint16Array, wanted: Uint16Array): TextFinder {
  const [first] = wanted as unknown as [number]
  return (from, to) => {
    const last = to - wanted.length
    for (let at = from; at <= last; at++) {
      if (table[codes[at] as number] !== first) continue
      let i = 1
      while (i < wanted.length && table[codes[at + i] as number] === wanted[i]) i++
      if (i === wanted.length) return true
    }
    return false
  }
}

/** How much of a part was met, as states; after all of it there is only one. */
function partStates(wanted: Uint16Array): FewStates | undefined {
  if (wanted.length >= MOST_STATES) return undefined
  const letters = [...new Set(wanted)]
  const steps = new Uint8Array((letters.length + 1) * MOST_STATES)
  for (const [number, letter] of letters.entries())
    for (let met = 0; met < wanted.length; met++)
      steps[(number + 1) * MOST_STATES + met] = metAfter(wanted, met, letter)
  for (let number = 0; number <= letters.length; number++) steps[number * MOST_STATES + wanted.length] = wanted.length
  const ends = new Uint8Array(MOST_STATES)
  ends[wanted.length] = Ended.found
  return { start: 0, classOf: (unit) => letters.indexOf(foldedUnits()[unit] as number) + 1, steps, ends }
}

/** The longest beginning of a part that ends with so much of it and one more letter. */
function metAfter(wanted: Uint16Array, met: number, letter: number): number {
  const seen = [...wanted.subarray(0, met), letter]
  for (let length = seen.length; length > 0; length--) {
    const end = seen.slice(seen.length - length)
    if (end.every((unit, i) => unit === wanted[i])) return length
  }
  return 0
}
