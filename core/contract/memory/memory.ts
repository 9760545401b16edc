import { Type } from 'typebox'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable } from '#core/contract/schema.ts'

export const Memory = Type.Object(
  {
    id: Type.Integer(),
    source: Type.String(),
    target: Type.String(),
    source_language: Type.Integer({ description: 'Number of the language.' }),
    target_language: Type.Integer({ description: 'Number of the language.' }),
    origin: Type.String({ description: 'Component or file it comes from.' }),
    project: nullable(Type.Integer({ description: 'Number of the project whose memory it is in.' })),
    from_file: Type.Boolean(),
    shared: Type.Boolean(),
  },
  { title: 'Memory' },
)

const filters = {
  source: Type.Optional(Type.String({ description: 'Part of the source text.' })),
  source_language: Type.Optional(Type.String({ description: 'Language code.' })),
  target_language: Type.Optional(Type.String({ description: 'Language code.' })),
  project: Type.Optional(Type.String({ description: 'URL of a project.' })),
}

const DiffPart = Type.Object({
  kind: Type.Union([Type.Literal('equal'), Type.Literal('removed'), Type.Literal('added')]),
  text: Type.String(),
})

export const Match = Type.Object({
  query: Type.String(),
  match: nullable(
    Type.Object({
      id: Type.Integer(),
      source: Type.String(),
      target: Type.String(),
      origin: Type.String(),
      exact: Type.Boolean(),
      quality: Type.Integer({ description: 'Percent.' }),
      diff: Type.Array(DiffPart, { description: 'From the source of the match to the text asked about.' }),
    }),
  ),
})

export const memoryContract = {
  memory: defineList({
    path: '/api/memory/',
    name: 'Memory',
    summary: 'Translation memory entries visible to the caller, ordered by ID.',
    needs: 'account',
    item: Memory,
    query: filters,
  }),
  lookupInMemory: defineRoute({
    path: '/api/memory/lookup/',
    name: 'Lookup in the memory',
    summary: 'The best match for each of some texts.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Look up texts; languages, project and exact are in the URL',
        needs: 'account',
        scope: 'read',
        query: Type.Object({
          source_language: Type.String({ description: 'Language code.' }),
          target_language: Type.String({ description: 'Language code.' }),
          project: Type.Optional(Type.String({ description: 'Slug: only what this project can use.' })),
          exact: Type.Optional(Type.Boolean({ description: 'Only texts that are the same.' })),
        }),
        body: Type.Object({ strings: Type.Array(Type.String({ maxLength: 2000 }), { minItems: 1, maxItems: 100 }) }),
        reply: Type.Array(Match),
      },
    },
  }),
  memoryEntry: defineRoute({
    path: '/api/memory/:id/',
    name: 'Memory entry',
    summary: 'One entry of the translation memory.',
    needs: { allOf: ['account', 'visible'] },
    reply: Memory,
    writes: {
      DELETE: {
        summary: 'Delete an entry from the memories the caller can change',
        needs: {
          anyOf: [
            { permission: 'memory.delete', on: 'project' },
            { permission: 'memory.manage', on: 'site' },
            { rule: 'own_memory' },
          ],
        },
      },
    },
  }),
}
