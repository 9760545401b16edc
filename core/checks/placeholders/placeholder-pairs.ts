import type { CheckedUnit } from '../model/check.ts'
import { pairs } from '../model/form-pairs.ts'

/** A target form with the source form whose placeholders it must have. */
export interface FormatPair {
  readonly form: number
  readonly target: string
  readonly source: string
  /** The form is used for one number only, which may be spelled out: nothing has to be there. */
  readonly mayMiss: boolean
}

/**
 * Forms for checks of placeholders: the first one answers to the singular (to the plural, if the singular has nothing),
 * all others to the plural. Blank forms are passed over.
 */
export function formatPairs(unit: CheckedUnit, hasAny: (source: string) => boolean): FormatPair[] {
  const [singular = ''] = unit.source
  const plural = unit.source.at(-1) ?? ''
  return pairs(unit).flatMap(({ form, target, numbers }) => {
    if (target === '') return []
    const isFirst = form === 0 && unit.target.length > 1 && hasAny(singular)
    return [{ form, target, source: isFirst ? singular : plural, mayMiss: mayMiss(numbers, unit) }]
  })
}

/** A form for one number may spell it out unless strict-format wants it there, and one for 0 and 1 unless strict-zero does. */
export function mayMiss(numbers: readonly number[], { flags }: CheckedUnit): boolean {
  if (flags.has('strict-format')) return false
  if (numbers.length === 1) return true
  return numbers.length === 2 && numbers[0] === 0 && numbers[1] === 1 && !flags.has('strict-zero')
}
