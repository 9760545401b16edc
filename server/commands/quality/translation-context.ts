import type { LanguageRow } from '#server/db/queries/languages/languages.ts'
import type { ComponentContext, UnitContext } from '#server/db/queries/strings/unit-context.ts'

/** A translation with its component and all around it: what units of it have in common. */
export interface TranslationContext extends ComponentContext {
  readonly language: LanguageRow
  readonly translation: {
    readonly id: number
    readonly language_id: number
    readonly is_source: number
    readonly plural_id: number
  }
}

export const translationOf = ({ unit, ...context }: UnitContext): TranslationContext => ({
  ...context,
  translation: {
    id: unit.translation_id,
    language_id: unit.language_id,
    is_source: unit.is_source,
    plural_id: unit.plural_id,
  },
})

export const statsPathOf = ({ component, translation }: TranslationContext) => ({
  translationId: translation.id,
  componentId: component.id,
  projectId: component.project_id,
  languageId: translation.language_id,
})
