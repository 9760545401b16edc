import { Type } from 'typebox'
import { asksOfVisitors } from '#core/contract/account-level.ts'
import { ChosenProvider, OidcAnswer, OidcTrip, SignInReply, Ticket } from '#core/contract/accounts/account-fields.ts'
import { defineRoute } from '#core/contract/route-contract.ts'

const anyone = asksOfVisitors('anyone')

const Opaque = Type.Record(Type.String(), Type.Unknown(), { description: 'As defined by the Web Authentication API.' })

/** Getting in with a passkey, or with an account at an OpenID Connect provider. */
export const elsewhereContract = {
  signInWithPasskey: defineRoute({
    path: '/api/account/passkey-sign-in/',
    name: 'Sign-in with a passkey',
    summary: 'The passkey challenge.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Begin: alone, or (with `ticket`) as the second factor of a sign-in.',
        ...anyone,
        body: Type.Object({ ticket: Type.Optional(Ticket) }),
        reply: Type.Object({ challenge: Ticket, options: Opaque }, { title: 'PasskeyQuestion' }),
      },
    },
  }),
  endOfSignInWithPasskey: defineRoute({
    path: '/api/account/passkey-sign-in/finish/',
    name: 'End of the sign-in with a passkey',
    summary: "Finishes with the passkey's response.",
    reply: 'none',
    writes: {
      POST: {
        summary: 'Sign in.',
        ...anyone,
        body: Type.Object({ challenge: Ticket, ticket: Type.Optional(Ticket), response: Opaque }),
        reply: SignInReply,
      },
    },
  }),
  signInWithOpenIDConnect: defineRoute({
    path: '/api/account/oidc/',
    name: 'Sign-in with OpenID Connect',
    summary: 'Where to send the browser.',
    reply: 'none',
    writes: { POST: { summary: 'Begin.', ...anyone, body: ChosenProvider, reply: OidcTrip } },
  }),
  endOfSignInWithOpenIDConnect: defineRoute({
    path: '/api/account/oidc/finish/',
    name: 'End of the sign-in with OpenID Connect',
    summary: "Finishes with the provider's response.",
    reply: 'none',
    writes: {
      POST: {
        summary: 'Sign in. An existing session ends.',
        ...anyone,
        body: OidcAnswer,
        reply: SignInReply,
      },
    },
  }),
}
