import { Type } from 'typebox'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable, Url } from '#core/contract/schema.ts'

const vcsView = { permission: 'vcs.view', on: 'component' } as const

const CodeUsage = Type.Object(
  {
    id: Type.Integer(),
    path: Type.String({ description: 'Path of the file in the repository.' }),
    line: Type.Integer(),
    column: Type.Integer(),
    name: Type.String({ description: 'The key as the code has it.' }),
    is_prefix: Type.Boolean({ description: 'The code computes the rest of the key.' }),
    url: Url,
  },
  { title: 'CodeUsage' },
)

const CodeLine = Type.Object({ number: Type.Integer(), text: Type.String() })

const LineAuthor = Type.Object({
  author: Type.String(),
  date: Type.String({ format: 'date-time' }),
  commit: Type.String(),
  summary: Type.String(),
})

const CodeExcerpt = Type.Object(
  {
    path: Type.String(),
    line: Type.Integer(),
    lines: Type.Array(CodeLine, { description: 'Empty where the clone is not on this server.' }),
    blame: nullable(LineAuthor),
  },
  { title: 'CodeExcerpt' },
)

const CodeScan = Type.Object(
  {
    commit: Type.String({ description: 'The commit that was searched; empty before the first search.' }),
    scanned: nullable(Type.String({ format: 'date-time' })),
    families: Type.Array(Type.String(), {
      description: 'Kinds of code. None: the format is not used in any that is read.',
    }),
    files: Type.Integer(),
    skipped: Type.Integer({ description: 'Files over 1 MB, or beyond the first 50,000.' }),
    usages: Type.Integer(),
    unused: Type.Integer(),
    missing: Type.Integer(),
  },
  { title: 'CodeScan' },
)

const UnusedString = Type.Object(
  { key: Type.String(), source: Type.String(), unit: Url, web_url: Type.String() },
  { title: 'UnusedString' },
)

export const usageContract = {
  usagesOfUnit: defineList({
    path: '/api/units/:id/usages/',
    name: 'Usages of a unit',
    summary: "Places in the code that use the string's key, as of the commit that was pulled last; at most 200.",
    needs: vcsView,
    item: CodeUsage,
  }),
  excerptOfUsage: defineRoute({
    path: '/api/usages/:id/',
    name: 'Code of a usage',
    summary: 'The lines around a usage. With blame: who wrote the line, as far as the local clone goes back.',
    needs: { permission: 'vcs.access', on: 'component' },
    query: Type.Object({ blame: Type.Optional(Type.Boolean()) }),
    reply: CodeExcerpt,
    fresh: true,
  }),
  usagesOfComponent: defineRoute({
    path: '/api/components/:project/:component/usages/',
    name: 'Usages of a component',
    summary: 'What was found when the code of the repository was last searched for keys.',
    needs: vcsView,
    reply: CodeScan,
  }),
  unusedStrings: defineList({
    path: '/api/components/:project/:component/usages/unused/',
    name: 'Unused strings',
    summary: 'Strings whose key no code uses. None where no usage was found at all. At most 10,000.',
    needs: vcsView,
    item: UnusedString,
  }),
  missingStrings: defineList({
    path: '/api/components/:project/:component/usages/missing/',
    name: 'Missing strings',
    summary:
      'Places in the code that use a key which no component of the project in this repository has. At most 10,000.',
    needs: vcsView,
    item: CodeUsage,
  }),
}
