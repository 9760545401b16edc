import { compilePattern } from '#core/text/pattern.ts'
import { fold } from './fold.ts'
import type { TextTest } from './tree.ts'

/** A text test, ready for many texts. */
export function textMatcher(test: TextTest): (text: string) => boolean {
  switch (test.kind) {
    case 'equals':
      return (text) => text === test.text
    case 'same': {
      const wanted = fold(test.text)
      return (text) => fold(text) === wanted
    }
    case 'contains': {
      const wanted = fold(test.text)
      return wanted === '' ? () => true : (text) => fold(text).includes(wanted)
    }
    default: {
      const compiled = compilePattern(test.pattern)
      return compiled.problem ? () => false : (text) => compiled.pattern.isFound(text)
    }
  }
}
