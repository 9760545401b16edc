import { type Bits, hasBit, setBit } from '#core/text/bits.ts'
import type { BoundedRegExp } from '#core/text/bounded-regexp.ts'
import { compilePattern } from '#core/text/pattern.ts'
import { endOf, SEPARATOR, startOf, type TextBlock, textAt } from '#core/text/text-block.ts'
import { fold } from './fold.ts'
import { textMatcher } from './text-test.ts'
import type { TextTest } from './tree.ts'

/** A text test for blocks of texts: what `textMatcher` says of each. */
export interface TextScan {
  /** Notes which of the texts asked for pass. */
  find(block: TextBlock, asked: Bits, found: Bits): void
  /** Whether a text of these units can pass at all. */
  isPossible(alphabet: Uint16Array): boolean
}

const always = () => true
const never = () => false

export function textScan(test: TextTest): TextScan {
  if (test.kind === 'pattern') return patternScan(test.pattern)
  if (test.kind === 'contains' && test.text !== '' && !NEEDS_WHOLE_TEXTS.test(test.text))
    return partScan(fold(test.text), textMatcher(test))
  const isPossible = test.kind === 'contains' && test.text !== '' ? hasRareUnits : always
  return { find: scanner(undefined, textMatcher(test)), isPossible }
}

function patternScan(written: string): TextScan {
  const compiled = compilePattern(written)
  if (compiled.problem) return { find: () => {}, isPossible: never }
  const { pattern } = compiled
  return { find: scanner(pattern.bounded, (text) => pattern.isFound(text)), isPossible: always }
}

/** Characters of two units, which fold as such, and what separates texts. */
const NEEDS_WHOLE_TEXTS = /[\0\ud800-\udfff]/
const hasRareUnits = (alphabet: Uint16Array): boolean =>
  alphabet.some((unit) => unit === 0 || (unit >= 0xd800 && unit <= 0xdfff))

let folded: Uint16Array | undefined
let folding: Map<number, string> | undefined

/** What each unit of UTF-16 folds to: always one unit. */
function foldedUnits(): Uint16Array {
  folded ??= Uint16Array.from({ length: 0x10000 }, (_, unit) => fold(String.fromCharCode(unit)).charCodeAt(0))
  return folded
}

const quoted = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`

/** By unit: all that fold to it, as members of a set. */
function unitsFoldingTo(): Map<number, string> {
  if (folding) return folding
  folding = new Map()
  for (const [unit, to] of foldedUnits().entries()) folding.set(to, (folding.get(to) ?? '') + quoted(unit))
  return folding
}

/** A part of a text, folded already. */
function partScan(part: string, matches: (text: string) => boolean): TextScan {
  const units = Array.from({ length: part.length }, (_, i) => part.charCodeAt(i))
  const source = units.map((unit) => `[${unitsFoldingTo().get(unit) ?? quoted(unit)}]`).join('')
  const bounded = { regexp: new RegExp(source, 'g'), maxTextLength: Number.POSITIVE_INFINITY }
  return {
    find: scanner(bounded, matches),
    isPossible(alphabet) {
      const table = foldedUnits()
      return units.every((letter) => alphabet.some((unit) => table[unit] === letter))
    },
  }
}

/** Texts between two that are asked for: so many are looked through rather than beginning anew. */
const MAX_GAP = 4

/** Many texts in one call where that is certain to be quick; the others one by one. */
function scanner(bounded: BoundedRegExp | undefined, matches: (text: string) => boolean): TextScan['find'] {
  return (block, asked, found) => {
    const maxLength = bounded && !block.hasInnerSeparator ? bounded.maxTextLength : -1
    for (let index = 0; index < block.ends.length; index++) {
      if (!hasBit(asked, index)) continue
      if (bounded && endOf(block, index) - startOf(block, index) <= maxLength) {
        const last = lastOfRun(block.ends, asked, index, maxLength)
        findInRun(bounded.regexp, block, { first: index, last }, asked, found)
        index = last
      } else if (matches(textAt(block, index))) setBit(found, index)
    }
  }
}

/** Up to where texts are short and nearly all are asked for. */
function lastOfRun(ends: Uint32Array, asked: Bits, first: number, maxLength: number): number {
  let [last, start] = [first, ends[first] ?? 0]
  for (let index = first + 1; index < ends.length && index - last <= MAX_GAP; index++) {
    const end = ends[index] ?? 0
    if (end - start > maxLength) break
    if (hasBit(asked, index)) last = index
    start = end
  }
  return last
}

interface Run {
  readonly first: number
  readonly last: number
}

function findInRun(regexp: RegExp, block: TextBlock, { first, last }: Run, asked: Bits, found: Bits): void {
  const from = startOf(block, first)
  const text = block.text.slice(from, endOf(block, last))
  regexp.lastIndex = 0
  for (let index = first; index <= last && regexp.test(text); index++) {
    const end = from + regexp.lastIndex
    while (endOf(block, index) < end) index++
    if (hasBit(asked, index)) setBit(found, index)
    regexp.lastIndex = endOf(block, index) + SEPARATOR.length - from
  }
}
