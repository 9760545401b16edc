import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { path } from '#core/contract/scope-path.ts'

const count = Type.Integer()

export const DayCounts = Type.Object(
  { day: Type.String({ format: 'date' }), total: count, translated: count, fuzzy: count, approved: count },
  { title: 'DayCounts' },
)

export const Progress = Type.Object(
  {
    days: Type.Array(DayCounts, {
      description: 'Counts at the start of the period, on each day they changed, and now.',
    }),
  },
  { title: 'Progress' },
)

export const LanguagesProgress = Type.Object(
  {
    days: Type.Array(Type.String({ format: 'date' }), {
      description: 'The day before the period, then at most 53 days at equal distances, the last of them today.',
    }),
    languages: Type.Array(
      Type.Object({
        language: Type.Object({ code: Type.String(), name: Type.String(), direction: Type.String() }),
        total: Type.Array(count, { description: 'Strings at the end of each of the days.' }),
        translated: Type.Array(count),
      }),
      { description: 'Target languages, by name.' },
    ),
  },
  { title: 'LanguagesProgress' },
)

export const TimeToTranslate = Type.Object(
  {
    languages: Type.Array(
      Type.Object({
        language: Type.Object({ code: Type.String(), name: Type.String(), direction: Type.String() }),
        strings: Type.Integer({ description: 'First translations in the period.' }),
        median_seconds: Type.Integer({ description: 'Half of them took no longer.' }),
      }),
      { description: 'Languages with such strings, by name.' },
    ),
  },
  { title: 'TimeToTranslate' },
)

const days = Type.Optional(Type.Integer({ minimum: 1, maximum: 3660, description: '1 to 3660; 30 unless given.' }))

/** How a place came to where it is. */
export const scopeProgressContract = {
  progressOfScope: defineRoute({
    path: '/api/places/progress/',
    name: 'Progress of a scope',
    summary: 'Strings and translated strings per day (UTC).',
    needs: 'visible',
    query: Type.Object({
      path,
      days,
    }),
    reply: Progress,
  }),
  languagesOverTime: defineRoute({
    path: '/api/places/progress/languages/',
    name: 'Languages over time',
    summary: 'Strings and translated strings of each language over a period, without source languages.',
    needs: 'visible',
    query: Type.Object({ path, days }),
    reply: LanguagesProgress,
  }),
  timeToTranslate: defineRoute({
    path: '/api/places/time-to-translate/',
    name: 'Time to translate',
    summary:
      'How long strings waited in each language until someone first translated them; of the newest 10,000 of a period.',
    needs: 'visible',
    query: Type.Object({ path, days }),
    reply: TimeToTranslate,
  }),
}
