import { asks } from '#core/contract/account-level.ts'
import { defineRoute } from '#core/contract/route-contract.ts'

/** Everything about oneself, to take along. */
export const personalDataContract = {
  personalData: defineRoute({
    path: '/api/account/data/',
    name: 'Personal data',
    summary:
      'Everything stored about the account, as JSON: settings, sign-ins, tokens without keys, teams and history.',
    ...asks('session'),
    reply: 'file',
    contentTypes: ['application/json'],
    isLarge: true,
  }),
}
