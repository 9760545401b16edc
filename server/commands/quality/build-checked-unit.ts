import type { CheckedUnit, CheckLanguage, RelatedUnits } from '#core/checks/model/check.ts'
import { checkedFormatFlags } from '#core/formats/format-flags.ts'
import { findFormat } from '#core/formats/registry.ts'
import { usualPlural } from '#core/formats/usual-plural.ts'
import type { GlossaryTerm } from '#core/glossary/terms.ts'
import type { Judgement } from '#core/machinery/evaluation.ts'
import { effectiveFlags } from '#core/units/effective-flags.ts'
import type { Flags } from '#core/units/flags.ts'
import { fitForms, splitForms } from '#core/units/forms.ts'
import type { LanguageRow } from '#server/db/queries/languages/languages.ts'
import type { UnitContext } from '#server/db/queries/strings/unit-context.ts'

/** Flags in force for a unit. */
export const unitFlags = ({ unit, component }: UnitContext): Flags =>
  effectiveFlags({
    inherited: component.inherited_flags,
    format: checkedFormatFlags(component.file_format),
    location: unit.location,
    component: component.check_flags,
    source: unit.source_flags,
    extra: unit.extra_flags,
    unit: unit.flags,
  })

const languageOf = (language: LanguageRow, plural: CheckLanguage['plural']): CheckLanguage => ({
  code: language.code,
  direction: language.direction === 'rtl' ? 'rtl' : 'ltr',
  plural,
})

/** Files of the component may count otherwise than its source language does by default. */
function sourcePlural({ component, sourceLanguage }: UnitContext): CheckLanguage['plural'] {
  const { code, plural_number: number, plural_formula: formula } = sourceLanguage
  const found = findFormat(component.file_format)
  return found ? usualPlural(found.format, { code, plural: { number, formula } }) : { number, formula }
}

/** A file may have fewer forms than the language: those that it lacks are empty. */
function targetForms({ unit }: UnitContext, source: readonly string[], forms: readonly string[]): readonly string[] {
  const isShort = source.length > 1 && forms.length < unit.plural_number
  return isShort ? fitForms(forms, unit.plural_number) : forms
}

export interface TextToCheck {
  readonly forms: readonly string[]
  readonly state: number
}

/** What only the server knows about a unit. */
export interface CheckContext {
  readonly relatedUnits?: RelatedUnits | undefined
  readonly glossary?: readonly GlossaryTerm[] | undefined
  readonly evaluation?: readonly Judgement[]
}

/** A unit as the checks see it, with the text it is about to have. */
export function checkedUnit(
  context: UnitContext,
  { forms, state }: TextToCheck,
  { relatedUnits, glossary, evaluation }: CheckContext = {},
): CheckedUnit {
  const { unit, component, project, language, sourceLanguage } = context
  const isSource = unit.is_source === 1
  const source = isSource ? forms : splitForms(unit.source)
  return {
    source,
    target: isSource ? forms : targetForms(context, source, forms),
    state,
    context: unit.context,
    note: unit.note,
    location: unit.location,
    flags: unitFlags(context),
    sourceLanguage: languageOf(sourceLanguage, sourcePlural(context)),
    language: languageOf(language, { number: unit.plural_number, formula: unit.plural_formula }),
    isSource,
    isGlossary: component.is_glossary === 1,
    names: { project: project.name, component: component.name },
    ...(relatedUnits === undefined ? {} : { relatedUnits }),
    ...(glossary === undefined ? {} : { glossary }),
    ...(evaluation === undefined ? {} : { evaluation }),
  }
}
