import { Type } from 'typebox'
import { asks } from '#core/contract/account-level.ts'
import { Code, Ticket } from '#core/contract/accounts/account-fields.ts'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable, oneOf, Timestamp } from '#core/contract/schema.ts'

const Factor = Type.Object(
  {
    id: Type.Integer(),
    kind: oneOf(['totp', 'passkey']),
    name: Type.String(),
    created: Timestamp,
    last_used: nullable(Timestamp),
  },
  { title: 'SecondFactor' },
)

const Factors = Type.Object(
  { devices: Type.Array(Factor), recovery_codes: Type.Integer({ description: 'How many are left.' }) },
  { title: 'SecondFactors' },
)

const Added = Type.Object(
  { recovery_codes: Type.Array(Type.String(), { description: 'With the first two-factor method; shown only once.' }) },
  { title: 'SecondFactorAdded' },
)

const Opaque = Type.Record(Type.String(), Type.Unknown(), { description: 'As defined by the Web Authentication API.' })

const Name = Type.String({ minLength: 1, maxLength: 100, description: 'Name given by the owner.' })

export const factorContract = {
  secondFactors: defineRoute({
    path: '/api/account/second-factors/',
    name: 'Two-factor methods',
    summary: 'Authenticators and passkeys of the account.',
    ...asks('signed_in'),
    reply: Factors,
  }),
  newAuthenticator: defineRoute({
    path: '/api/account/totp/',
    name: 'New authenticator',
    summary: 'Starts adding an authenticator app.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Create a secret.',
        ...asks('confirmed'),
        reply: Type.Object(
          {
            ticket: Ticket,
            secret: Type.String({ description: 'Base 32.' }),
            address: Type.String({ description: 'URI for the QR code.' }),
          },
          { title: 'NewTotp' },
        ),
      },
    },
  }),
  endOfNewAuthenticator: defineRoute({
    path: '/api/account/totp/finish/',
    name: 'End of a new authenticator',
    summary: 'Adds the authenticator.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Enter a first code.',
        ...asks('confirmed'),
        body: Type.Object({ ticket: Ticket, code: Code, name: Name }),
        reply: Added,
      },
    },
  }),
  authenticator: defineRoute({
    path: '/api/account/totp/:id/',
    name: 'Authenticator',
    summary: 'One authenticator app of the account.',
    reply: 'none',
    writes: { DELETE: { summary: 'Remove it.', ...asks('second_factor') } },
  }),
  newPasskey: defineRoute({
    path: '/api/account/passkeys/',
    name: 'New passkey',
    summary: 'Starts adding a passkey.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'The passkey challenge.',
        ...asks('confirmed'),
        reply: Type.Object({ ticket: Ticket, options: Opaque }, { title: 'NewPasskey' }),
      },
    },
  }),
  endOfNewPasskey: defineRoute({
    path: '/api/account/passkeys/finish/',
    name: 'End of a new passkey',
    summary: 'Adds the passkey.',
    reply: 'none',
    writes: {
      POST: {
        summary: "Finish with the passkey's response.",
        ...asks('confirmed'),
        body: Type.Object({ ticket: Ticket, name: Name, response: Opaque }),
        reply: Added,
      },
    },
  }),
  passkey: defineRoute({
    path: '/api/account/passkeys/:id/',
    name: 'Passkey',
    summary: 'One passkey of the account.',
    reply: 'none',
    writes: { DELETE: { summary: 'Remove it.', ...asks('second_factor') } },
  }),
  recoveryCodes: defineRoute({
    path: '/api/account/recovery-codes/',
    name: 'Recovery codes',
    summary: 'Recovery codes for two-factor authentication.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Create new codes; the old ones stop working.',
        ...asks('second_factor'),
        reply: Added,
      },
    },
  }),
}
