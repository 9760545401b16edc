import type { TextUnits } from '#core/text/automaton.ts'
import { compilePattern, textOf } from '#core/text/pattern.ts'
import { fold } from './fold.ts'
import { textMatcher } from './text-test.ts'
import type { TextTest } from './tree.ts'

export type TextScan = (units: TextUnits, from: number, to: number) => boolean

/** A text test for texts that lie one after another: what `textMatcher` says, without making strings where possible. */
export function textScan(test: TextTest): TextScan {
  if (test.kind === 'pattern') {
    const compiled = compilePattern(test.pattern)
    return compiled.problem ? () => false : compiled.pattern.isFoundIn
  }
  if (test.kind === 'contains' && test.text !== '' && ASCII.test(test.text)) return asciiScan(fold(test.text))
  const matches = textMatcher(test)
  return (units, from, to) => matches(textOf(units, from, to))
}

const ASCII = /^[\0-\x7f]*$/

const lowered = (unit: number): number => (unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit)

/** Only ASCII letters fold to ASCII letters. */
function asciiScan(folded: string): TextScan {
  const wanted = Array.from({ length: folded.length }, (_, i) => folded.charCodeAt(i))
  const [first] = wanted as [number]
  return (units, from, to) => {
    const last = to - wanted.length
    for (let at = from; at <= last; at++) {
      if (lowered(units[at] as number) !== first) continue
      let i = 1
      while (i < wanted.length && lowered(units[at + i] as number) === wanted[i]) i++
      if (i === wanted.length) return true
    }
    return false
  }
}
