import { Type } from 'typebox'
import { asks, asksOfVisitors } from '#core/contract/account-level.ts'
import { Key } from '#core/contract/accounts/account-fields.ts'
import { defineRoute } from '#core/contract/route-contract.ts'
import { Timestamp } from '#core/contract/schema.ts'

const Address = Type.String({ minLength: 3, maxLength: 190 })

const Email = Type.Object(
  { id: Type.Integer(), email: Type.String(), verified: Timestamp, primary: Type.Boolean() },
  { title: 'Email' },
)

/** Addresses that emails may go to. */
export const addressContract = {
  eMailAddresses: defineRoute({
    path: '/api/account/emails/',
    name: 'Emails',
    summary: 'Confirmed emails of the account.',
    ...asks('signed_in'),
    reply: Type.Array(Email),
    writes: {
      POST: {
        summary: 'Add an email. A confirmation link is sent to it.',
        ...asks('confirmed'),
        body: Type.Object({ email: Address }),
        status: 204,
      },
    },
  }),
  endOfNewAddress: defineRoute({
    path: '/api/account/emails/finish/',
    name: 'Confirm a new email',
    summary: 'Adds the email that was confirmed.',
    reply: 'none',
    writes: {
      POST: { summary: 'Add the email.', ...asksOfVisitors('anyone'), body: Type.Object({ key: Key }), status: 204 },
    },
  }),
  primaryAddress: defineRoute({
    path: '/api/account/emails/primary/',
    name: 'Primary email',
    summary: 'The email that messages are sent to.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Choose one of the confirmed emails.',
        ...asks('confirmed'),
        body: Type.Object({ email: Address }),
        status: 204,
      },
    },
  }),
  eMailAddress: defineRoute({
    path: '/api/account/emails/:id/',
    name: 'Email',
    summary: 'One confirmed email.',
    reply: 'none',
    writes: { DELETE: { summary: 'Remove it.', ...asks('confirmed') } },
  }),
}
