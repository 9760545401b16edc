import type { CheckedUnit, CheckLanguage } from '#core/checks/check.ts'
import { formatFlags } from '#core/checks/format-flags.ts'
import type { Direction } from '#core/languages/languages.ts'
import { type Flags, mergeFlags } from '#core/units/flags.ts'
import { splitForms } from '#core/units/forms.ts'
import type { LanguageRow } from '#server/db/queries/languages.ts'
import type { UnitSubject } from '#server/db/queries/unit-subject.ts'

/** Flags in force for a unit: the format's, the component's, the file's, those people gave the string and this unit. */
export const effectiveFlags = ({ unit, component }: UnitSubject): Flags =>
  mergeFlags([
    formatFlags(component.file_format, unit.location),
    component.check_flags,
    unit.source_flags,
    unit.extra_flags,
    unit.flags,
  ])

const languageOf = (language: LanguageRow, plural: CheckLanguage['plural']): CheckLanguage => ({
  code: language.code,
  direction: language.direction as Direction,
  plural,
})

/** A unit as the checks see it, with the text it is about to have. */
export function checkedUnit(
  subject: UnitSubject,
  { forms, state }: { readonly forms: readonly string[]; readonly state: number },
): CheckedUnit {
  const { unit, component, project, language, sourceLanguage } = subject
  const isSource = unit.is_source === 1
  return {
    source: isSource ? forms : splitForms(unit.source),
    target: forms,
    state,
    context: unit.context,
    note: unit.note,
    location: unit.location,
    flags: effectiveFlags(subject),
    sourceLanguage: languageOf(sourceLanguage, {
      number: sourceLanguage.plural_number,
      formula: sourceLanguage.plural_formula,
    }),
    language: languageOf(language, { number: unit.plural_number, formula: unit.plural_formula }),
    isSource,
    isGlossary: component.is_glossary === 1,
    format: component.file_format,
    names: { project: project.name, component: component.name },
  }
}
