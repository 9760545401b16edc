import { Type } from 'typebox'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable, Percent, Timestamp, Url } from '#core/contract/schema.ts'

const count = Type.Integer()

const parts = ['', '_percent', '_words', '_words_percent', '_chars', '_chars_percent'] as const

const translatedParts = ['', '_words', '_percent', '_words_percent', '_chars', '_chars_percent'] as const

type Part = (typeof parts)[number]
type Group<Name extends string> = {
  [P in Part as `${Name}${P}`]: P extends `${string}percent` ? typeof Percent : typeof count
}

const group = <const Name extends string>(name: Name, order: readonly Part[]) =>
  Object.fromEntries(order.map((part) => [`${name}${part}`, part.endsWith('percent') ? Percent : count])) as Group<Name>

const fields = {
  total: count,
  total_words: count,
  total_chars: count,
  last_change: nullable(Timestamp),
  recent_changes: Type.Integer({ description: 'Edits in the six hours before the last change.' }),
  ...group('translated', translatedParts),
  ...group('fuzzy', parts),
  failing: count,
  failing_percent: Percent,
  ...group('approved', parts),
  ...group('readonly', parts),
  suggestions: count,
  comments: count,
}

const Statistics = Type.Object({ ...fields, name: Type.String(), url: Url }, { title: 'Statistics' })

export const TranslationStatistics = Type.Object(
  {
    ...fields,
    code: Type.String(),
    name: Type.String(),
    url: Url,
    translate_url: Url,
    last_author: Type.Optional(nullable(Type.String({ description: 'If it belongs to one translation.' }))),
  },
  { title: 'TranslationStatistics' },
)

export const statisticsContract = {
  statisticsOfTranslation: defineRoute({
    path: '/api/translations/:project/:component/:language/statistics/',
    flat: true,
    name: 'Statistics of a translation',
    summary: 'Counts of strings, words and characters.',
    needs: 'visible',
    reply: TranslationStatistics,
  }),
  statisticsOfComponent: defineList({
    path: '/api/components/:project/:component/statistics/',
    flat: true,
    name: 'Statistics of a component',
    summary: 'Counts for each language.',
    needs: 'visible',
    item: TranslationStatistics,
  }),
  statisticsOfProject: defineRoute({
    path: '/api/projects/:project/statistics/',
    flat: true,
    name: 'Statistics of a project',
    summary: 'Counts over the components the caller may see.',
    needs: 'visible',
    reply: Statistics,
  }),
  languagesOfProject: defineRoute({
    path: '/api/projects/:project/languages/',
    flat: true,
    name: 'Languages of a project',
    summary: 'Counts for each language of the project, as a plain array.',
    needs: 'visible',
    reply: Type.Array(TranslationStatistics),
  }),
  statisticsOfCategory: defineRoute({
    path: '/api/categories/:id/statistics/',
    flat: true,
    name: 'Statistics of a category',
    summary: 'Counts over its components visible to the caller.',
    needs: 'visible',
    reply: Statistics,
  }),
  statisticsOfLanguage: defineRoute({
    path: '/api/languages/:language/statistics/',
    flat: true,
    name: 'Statistics of a language',
    summary: 'Counts over all components visible to the caller.',
    needs: 'visible',
    reply: Statistics,
  }),
}
