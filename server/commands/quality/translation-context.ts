import type { LanguageRow } from '#server/db/queries/languages/languages.ts'
import type { ComponentSubject, UnitSubject } from '#server/db/queries/strings/unit-context.ts'

/** A translation with its component and all around it: what units of it have in common. */
export interface TranslationSubject extends ComponentSubject {
  readonly language: LanguageRow
  readonly translation: {
    readonly id: number
    readonly language_id: number
    readonly is_source: number
    readonly plural_id: number
  }
}

export const translationOf = ({ unit, ...around }: UnitSubject): TranslationSubject => ({
  ...around,
  translation: {
    id: unit.translation_id,
    language_id: unit.language_id,
    is_source: unit.is_source,
    plural_id: unit.plural_id,
  },
})

export const statsPathOf = ({ component, translation }: TranslationSubject) => ({
  translationId: translation.id,
  componentId: component.id,
  projectId: component.project_id,
  languageId: translation.language_id,
})
