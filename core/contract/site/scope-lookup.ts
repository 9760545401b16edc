import { Type } from 'typebox'
import { Language } from '#core/contract/languages/languages.ts'
import { MessageView } from '#core/contract/message-view.ts'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable, oneOf } from '#core/contract/schema.ts'

const Named = { name: Type.String(), slug: Type.String(), id: Type.Integer() }

export const Scope = Type.Object(
  {
    kind: oneOf([
      'site',
      'language',
      'project',
      'project-language',
      'category',
      'category-language',
      'component',
      'translation',
    ]),
    path: Type.String({ description: 'Path, as in web URLs.' }),
    project: nullable(Type.Object({ ...Named, translation_review: Type.Boolean(), source_review: Type.Boolean() })),
    categories: Type.Array(Type.Object(Named), { description: 'Outermost first.' }),
    component: nullable(
      Type.Object({
        ...Named,
        path: Type.String({ description: 'The slug after the slugs of its categories.' }),
        locked: Type.Boolean(),
        is_glossary: Type.Boolean(),
        has_template: Type.Boolean({
          description: 'Strings have keys, and source texts are in a source file.',
        }),
        needs_agreement: Type.Boolean({ description: 'The caller must accept its agreement before contributing.' }),
        has_variants: Type.Boolean({ description: 'Some of its strings are variants of others.' }),
      }),
    ),
    language: nullable(Language),
    translation: nullable(Type.Object({ id: Type.Integer(), is_source: Type.Boolean() })),
    unit: nullable(Type.Integer({ description: 'Set if the path points to one string.' })),
    rights: Type.Array(Type.String(), { description: "The caller's permissions here." }),
    why_not: Type.Record(Type.String(), Type.String(), {
      description: "Reasons why the caller can't do what contributors usually can.",
    }),
    why_not_messages: Type.Record(Type.String(), MessageView, { description: 'The same reasons as messages.' }),
  },
  { title: 'Place' },
)

export const scopeContract = {
  scope: defineRoute({
    path: '/api/places/',
    name: 'Scope',
    summary: "What a web path points to, and the caller's permissions there.",
    needs: 'visible',
    query: Type.Object({
      path: Type.String({
        description: 'project, project/component, project/component/language, -/-/language, -/-/-.',
      }),
    }),
    reply: Scope,
  }),
}
