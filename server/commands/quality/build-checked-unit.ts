import type { CheckedUnit, CheckLanguage, SiblingFacts } from '#core/checks/model/check.ts'
import { formatFlags } from '#core/checks/placeholders/format-flags.ts'
import type { GlossaryTerm } from '#core/glossary/terms.ts'
import type { Direction } from '#core/languages/languages.ts'
import { type Flags, mergeFlags } from '#core/units/flags.ts'
import { splitForms } from '#core/units/forms.ts'
import type { LanguageRow } from '#server/db/queries/languages/languages.ts'
import type { UnitSubject } from '#server/db/queries/strings/unit-context.ts'

const MAX_REMEMBERED = 2000
const remembered = new Map<string, Flags>()

/** Flags in force for a unit: of workspace, project and category, the format's, the component's, the file's, those people gave the string and this unit. */
export function effectiveFlags({ unit, component }: UnitSubject): Flags {
  const lists = [
    component.inherited_flags,
    formatFlags(component.file_format, unit.location),
    component.check_flags,
    unit.source_flags,
    unit.extra_flags,
    unit.flags,
  ]
  const key = lists.join('\0')
  const known = remembered.get(key)
  if (known) return known
  const flags = mergeFlags(lists)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(key, flags)
  return flags
}

const languageOf = (language: LanguageRow, plural: CheckLanguage['plural']): CheckLanguage => ({
  code: language.code,
  direction: language.direction as Direction,
  plural,
})

export interface TextToCheck {
  readonly forms: readonly string[]
  readonly state: number
}

/** What only the server knows about a unit. */
export interface Surroundings {
  readonly siblings?: SiblingFacts | undefined
  readonly glossary?: readonly GlossaryTerm[] | undefined
}

/** A unit as the checks see it, with the text it is about to have. */
export function checkedUnit(
  subject: UnitSubject,
  { forms, state }: TextToCheck,
  { siblings, glossary }: Surroundings = {},
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
    ...(siblings === undefined ? {} : { siblings }),
    ...(glossary === undefined ? {} : { glossary }),
  }
}
