import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import type { Message } from '#core/messages/message.ts'

export const Item = Type.Object({
  id: Type.Optional(Type.Integer({ description: 'The unit; or else translation and key.' })),
  translation: Type.Optional(Type.String({ description: "As in 'project/component/language'." })),
  key: Type.Optional(Type.String()),
  target: Type.Optional(Type.Array(Type.String())),
  expected: Type.Optional(
    Type.Array(Type.String(), { description: 'The translation as it was seen: a different one is not overwritten.' }),
  ),
  state: Type.Optional(Type.Integer()),
  version: Type.Optional(
    Type.Integer({ description: "Number in the unit's ETag; a newer version isn't overwritten." }),
  ),
})

export const body = Type.Object({
  items: Type.Optional(Type.Array(Item)),
  translation: Type.Optional(Type.String({ description: 'With q: the translation that is searched.' })),
  q: Type.Optional(Type.String({ description: 'Search query instead of items; `state` is given to what it finds.' })),
  state: Type.Optional(Type.Integer()),
  mode: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('each')])),
  dry_run: Type.Optional(Type.Boolean()),
})

/** What was wrong with one of them. */
interface ErrorView {
  readonly detail: string
  readonly message?: Message
}

export const BulkResult = Type.Object(
  {
    results: Type.Array(
      Type.Object({
        id: Type.Union([Type.Integer(), Type.Null()]),
        outcome: Type.String({ description: 'saved, unchanged, suggested or error.' }),
        errors: Type.Optional(Type.Array(Type.Unsafe<ErrorView>(Type.Object({}, { additionalProperties: true })))),
      }),
    ),
    saved: Type.Integer(),
    unchanged: Type.Integer(),
    suggested: Type.Integer(),
    failed: Type.Integer(),
    dry_run: Type.Boolean(),
  },
  { title: 'BulkResult' },
)

export const bulkContract = {
  manyUnitsAtOnce: defineRoute({
    path: '/api/bulk/units/',
    name: 'Many units at once',
    summary: 'Edit many strings by ID, key or search: all or none, each on its own, or as a dry run.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Edit many units',
        needs: { rule: 'each_unit' },
        body,
        limit: 8 * 1024 * 1024,
        reply: BulkResult,
      },
    },
  }),
}
