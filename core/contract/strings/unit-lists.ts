import { Type } from 'typebox'
import { Change } from '#core/contract/history/changes.ts'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable } from '#core/contract/schema.ts'
import { searchParameters } from '#core/contract/strings/unit-search.ts'
import { Unit } from '#core/contract/strings/units.ts'

export const MAX_IDS = 100_000

const UnitIds = Type.Object(
  {
    count: Type.Integer({ description: 'How many strings there are.' }),
    offset: Type.Integer(),
    ids: Type.Array(Type.Integer(), { description: `At most ${MAX_IDS}, from offset on.` }),
    unit: nullable(Type.Integer({ description: 'The string that checksum names, in the list or not.' })),
  },
  { title: 'UnitIds' },
)

export const unitListContract = {
  numbersOfUnits: defineRoute({
    path: '/api/unit-ids/',
    name: 'Ids of units',
    summary: 'IDs of the strings of a scope that match a query, in editor order.',
    needs: 'visible',
    query: Type.Object({
      path: Type.String({ description: 'Path, as in web URLs.' }),
      ...searchParameters,
      offset: Type.Optional(Type.Integer({ minimum: 0, description: 'How many to leave out at the beginning.' })),
      checksum: Type.Optional(Type.String({ description: 'Of one string, where the path names a translation.' })),
    }),
    reply: UnitIds,
  }),
  languagesOfUnit: defineList({
    path: '/api/units/:id/languages/',
    name: 'Languages of a unit',
    summary: 'The same string in the other languages of its component.',
    needs: 'visible',
    item: Unit,
    query: { language: Type.Optional(Type.String({ description: 'Only these codes, separated by commas.' })) },
  }),
  changesOfUnit: defineList({
    path: '/api/units/:id/changes/',
    name: 'Changes of a unit',
    summary: 'History of one string, newest first.',
    needs: 'visible',
    item: Change,
  }),
}
