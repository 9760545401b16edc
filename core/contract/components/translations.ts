import { Type } from 'typebox'
import { Component } from '#core/contract/components/component.ts'
import { Language } from '#core/contract/languages/languages.ts'
import { defineList, defineRoute, defineWrite } from '#core/contract/route-contract.ts'
import { nullable, Percent, Timestamp, Url } from '#core/contract/schema.ts'

export const body = Type.Object({
  language_code: Type.String({ minLength: 1, maxLength: 50 }),
  from_component: Type.Optional(
    Type.Array(Type.Union([Type.String(), Type.Integer()]), {
      description: 'Components, by ID or path, to copy translations from; the first match is used.',
    }),
  ),
})

const count = Type.Integer()

export const Translation = Type.Object(
  {
    language: Language,
    component: Component,
    language_code: Type.String({ description: 'Language code as the repository writes it.' }),
    id: Type.Integer(),
    filename: Type.String(),
    revision: Type.String({ description: 'Blob ids of the file and of the template.' }),
    web_url: Url,
    share_url: Url,
    translate_url: Url,
    url: Url,
    is_template: Type.Boolean(),
    is_source: Type.Boolean(),
    total: count,
    translated: count,
    fuzzy: count,
    failing_checks: count,
    total_words: count,
    translated_words: count,
    fuzzy_words: count,
    failing_checks_words: count,
    translated_percent: Percent,
    fuzzy_percent: Percent,
    failing_checks_percent: Percent,
    have_suggestion: count,
    have_comment: count,
    last_change: nullable(Timestamp),
    last_author: nullable(Type.String()),
    repository_url: Url,
    file_url: Url,
    statistics_url: Url,
    changes_list_url: Url,
    units_list_url: Url,
    announcements_url: Url,
  },
  { title: 'Translation' },
)

const TranslationOfComponent = Type.Omit(Translation, ['component'], { title: 'TranslationOfComponent' })

const languageAddition = defineWrite({
  summary: 'Add a language',
  needs: { permission: 'translation.add', on: 'component' },
  body,
  status: 201,
  reply: Type.Object({ data: TranslationOfComponent }, { title: 'NewTranslation' }),
})

const languageRemoval = defineWrite({
  summary: 'Delete a language and its file',
  needs: { permission: 'translation.delete', on: 'translation' },
})

export const translationContract = {
  translations: defineList({
    path: '/api/translations/',
    name: 'Translations',
    summary: 'Translations of all components, ordered by ID.',
    needs: 'anyone',
    item: Translation,
  }),
  translationsOfComponent: defineList({
    path: '/api/components/:project/:component/translations/',
    name: 'Translations of a component',
    summary: 'One per language, ordered by ID.',
    needs: 'visible',
    writes: { POST: languageAddition },
    item: TranslationOfComponent,
  }),
  translation: defineRoute({
    path: '/api/translations/:project/:component/:language/',
    name: 'Translation',
    summary: 'One component in one language.',
    needs: 'visible',
    writes: { DELETE: languageRemoval },
    reply: Translation,
  }),
}
