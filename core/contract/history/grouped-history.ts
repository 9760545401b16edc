import { Type } from 'typebox'
import { Change, changeParameters } from '#core/contract/history/changes.ts'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable } from '#core/contract/schema.ts'
import { path } from '#core/contract/scope-path.ts'

const Name = nullable(Type.String())

export const HistoryRow = Type.Object(
  {
    change: Change,
    count: Type.Integer({ description: 'How many changes of one kind this row stands for.' }),
    last: Type.Integer({ description: 'Id of the oldest of them.' }),
    source: Type.String({ description: 'Of the string that it is about; empty without one.' }),
    key: Type.String({ description: 'Of the string that it is about.' }),
    project: Name,
    component: Name,
    language: Name,
    user: nullable(Type.String({ description: 'Full name of who did it.' })),
  },
  { title: 'HistoryRow' },
)

const id = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }))

export const groupedHistoryContract = {
  groupedHistory: defineRoute({
    path: '/api/places/history/',
    name: 'Grouped history of a scope',
    summary: 'Changes with the names of what they are about, newest first; those of one import or command are one row.',
    needs: 'visible',
    query: Type.Object({
      path,
      ...changeParameters,
      older: id('Only changes older than the one with this id.'),
      until: id('Down to the change with this id, each in a row of its own.'),
    }),
    reply: Type.Object(
      {
        results: Type.Array(HistoryRow),
        older: nullable(Type.Integer({ description: 'What to ask for next; null at the end.' })),
      },
      { title: 'GroupedHistory' },
    ),
  }),
}
