import { Type } from 'typebox'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable, Timestamp, Url } from '#core/contract/schema.ts'

const Suggestion = Type.Object(
  {
    id: Type.Integer(),
    unit: Url,
    target: Type.Array(Type.String(), { description: 'One text per plural form.' }),
    user: nullable(Url),
    timestamp: Timestamp,
    votes: Type.Integer({ description: 'Upvotes minus downvotes.' }),
  },
  { title: 'Suggestion' },
)

const SuggestionOutcome = Type.Object({ result: Type.String(), suggestion: nullable(Suggestion) })

export const suggestionContract = {
  suggestionsForUnit: defineList({
    path: '/api/units/:id/suggestions/',
    name: 'Suggestions for a unit',
    summary: 'Suggestions for the string, oldest first.',
    needs: 'visible',
    item: Suggestion,
    writes: {
      POST: {
        summary: 'Add a suggestion',
        needs: { permission: 'suggestion.add', on: 'unit' },
        body: Type.Object({ target: Type.Array(Type.String(), { minItems: 1 }) }),
        status: 201,
      },
    },
  }),
  suggestions: defineList({
    path: '/api/suggestions/',
    name: 'Suggestions',
    summary: 'Pending suggestions, newest first.',
    needs: 'anyone',
    item: Suggestion,
  }),
  suggestion: defineRoute({
    path: '/api/suggestions/:id/',
    name: 'Suggestion',
    summary: 'One suggestion.',
    needs: 'visible',
    reply: Suggestion,
    writes: {
      DELETE: {
        summary: 'Delete a suggestion',
        needs: { anyOf: [{ permission: 'suggestion.delete', on: 'unit' }, { rule: 'author' }] },
        body: Type.Object({
          rejection_reason: Type.Optional(Type.String({ maxLength: 200 })),
          is_spam: Type.Optional(Type.Boolean()),
        }),
      },
    },
  }),
  acceptanceOfSuggestion: defineRoute({
    path: '/api/suggestions/:id/accept/',
    name: 'Acceptance of a suggestion',
    summary: 'Accept a suggestion.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Accept a suggestion',
        needs: { permission: 'suggestion.accept', on: 'unit' },
        body: Type.Object({ approve: Type.Optional(Type.Boolean()) }),
        reply: Type.Object({ result: Type.String() }),
      },
    },
  }),
  votesOnSuggestion: defineRoute({
    path: '/api/suggestions/:id/vote/',
    name: 'Votes on a suggestion',
    summary: 'Vote for or against a suggestion.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Vote on a suggestion',
        needs: { permission: 'suggestion.vote', on: 'unit' },
        body: Type.Object({ value: Type.Union([Type.Literal(1), Type.Literal(-1)]) }),
        reply: SuggestionOutcome,
      },
    },
  }),
}
