import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

export const Present = Type.Object(
  {
    present: Type.Array(Type.Object({ unit: Type.Integer(), username: Type.String(), full_name: Type.String() })),
  },
  { title: 'Present' },
)

export const presenceContract = {
  presenceAtUnit: defineRoute({
    path: '/api/units/:id/presence/',
    name: 'Presence at a unit',
    summary: "Shows others that the caller has the string open. The project's events say who does.",
    reply: 'none',
    writes: {
      POST: {
        summary: 'Open or leave a string; open counts for 100 seconds',
        needs: 'visible',
        scope: 'translate',
        body: Type.Object({ open: Type.Boolean() }),
      },
    },
  }),
}
