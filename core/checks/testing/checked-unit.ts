import type { Check, CheckedUnit, CheckLanguage, Finding } from '#core/checks/model/check.ts'
import { findLanguage } from '#core/languages/languages.ts'
import { defaultPlural } from '#core/languages/plurals.ts'
import { parseFlags } from '#core/units/flags.ts'
import { State } from '#core/units/state.ts'

type Texts = string | readonly string[]

const formsOf = (texts: Texts): readonly string[] => (typeof texts === 'string' ? [texts] : texts)

function checkLanguage(code: string): CheckLanguage {
  const known = findLanguage(code)
  return { code, direction: known?.direction ?? 'ltr', plural: known?.plural ?? defaultPlural }
}

export interface UnitOptions extends Partial<Omit<CheckedUnit, 'source' | 'target' | 'flags' | 'language'>> {
  readonly from?: string
  readonly to?: string
  readonly flags?: string
}

/** A translated unit from English to Czech, unless told otherwise. */
export function checkedUnit(source: Texts, target: Texts, options: UnitOptions = {}): CheckedUnit {
  const { from = 'en', to = 'cs', flags = '', ...rest } = options
  return {
    source: formsOf(source),
    target: formsOf(target),
    state: State.translated,
    context: '',
    note: '',
    location: '',
    flags: parseFlags(flags),
    sourceLanguage: checkLanguage(from),
    language: checkLanguage(to),
    isSource: false,
    isGlossary: false,
    ...rest,
  }
}

/** The unit with the fix of each finding put in place. */
export function withFixes(unit: CheckedUnit, findings: readonly Finding[]): CheckedUnit {
  const texts = [...(unit.isSource ? unit.source : unit.target)]
  for (const { form, fix } of findings) if (fix !== undefined) texts[form] = fix
  return unit.isSource ? { ...unit, source: texts } : { ...unit, target: texts }
}

/** What the findings mark, e.g. `0:3-4`. */
export const marks = (check: Check, unit: CheckedUnit): string[] =>
  check.find(unit).map(({ form, start, end }) => `${form}:${start}-${end}`)
