import { Type } from 'typebox'
import { asks } from '#core/contract/account-level.ts'
import { ChosenProvider, OidcAnswer, OidcTrip } from '#core/contract/accounts/account-fields.ts'
import { defineRoute } from '#core/contract/route-contract.ts'
import { Timestamp } from '#core/contract/schema.ts'

const Identity = Type.Object(
  { id: Type.Integer(), issuer: Type.String(), email: Type.String(), created: Timestamp },
  { title: 'Identity' },
)

/** Accounts elsewhere that one may sign in with. */
export const identityContract = {
  identities: defineRoute({
    path: '/api/account/identities/',
    name: 'Identities',
    summary: 'Linked accounts for signing in.',
    ...asks('signed_in'),
    reply: Type.Array(Identity),
    writes: {
      POST: {
        summary: 'Start linking an account: where to send the browser.',
        ...asks('confirmed'),
        body: ChosenProvider,
        reply: OidcTrip,
      },
    },
  }),
  endOfNewIdentity: defineRoute({
    path: '/api/account/identities/finish/',
    name: 'End of a new identity',
    summary: "Finishes with the provider's response.",
    reply: 'none',
    writes: {
      POST: {
        summary: 'Link it for signing in. The owner gets an email.',
        ...asks('confirmed'),
        body: OidcAnswer,
        status: 204,
      },
    },
  }),
  identity: defineRoute({
    path: '/api/account/identities/:id/',
    name: 'Identity',
    summary: 'One linked account.',
    reply: 'none',
    writes: { DELETE: { summary: "Remove it; you can't sign in with it any more.", ...asks('confirmed') } },
  }),
}
