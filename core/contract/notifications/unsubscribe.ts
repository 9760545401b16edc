import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

/** Programs that read mail open links: looking changes nothing, the button does. */
export const unsubscribeContract = {
  endOfSubscription: defineRoute({
    path: '/api/unsubscribe/:key/',
    name: 'End of a subscription',
    summary: 'The page that links in emails lead to.',
    needs: { allOf: [{ account: 'anyone' }, { rule: 'link' }] },
    reply: 'stream',
    contentType: 'text/html; charset=utf-8',
    writes: {
      POST: {
        summary: 'End a subscription; also in one click, as RFC 8058 has it',
        needs: { allOf: [{ account: 'anyone' }, { rule: 'link' }] },
        openToVisitors: true,
        body: Type.Object({ 'List-Unsubscribe': Type.Optional(Type.String()) }),
        reply: Type.Object({ detail: Type.String() }),
      },
    },
  }),
}
