import { compilePattern, type TextFinder, type TextGlance } from '#core/text/pattern.ts'
import { type TextCodes, textOf } from '#core/text/text-codes.ts'
import { fold } from './fold.ts'
import { textMatcher } from './text-test.ts'
import type { TextTest } from './tree.ts'

/** A text test for texts that lie one after another: what `textMatcher` says, without making strings where possible. */
export interface TextScan {
  /** Of texts asked for in turn, only the last can be used. */
  finder(texts: TextCodes): TextFinder
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
  return { finder: (texts) => (from, to) => matches(textOf(texts, from, to)), isPossible: always }
}

function patternScan(written: string): TextScan {
  const compiled = compilePattern(written)
  if (compiled.problem) return { finder: () => never, isPossible: never }
  const { pattern } = compiled
  return { finder: (texts) => pattern.finder(texts), isPossible: always, glance: pattern.glance }
}

const SURROGATE = /[\ud800-\udfff]/

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
  return {
    isPossible(alphabet) {
      const units = foldedOf(alphabet)
      return wanted.every((unit) => units.includes(unit))
    },
    finder: ({ codes, alphabet }) => partFinder(codes, alphabet ? foldedOf(alphabet) : foldedUnits(), wanted),
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
