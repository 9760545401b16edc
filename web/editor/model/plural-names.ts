import { pluralExamples } from '#core/languages/plurals.ts'
import type { Plural } from '../../api/types.ts'

export interface PluralName {
  /** "1, 21, 31, …"; empty where the language's rule says nothing of this form. */
  readonly examples: string
}

const MAX_EXAMPLES = 4

/** Numbers for which each form stands. Files with a rule of their own may have another count: then nothing is claimed. */
export function pluralNames(count: number, plural: Pick<Plural, 'number' | 'formula'>): PluralName[] {
  const examples = plural.number === count ? pluralExamples(plural, MAX_EXAMPLES + 1) : []
  return Array.from({ length: count }, (_, form) => {
    const numbers = examples[form] ?? []
    const more = numbers.length > MAX_EXAMPLES ? ', …' : ''
    return { examples: numbers.slice(0, MAX_EXAMPLES).join(', ') + more }
  })
}
