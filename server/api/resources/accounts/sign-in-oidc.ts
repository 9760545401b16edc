import { Type } from 'typebox'
import { asksOfVisitors } from '#server/access/account-level.ts'
import { type ActionRoute, write } from '#server/api/http/route.ts'
import {
  askingToEnter,
  entered,
  OidcAnswer,
  OidcTrip,
  SignInReply,
  signedIn,
  Ticket,
} from '#server/api/resources/accounts/account-request.ts'
import { passkeySite } from '#server/commands/accounts/passkey-settings.ts'
import { beginOidc, finishOidc } from '#server/commands/accounts/sign-in-with-oidc.ts'
import { beginPasskeySignIn, finishPasskeySignIn } from '#server/commands/accounts/sign-in-with-passkey.ts'

const anyone = asksOfVisitors('anyone')
const Opaque = Type.Record(Type.String(), Type.Unknown(), { description: 'As the Web Authentication API has it.' })

/** Getting in with a passkey, or with an account at an OpenID Connect provider. */
export const elsewhereRoutes: readonly ActionRoute[] = [
  {
    path: '/api/account/passkey-sign-in/',
    name: 'Sign-in with a passkey',
    summary: 'What the browser asks the passkey for.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Begin: alone, or (with `ticket`) as the second factor of a sign-in.',
        ...anyone,
        body: Type.Object({ ticket: Type.Optional(Ticket) }),
        reply: Type.Object({ challenge: Ticket, options: Opaque }, { title: 'PasskeyQuestion' }),
        handle: (request) => {
          const asking = askingToEnter(request)
          return beginPasskeySignIn(asking, passkeySite(request.links.base), request.read().ticket)
        },
      }),
    ],
  },
  {
    path: '/api/account/passkey-sign-in/finish/',
    name: 'End of the sign-in with a passkey',
    summary: 'Takes what the passkey answered.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Sign in.',
        ...anyone,
        body: Type.Object({ challenge: Ticket, ticket: Type.Optional(Ticket), response: Opaque }),
        reply: SignInReply,
        async handle(request) {
          const asking = askingToEnter(request)
          return entered(request, await finishPasskeySignIn(asking, passkeySite(request.links.base), request.read()))
        },
      }),
    ],
  },
  {
    path: '/api/account/oidc/',
    name: 'Sign-in with OpenID Connect',
    summary: 'Where to send the browser.',
    reply: 'none',
    writes: [
      {
        method: 'POST',
        summary: 'Begin.',
        ...anyone,
        reply: OidcTrip,
        handle: (request) => beginOidc(askingToEnter(request)),
      },
    ],
  },
  {
    path: '/api/account/oidc/finish/',
    name: 'End of the sign-in with OpenID Connect',
    summary: 'Takes what the provider sent the browser back with.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Sign in. Where somebody was signed in before, that session ends.',
        ...anyone,
        body: OidcAnswer,
        reply: SignInReply,
        handle: async (request) => signedIn(request, await finishOidc(askingToEnter(request), request.read())),
      }),
    ],
  },
]
