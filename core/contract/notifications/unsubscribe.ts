import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

/** Programs that read mail open links: looking changes nothing, the button does. */
export const unsubscribeContract = {
  endOfSubscription: defineRoute({
    path: '/api/unsubscribe/:key/',
    name: 'End of a subscription',
    summary: 'The page that email links open.',
    needs: { allOf: [{ account: 'anyone' }, { rule: 'link' }] },
    reply: 'stream',
    contentType: 'text/html; charset=utf-8',
    writes: {
      POST: {
        summary: 'Unsubscribe; also with one click (RFC 8058)',
        needs: { allOf: [{ account: 'anyone' }, { rule: 'link' }] },
        openToVisitors: true,
        body: Type.Object({ 'List-Unsubscribe': Type.Optional(Type.String()) }),
        reply: Type.Object({ detail: Type.String() }),
      },
    },
  }),
}
