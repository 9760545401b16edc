import { Type } from 'typebox'
import { defineList, defineRoute, defineWrite, defineWrites } from '#core/contract/route-contract.ts'
import { oneOfNumbers, reportedOnList, Timestamp, Url } from '#core/contract/schema.ts'
import { sameStrings, searchParameters } from '#core/contract/strings/unit-search.ts'

const texts = Type.Optional(Type.Array(Type.String()))

const termsInFile = 'Empty: further terms of a TBX concept stay as its file has them.'

/** What clients send back that have read a unit; nobody changes it here. */
const keptTerms = Type.Unsafe<unknown>({ description: termsInFile })

export const newString = Type.Object({
  key: Type.Optional(Type.String({ description: 'Where the component has a template.' })),
  value: texts,
  source: Type.Optional(Type.Array(Type.String(), { description: 'Where source and target share a file.' })),
  target: texts,
  context: Type.Optional(Type.String()),
  state: Type.Optional(oneOfNumbers([0, 10, 11, 12, 20, 30])),
  tbx_terms: Type.Optional(keptTerms),
})

/** What can be changed of a unit, and what a change answers. */
const UnitWrite = Type.Object(
  {
    target: Type.Array(Type.String(), { description: 'One text per plural form; with state.' }),
    state: Type.Integer({
      enum: [0, 10, 11, 12, 20, 30, 100],
      description: '0 empty, 10 needs editing, 20 translated, 30 approved; with target. Others cannot be set.',
    }),
    explanation: Type.String({ description: 'Of source units.' }),
    extra_flags: Type.String({ description: 'Of source units: for all languages; else for this one.' }),
    labels: reportedOnList(Type.Array(Type.Integer(), { description: 'Ids of labels; of source units.' })),
  },
  { title: 'UnitWrite' },
)

const patchBody = Type.Partial(
  Type.Object({
    ...UnitWrite.properties,
    context: Type.String({ description: 'Key; of source units.' }),
    tbx_terms: keptTerms,
  }),
)

const { target, state } = UnitWrite.properties

const putBody = Type.Object({ ...patchBody.properties, target, state })

const unitWrites = defineWrites({
  PUT: {
    summary: 'Change a unit',
    needs: { rule: 'unit_parts' },
    body: putBody,
    reply: UnitWrite,
  },
  PATCH: {
    summary: 'Change parts of a unit',
    needs: { rule: 'unit_parts' },
    body: patchBody,
    reply: UnitWrite,
  },
})

const Labels = Type.Array(
  Type.Object({ id: Type.Integer(), name: Type.String(), description: Type.String(), color: Type.String() }),
)

const SourceInfo = Type.Object(
  { explanation: Type.String(), extra_flags: Type.String(), labels: Labels },
  { description: 'Explanation of the source string, for all languages; with source_info=true.' },
)

export const Unit = Type.Object(
  {
    translation: Url,
    source: Type.Array(Type.String(), { description: 'One text per plural form.' }),
    previous_source: Type.String(),
    target: Type.Array(Type.String(), { description: 'One text per plural form.' }),
    id_hash: Type.Integer({ description: 'Signed, 64 bits.' }),
    content_hash: Type.Integer({ description: 'Signed, 64 bits.' }),
    location: Type.String(),
    context: Type.String({ description: 'Key of the string in the file.' }),
    note: Type.String(),
    flags: Type.String(),
    extra_flags: Type.String({ description: 'Of source units: for all languages; else for this one.' }),
    explanation: Type.String({ description: 'Of source units.' }),
    labels: Labels,
    state: Type.Integer({
      description: '0 empty, 10 needs editing, 11 rewriting, 12 checking, 20 translated, 30 approved, 100 read-only.',
    }),
    fuzzy: Type.Boolean(),
    translated: Type.Boolean(),
    approved: Type.Boolean(),
    pending: Type.Boolean({ description: 'Not yet committed to the repository.' }),
    position: Type.Integer(),
    has_suggestion: Type.Boolean(),
    has_comment: Type.Boolean(),
    has_failing_check: Type.Boolean(),
    num_words: Type.Integer(),
    source_unit: Url,
    screenshots_url: Url,
    translation_parent: Type.Union([Url, Type.Null()], {
      description: 'The text this was translated from, if not the source.',
    }),
    effective_source: Type.Array(Type.String(), { description: 'The source text.' }),
    effective_previous_source: Type.Array(Type.String()),
    effective_source_language: Type.String(),
    tbx_terms: Type.Object({}, { description: termsInFile }),
    priority: Type.Integer(),
    id: Type.Integer(),
    web_url: Url,
    url: Url,
    timestamp: Timestamp,
    language_code: Type.String(),
    last_updated: Timestamp,
    automatically_translated: Type.Boolean(),
    effective_flags: Type.String({
      description: 'Effective flags: from workspace, project, category, file format, component, file and users.',
    }),
    source_info: Type.Optional(SourceInfo),
    failing_checks: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Ids of checks that fail and are not dismissed; with failing_checks=true.',
      }),
    ),
  },
  { title: 'Unit' },
)

const sourceChange = Type.Object({
  content_hash: Type.Union([Type.Integer(), Type.String({ pattern: '^-?\\d{1,19}$' })], {
    description: "Of the string as the caller saw it; a different one isn't overwritten.",
  }),
  source: Type.Optional(Type.Array(Type.String(), { description: 'Same number of texts as before.' })),
  context: Type.Optional(Type.String({ description: 'Key, or context in bilingual files.' })),
  explanation: Type.Optional(Type.String()),
})

const stringCreation = defineWrite({
  summary: 'Add a string',
  needs: { permission: 'unit.add', on: 'translation' },
  body: newString,
  reply: Unit,
})

const stringRemoval = defineWrite({
  summary: 'Delete a string in all languages',
  needs: { permission: 'unit.delete', on: 'unit' },
})

export const unitContract = {
  unitsOfTranslation: defineList({
    path: '/api/translations/:project/:component/:language/units/',
    name: 'Units of a translation',
    summary: 'Strings of the translation, ordered by position.',
    needs: 'visible',
    writes: { POST: stringCreation },
    item: Unit,
    query: searchParameters,
    walks: true,
  }),
  units: defineList({
    path: '/api/units/',
    name: 'Units',
    summary: 'Strings of all translations, ordered by ID.',
    needs: 'anyone',
    item: Unit,
    query: {
      ...searchParameters,
      ...sameStrings,
      source_info: Type.Optional(Type.Boolean({ description: 'Including the explanation of each source string.' })),
      failing_checks: Type.Optional(Type.Boolean({ description: 'With the checks that fail on each.' })),
    },
    walks: true,
  }),
  unit: defineRoute({
    path: '/api/units/:id/',
    name: 'Unit',
    summary: 'One string in one language.',
    needs: 'visible',
    writes: { ...unitWrites, DELETE: stringRemoval },
    reply: Unit,
  }),
  sourceOfUnit: defineRoute({
    path: '/api/units/:id/source/',
    name: 'Source of a unit',
    summary: 'Change text, key or explanation of a source string; its translations and its history stay with it.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Change a source string',
        needs: { permission: 'source.edit', on: 'unit' },
        body: sourceChange,
        reply: Unit,
      },
    },
  }),
  translationsOfUnit: defineRoute({
    path: '/api/units/:id/translations/',
    name: 'Translations of a unit',
    summary: 'The units of a source string in the other languages.',
    needs: 'visible',
    reply: Type.Array(Unit),
  }),
}
