import type { Check, CheckedUnit, Finding } from '#core/checks/model/check.ts'
import { formatFlags } from '#core/checks/placeholders/format-flags.ts'
import { type Flags, mergeFlags } from '#core/units/flags.ts'
import { State } from '#core/units/state.ts'
import type { GlossaryTerm } from '../../../core/glossary/terms.ts'
import type { Language, Unit } from '../../api/types.ts'
import type { Surroundings } from '../data/surroundings.ts'

/** One check that fails on the text as it is being typed. */
export interface LiveFinding {
  readonly check: Pick<Check, 'id' | 'name' | 'description'>
  readonly places: readonly Finding[]
}

/** The flags in force for a string, as the server puts them together. */
export function flagsOf(unit: Unit, around: Pick<Surroundings, 'translation'>): Flags {
  const { file_format: format = '', check_flags: given = '' } = around.translation.component ?? {}
  return mergeFlags([formatFlags(format, unit.location), given, unit.flags, unit.extra_flags])
}

const languageOf = ({ code, direction, plural }: Language): CheckedUnit['language'] => ({
  code,
  direction: direction === 'rtl' ? 'rtl' : 'ltr',
  plural: { number: plural.number, formula: plural.formula },
})

export interface TextNow {
  readonly forms: readonly string[]
  readonly state: number
  readonly glossary?: readonly GlossaryTerm[] | undefined
}

/** A string as the checks see it, with the text it is about to have. */
export function checkedUnit(unit: Unit, around: Surroundings, { forms, state, glossary }: TextNow): CheckedUnit {
  const { translation, source, target, place } = around
  const isBlank = forms.every((form) => form === '')
  return {
    source: translation.is_source ? forms : unit.source,
    target: forms,
    state: isBlank ? State.empty : state,
    context: unit.context,
    note: unit.note,
    location: unit.location,
    flags: flagsOf(unit, around),
    sourceLanguage: languageOf(source),
    language: languageOf(target),
    isSource: translation.is_source,
    isGlossary: translation.component?.is_glossary ?? false,
    format: translation.component?.file_format ?? '',
    names: { project: place.project?.name ?? '', component: place.component?.name ?? '' },
    ...(glossary && { glossary }),
  }
}

/** What fails right now. The checks come when the first string is opened, not before. */
export async function findLive(unit: CheckedUnit): Promise<LiveFinding[]> {
  const [{ runChecks }, { findCheck }] = await Promise.all([
    import('#core/checks/run.ts'),
    import('#core/checks/registry.ts'),
  ])
  return [...runChecks(unit)].flatMap(([id, places]) => {
    const check = findCheck(id)
    return check ? [{ check, places }] : []
  })
}
