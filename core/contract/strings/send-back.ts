import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

/** A reviewer gives a translation back to whoever wrote it. */
export const sendBackContract = {
  returnedUnit: defineRoute({
    path: '/api/units/:id/send-back/',
    name: 'Sending back a unit',
    summary: 'Marks a translation as needing edits and tells its author why, in one step.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Send back to the author. With If-Match, only the version that was looked at.',
        needs: { permission: 'unit.edit', on: 'unit' },
        body: Type.Object({
          reason: Type.Optional(
            Type.String({
              maxLength: 900,
              description: 'What should change. Becomes a comment that mentions the author; needs comment.add.',
            }),
          ),
          target: Type.Optional(
            Type.Array(Type.String(), { description: 'The text, where the reviewer changed it as well.' }),
          ),
        }),
        reply: Type.Object({ target: Type.Array(Type.String()), state: Type.Integer() }, { title: 'SentBack' }),
      },
    },
  }),
}
