import type { Check, CheckedUnit, Finding } from '#core/checks/model/check.ts'
import { type Flags, parseFlags } from '#core/units/flags.ts'
import { State } from '#core/units/state.ts'
import type { GlossaryTerm } from '../../../core/glossary/terms.ts'
import type { Component, Language, Plural, Translation, Unit } from '../../api/types.ts'

/** One check that fails on the text as it is being typed. */
export interface LiveFinding {
  readonly check: Pick<Check, 'id' | 'name' | 'description'>
  readonly places: readonly Finding[]
  /** The program that shows the text would break: a placeholder or markup is wrong. */
  readonly isBreaking: boolean
}

/** The flags in force for a string, as the server put them together. */
export const flagsOf = ({ effective_flags }: Pick<Unit, 'effective_flags'>): Flags => parseFlags(effective_flags)

type KnownLanguage = Pick<Language, 'code' | 'direction'> & { readonly plural: Pick<Plural, 'number' | 'formula'> }

/** What checks look at beside the string. */
interface AroundString {
  readonly translation: Pick<Translation, 'is_source'> & { readonly component?: Pick<Component, 'is_glossary'> }
  readonly source: KnownLanguage
  readonly target: KnownLanguage
  readonly scope: { readonly project: { name: string } | null; readonly component: { name: string } | null }
}

const languageOf = ({ code, direction, plural }: KnownLanguage): CheckedUnit['language'] => ({
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
export function checkedUnit(
  unit: Pick<Unit, 'source' | 'context' | 'note' | 'location' | 'effective_flags'>,
  context: AroundString,
  { forms, state, glossary }: TextNow,
): CheckedUnit {
  const { translation, source, target, scope } = context
  const isBlank = forms.every((form) => form === '')
  return {
    source: translation.is_source ? forms : unit.source,
    target: forms,
    state: isBlank ? State.empty : state,
    context: unit.context,
    note: unit.note,
    location: unit.location,
    flags: flagsOf(unit),
    sourceLanguage: languageOf(source),
    language: languageOf(target),
    isSource: translation.is_source,
    isGlossary: translation.component?.is_glossary ?? false,
    names: { project: scope.project?.name ?? '', component: scope.component?.name ?? '' },
    ...(glossary && { glossary }),
  }
}

const importChecks = async () => {
  const [{ runChecks }, { findCheck }, { liveDetectedPlaceholders }] = await Promise.all([
    import('#core/checks/run.ts'),
    import('#core/checks/registry.ts'),
    import('#core/checks/placeholders/detected-placeholders.ts'),
  ])
  return { runChecks, findCheck, onlyHere: [liveDetectedPlaceholders] }
}

type Checks = Awaited<ReturnType<typeof importChecks>>

let loaded: Checks | undefined

const findWith = ({ runChecks, findCheck, onlyHere }: Checks, unit: CheckedUnit): LiveFinding[] =>
  [...new Map([...runChecks(unit), ...runChecks(unit, onlyHere)])].flatMap(([id, scopes]) => {
    const check = findCheck(id)
    return check ? [{ check, places: scopes, isBreaking: check.breaksProgram === true }] : []
  })

/** What fails right now. The checks come when the first string is opened, not before. */
export async function findLive(unit: CheckedUnit): Promise<LiveFinding[]> {
  loaded ??= await importChecks()
  return findWith(loaded, unit)
}

/** The same for somebody who cannot wait; undefined before the checks have come. */
export const findLiveNow = (unit: CheckedUnit): LiveFinding[] | undefined => loaded && findWith(loaded, unit)
