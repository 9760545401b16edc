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

/** How a place came to where it is. */
export const scopeProgressContract = {
  progressOfScope: defineRoute({
    path: '/api/places/progress/',
    name: 'Progress of a scope',
    summary: 'Strings and translated strings per day (UTC).',
    needs: 'visible',
    query: Type.Object({
      path,
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3660, description: '1 to 3660; 30 unless given.' })),
    }),
    reply: Progress,
  }),
}
