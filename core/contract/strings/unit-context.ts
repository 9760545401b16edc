import { Type } from 'typebox'
import { defineList } from '#core/contract/route-contract.ts'
import { nullable, Url } from '#core/contract/schema.ts'
import { Unit } from '#core/contract/strings/units.ts'

const GlossaryMatch = Type.Object({
  form: Type.Integer({ description: 'Index of the plural form of the source.' }),
  start: Type.Integer({ description: 'In UTF-16 units.' }),
  end: Type.Integer(),
  exact: Type.Boolean({ description: 'Exact match, ignoring case; otherwise an inflected form.' }),
  covered: Type.Boolean({ description: 'Within a longer term.' }),
})

const FoundTerm = Type.Object(
  {
    source: Type.String(),
    target: Type.String({ description: 'Empty where the term has no translation.' }),
    flags: Type.String(),
    forbidden: Type.Boolean(),
    read_only: Type.Boolean(),
    terminology: Type.Boolean(),
    explanation: Type.String(),
    unit: nullable(Url),
    source_unit: Url,
    matches: Type.Array(GlossaryMatch),
  },
  { title: 'FoundTerm' },
)

const Glossary = Type.Object(
  { name: Type.String(), translation: Type.String({ description: 'Terms are added to its units/.' }) },
  { title: 'OpenGlossary' },
)

export const unitSurroundingContract = {
  termsOfUnit: defineList({
    path: '/api/units/:id/glossary/',
    name: 'Terms of a unit',
    summary: 'Glossary terms in the source string, in any inflected form.',
    needs: 'visible',
    item: FoundTerm,
  }),
  glossariesForUnit: defineList({
    path: '/api/units/:id/glossaries/',
    name: 'Glossaries for a unit',
    summary: "Glossaries of the project the caller can add terms to, in the string's language.",
    needs: 'visible',
    item: Glossary,
  }),
  unitsOfSameSource: defineList({
    path: '/api/units/:id/same/',
    name: 'Units of the same source',
    summary: 'The same source text in other components of the project, in the same language.',
    needs: 'visible',
    item: Unit,
    query: { different: Type.Optional(Type.Boolean({ description: 'Only those with another target.' })) },
  }),
  variantsOfUnit: defineList({
    path: '/api/units/:id/variants/',
    name: 'Variants of a unit',
    summary:
      'Strings of the same translation that are variants of this one: their keys are the same but for what variant_regex finds, or a flag names one as the variant of the other.',
    needs: 'visible',
    item: Unit,
  }),
}
