import { Type } from 'typebox'
import { asksOfVisitors } from '#server/access/account-level.ts'
import { noSessionCookies } from '#server/access/cookies.ts'
import { endSession } from '#server/access/sessions.ts'
import { countUnreadable } from '#server/access/sign-in-limits.ts'
import { type ActionRoute, Answer, write } from '#server/api/http/route.ts'
import {
  askingToEnter,
  Code,
  cookiesOf,
  entered,
  Key,
  Password,
  SignInReply,
  signedIn,
  Ticket,
} from '#server/api/resources/accounts/account-request.ts'
import { passSecondFactor } from '#server/commands/accounts/pass-second-factor.ts'
import { askForReset, finishReset } from '#server/commands/accounts/set-password.ts'
import { signIn } from '#server/commands/accounts/sign-in.ts'
import { addFirstAdministrator, finishSignUp, signUp } from '#server/commands/accounts/sign-up.ts'

const account = {
  username: Type.String({ minLength: 1, maxLength: 150 }),
  full_name: Type.String({ minLength: 1, maxLength: 150 }),
  email: Type.String({ minLength: 3, maxLength: 190 }),
}

const anyone = asksOfVisitors('anyone')

/** Getting in and out. */
export const signInRoutes: readonly ActionRoute[] = [
  {
    path: '/api/account/sign-up/',
    name: 'Sign-up',
    summary: 'Asks for an account; a letter with a link follows.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Ask for an account. The reply is the same whether the address has one already.',
        ...anyone,
        body: Type.Object(account),
        status: 204,
        handle: (request) => signUp(askingToEnter(request), request.read()),
      }),
    ],
  },
  {
    path: '/api/account/sign-up/finish/',
    name: 'End of the sign-up',
    summary: 'Makes the account that was asked for, and signs in.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Make the account, with the password of whoever followed the link.',
        ...anyone,
        body: Type.Object({ key: Key, password: Password }),
        reply: SignInReply,
        async handle(request) {
          const { key, password } = request.read()
          return entered(request, await finishSignUp(askingToEnter(request), key, password))
        },
      }),
    ],
  },
  {
    path: '/api/account/first-administrator/',
    name: 'First administrator',
    summary: 'Makes the first administrator, by the link that the first start of the service prints.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Make the first administrator, and sign in.',
        ...anyone,
        body: Type.Object({ key: Key, ...account, password: Password }),
        reply: SignInReply,
        async handle(request) {
          const { key, ...wanted } = request.read()
          return entered(request, await addFirstAdministrator(askingToEnter(request), key, wanted))
        },
      }),
    ],
  },
  {
    path: '/api/account/sign-in/',
    name: 'Sign-in',
    summary: 'Begins a session of the web interface.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Sign in by user name or e-mail address, and password.',
        ...anyone,
        body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 190 }), password: Password }),
        reply: SignInReply,
        // Whatever is sent in place of a password is a try.
        unreadable: ({ db, address, services }) => countUnreadable(db, address, services.now()),
        handle: async (request) =>
          signedIn(request, await signIn(askingToEnter(request), { ...request.read(), cookie: cookiesOf(request) })),
      }),
    ],
  },
  {
    path: '/api/account/second-factor/',
    name: 'Second factor',
    summary: 'Goes on with a sign-in by a code.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Show a code of an authenticator, or a recovery code.',
        ...anyone,
        body: Type.Object({ ticket: Ticket, totp: Type.Optional(Code), recovery_code: Type.Optional(Code) }),
        reply: SignInReply,
        async handle(request) {
          const { ticket, ...code } = request.read()
          return entered(request, await passSecondFactor(askingToEnter(request), ticket, code))
        },
      }),
    ],
  },
  {
    path: '/api/account/sign-out/',
    name: 'Sign-out',
    summary: 'Ends the session.',
    reply: 'none',
    writes: [
      {
        method: 'POST',
        summary: 'Sign out.',
        ...anyone,
        async handle(request) {
          const { actor } = request
          const { sessionId } = actor.kind === 'user' ? actor : {}
          if (actor.kind === 'user' && sessionId !== undefined)
            await request.transaction((tx) => endSession(tx, actor.id, sessionId))
          return new Answer(204, undefined, { 'Set-Cookie': noSessionCookies })
        },
      },
    ],
  },
  {
    path: '/api/account/reset/',
    name: 'Password reset',
    summary: 'Sends a link to choose a new password.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Ask for a link. The reply is the same whether there is such an account.',
        ...anyone,
        body: Type.Object({ email: account.email }),
        status: 204,
        handle: (request) => askForReset(askingToEnter(request), request.read().email),
      }),
    ],
  },
  {
    path: '/api/account/reset/finish/',
    name: 'End of the password reset',
    summary: 'Sets the new password. Sessions and tokens of the account end.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Set the new password.',
        ...anyone,
        body: Type.Object({ key: Key, password: Password }),
        status: 204,
        async handle(request) {
          const { key, password } = request.read()
          await finishReset(askingToEnter(request), key, password)
        },
      }),
    ],
  },
]
