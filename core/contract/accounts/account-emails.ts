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
    name: 'E-mail addresses',
    summary: 'Verified addresses of the account.',
    ...asks('signed_in'),
    reply: Type.Array(Email),
    writes: {
      POST: {
        summary: 'Ask to add an address; an email with a link goes there.',
        ...asks('confirmed'),
        body: Type.Object({ email: Address }),
        status: 204,
      },
    },
  }),
  endOfNewAddress: defineRoute({
    path: '/api/account/emails/finish/',
    name: 'End of a new address',
    summary: 'Adds the address whose link was followed.',
    reply: 'none',
    writes: {
      POST: { summary: 'Add the address.', ...asksOfVisitors('anyone'), body: Type.Object({ key: Key }), status: 204 },
    },
  }),
  primaryAddress: defineRoute({
    path: '/api/account/emails/primary/',
    name: 'Primary address',
    summary: 'The address that emails go to.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Choose it among the verified ones.',
        ...asks('confirmed'),
        body: Type.Object({ email: Address }),
        status: 204,
      },
    },
  }),
  eMailAddress: defineRoute({
    path: '/api/account/emails/:id/',
    name: 'E-mail address',
    summary: 'One verified address.',
    reply: 'none',
    writes: { DELETE: { summary: 'Remove it.', ...asks('confirmed') } },
  }),
}
