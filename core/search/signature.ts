import { fold } from './fold.ts'
import { BEYOND, CAPITAL, kindOf, LETTERS } from './kinds.ts'
import { requiredClasses } from './literals.ts'
import type { TextTest } from './tree.ts'

const kinds = Int32Array.from({ length: 0x80 }, (_, unit) => kindOf(unit))

/** Which characters stand in a text, roughly: a bit for each English letter and for each of a few kinds of others. */
export function signatureOf(text: string): number {
  let signature = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    signature |= unit < 0x80 ? (kinds[unit] ?? 0) : BEYOND
  }
  return signature
}

/** What the signature of a text must have for a test to hold: of each of these, one bit at least. */
export interface NeededKinds {
  readonly masks: readonly number[]
  /** Whoever has them passes the test. */
  readonly isExact: boolean
}

export function neededKinds(test: TextTest): NeededKinds {
  if (test.kind === 'pattern') return { masks: requiredClasses(test.pattern), isExact: false }
  const text = test.kind === 'equals' ? test.text : fold(test.text)
  const masks = [...new Set(Array.from({ length: text.length }, (_, i) => kindOf(text.charCodeAt(i)) & ~CAPITAL))]
  const isExact = test.kind === 'contains' && (text === '' || (text.length === 1 && (masks[0] ?? 0) <= LETTERS))
  return { masks, isExact }
}
