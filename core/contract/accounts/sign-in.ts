import { Type } from 'typebox'
import { asksOfVisitors } from '#core/contract/account-level.ts'
import { Code, Key, Password, SignInReply, Ticket } from '#core/contract/accounts/account-fields.ts'
import { defineRoute } from '#core/contract/route-contract.ts'

const account = {
  username: Type.String({ minLength: 1, maxLength: 150 }),
  full_name: Type.String({ minLength: 1, maxLength: 150 }),
  email: Type.String({ minLength: 3, maxLength: 190 }),
}

const anyone = asksOfVisitors('anyone')

/** Getting in and out. */
export const signInContract = {
  signUp: defineRoute({
    path: '/api/account/sign-up/',
    name: 'Sign-up',
    summary: 'Asks for an account; an email with a link follows.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Ask for an account. The reply is the same whether the address has one already.',
        ...anyone,
        body: Type.Object(account),
        status: 204,
      },
    },
  }),
  endOfSignUp: defineRoute({
    path: '/api/account/sign-up/finish/',
    name: 'End of the sign-up',
    summary: 'Makes the account that was asked for, and signs in.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Make the account, with the password of whoever followed the link.',
        ...anyone,
        body: Type.Object({ key: Key, password: Password }),
        reply: SignInReply,
      },
    },
  }),
  firstAdministrator: defineRoute({
    path: '/api/account/first-administrator/',
    name: 'First administrator',
    summary: 'Makes the first administrator, by the link that the first start of the service prints.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Make the first administrator, and sign in.',
        ...anyone,
        body: Type.Object({ key: Key, ...account, password: Password }),
        reply: SignInReply,
      },
    },
  }),
  signIn: defineRoute({
    path: '/api/account/sign-in/',
    name: 'Sign-in',
    summary: 'Begins a session of the web interface.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Sign in by user name or e-mail address, and password.',
        ...anyone,
        body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 190 }), password: Password }),
        reply: SignInReply,
      },
    },
  }),
  secondFactor: defineRoute({
    path: '/api/account/second-factor/',
    name: 'Second factor',
    summary: 'Goes on with a sign-in by a code.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Show a code of an authenticator, or a recovery code.',
        ...anyone,
        body: Type.Object({ ticket: Ticket, totp: Type.Optional(Code), recovery_code: Type.Optional(Code) }),
        reply: SignInReply,
      },
    },
  }),
  signOut: defineRoute({
    path: '/api/account/sign-out/',
    name: 'Sign-out',
    summary: 'Ends the session.',
    reply: 'none',
    writes: { POST: { summary: 'Sign out.', ...anyone } },
  }),
  passwordReset: defineRoute({
    path: '/api/account/reset/',
    name: 'Password reset',
    summary: 'Sends a link to choose a new password.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Ask for a link. The reply is the same whether there is such an account.',
        ...anyone,
        body: Type.Object({ email: account.email }),
        status: 204,
      },
    },
  }),
  endOfPasswordReset: defineRoute({
    path: '/api/account/reset/finish/',
    name: 'End of the password reset',
    summary: 'Sets the new password. Sessions and tokens of the account end.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Set the new password.',
        ...anyone,
        body: Type.Object({ key: Key, password: Password }),
        status: 204,
      },
    },
  }),
}
