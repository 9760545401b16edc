import { Type } from 'typebox'
import { defineList, defineRoute, defineWrite, defineWrites } from '#core/contract/route-contract.ts'
import { oneOfNumbers, Url } from '#core/contract/schema.ts'

const PluralRule = Type.Object(
  {
    id: Type.Integer(),
    source: Type.Integer(),
    number: Type.Integer({ description: 'Number of plural forms.' }),
    formula: Type.String({ description: 'Expression over n that gives the index of the form.' }),
    type: Type.Integer(),
  },
  { title: 'PluralRule' },
)

export const Language = Type.Object(
  {
    id: Type.Integer(),
    code: Type.String(),
    name: Type.String(),
    plural: PluralRule,
    aliases: Type.Array(Type.String()),
    direction: Type.String({ description: 'ltr or rtl.' }),
    population: Type.Integer({ description: 'Number of speakers.' }),
    web_url: Url,
    url: Url,
    statistics_url: Url,
  },
  { title: 'Language' },
)

const plural = Type.Object({
  number: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  formula: Type.Optional(Type.String({ maxLength: 2000 })),
  source: Type.Optional(oneOfNumbers([0, 1, 2, 3, 4, 5, 6])),
})

export const newLanguage = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 50 }),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Default: its code.' })),
  plural: Type.Optional(plural),
  direction: Type.Optional(
    Type.Union([Type.Literal('ltr'), Type.Literal('rtl'), Type.Literal('')], {
      description: "'': as the script of the language is written.",
    }),
  ),
  population: Type.Optional(Type.Integer({ minimum: 0 })),
})

const languageCreation = defineWrite({
  summary: 'Add a language',
  needs: { permission: 'language.edit', on: 'site' },
  body: newLanguage,
  status: 201,
  reply: Language,
})

const languageWrites = defineWrites({
  PUT: {
    summary: 'Change a language',
    needs: { permission: 'language.edit', on: 'site' },
    body: newLanguage,
    reply: Language,
  },
  PATCH: {
    summary: 'Change parts of a language',
    needs: { permission: 'language.edit', on: 'site' },
    body: newLanguage,
    reply: Language,
  },
  DELETE: { summary: 'Delete an unused language', needs: { permission: 'language.edit', on: 'site' } },
})

export const languageContract = {
  languages: defineList({
    path: '/api/languages/',
    name: 'Languages',
    summary: 'Languages with a translation, ordered by ID; all languages for users who can edit them.',
    needs: 'anyone',
    writes: { POST: languageCreation },
    item: Language,
  }),
  language: defineRoute({
    path: '/api/languages/:language/',
    name: 'Language',
    summary: 'One language.',
    needs: 'visible',
    writes: languageWrites,
    reply: Language,
  }),
  plurals: defineList({
    path: '/api/languages/:language/plurals/',
    name: 'Plural rules',
    summary: 'Plural rules that files may count by in a language: its default (source 0), those of CLDR and of files.',
    needs: 'visible',
    item: PluralRule,
  }),
}
