import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable, oneOf, Timestamp } from '#core/contract/schema.ts'
import { path } from '#core/contract/scope-path.ts'

const count = Type.Integer()

const Counts = {
  total: count,
  total_words: count,
  total_chars: count,
  translated: count,
  translated_words: count,
  translated_chars: count,
  fuzzy: count,
  fuzzy_words: count,
  approved: count,
  approved_words: count,
  readonly: count,
  failing: count,
  suggestions: count,
  comments: count,
  last_change: nullable(Timestamp),
}

export const Part = Type.Object(
  {
    kind: oneOf(['project', 'category', 'component', 'translation', 'language']),
    name: Type.String(),
    path: Type.String({ description: 'Path, as in web URLs.' }),
    locked: Type.Boolean(),
    is_glossary: Type.Boolean(),
    restricted: Type.Boolean(),
    shared: Type.Boolean({ description: 'A component of another project, which shares it with this one.' }),
    is_source: Type.Boolean(),
    alerts: count,
    language: nullable(Type.Object({ code: Type.String(), name: Type.String(), direction: Type.String() })),
    ...Counts,
  },
  { title: 'PlacePart' },
)

export const Parts = Type.Object(
  {
    counts: Type.Object(Counts),
    parts: Type.Array(Part, { description: 'Projects, categories, components or translations.' }),
    languages: Type.Array(Part),
  },
  { title: 'PlaceParts' },
)

/** What people are told who might help with a project. */
export const Invitation = Type.Object(
  {
    path: Type.String({ description: 'Path, as in web URLs.' }),
    project: Type.Object({
      name: Type.String(),
      slug: Type.String(),
      web: Type.String(),
      instructions: Type.String(),
    }),
    language: nullable(Type.Object({ code: Type.String(), name: Type.String(), direction: Type.String() })),
    counts: Type.Object(Counts),
    languages: Type.Array(Part),
  },
  { title: 'Invitation' },
)

/** How far the parts of a scope have come. */
export const scopePartContract = {
  partsOfScope: defineRoute({
    path: '/api/places/parts/',
    name: 'Parts of a scope',
    summary: 'The parts of a scope and their progress.',
    needs: 'visible',
    query: Type.Object({ path }),
    reply: Parts,
  }),
  invitation: defineRoute({
    path: '/api/places/engage/',
    name: 'Invitation',
    summary: 'Public progress of a project; also for hidden projects that share it.',
    needs: 'anyone',
    query: Type.Object({ path: Type.String({ description: 'project, project/-/language.' }) }),
    reply: Invitation,
  }),
}
