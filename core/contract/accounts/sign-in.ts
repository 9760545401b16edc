import { Type } from 'typebox'
import { asks, asksOfVisitors } from '#core/contract/account-level.ts'
import { Code, Key, Password, SignInReply, Ticket } from '#core/contract/accounts/account-fields.ts'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable } from '#core/contract/schema.ts'

const account = {
  username: Type.String({ minLength: 1, maxLength: 150 }),
  full_name: Type.String({ minLength: 1, maxLength: 150 }),
  email: Type.String({ minLength: 3, maxLength: 190 }),
}

const anyone = asksOfVisitors('anyone')

/** Getting in and out. */
const Proof = Type.Optional(
  Type.String({ maxLength: 2000, description: 'The solved challenge, where the site asks for one: JSON in Base64.' }),
)

export const signInContract = {
  challenge: defineRoute({
    path: '/api/account/challenge/',
    name: 'Proof of work',
    summary: 'A challenge to solve before signing up or resetting a password, in the form of ALTCHA.',
    ...asks('anyone'),
    fresh: true,
    reply: Type.Object(
      {
        challenge: {
          ...nullable(
            Type.Object(
              {
                algorithm: Type.String(),
                challenge: Type.String({ description: 'SHA-256 of the salt and the number to find, in hexadecimal.' }),
                maxnumber: Type.Integer(),
                salt: Type.String(),
                signature: Type.String(),
              },
              { title: 'WorkChallenge' },
            ),
          ),
          description: 'Null: the site asks for none.',
        },
      },
      { title: 'ProofOfWork' },
    ),
  }),
  signUp: defineRoute({
    path: '/api/account/sign-up/',
    name: 'Sign-up',
    summary: 'Requests an account. A link is sent by email.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Request an account. The reply is the same whether or not the email already has one.',
        ...anyone,
        body: Type.Object({ ...account, proof: Proof }),
        status: 204,
      },
    },
  }),
  endOfSignUp: defineRoute({
    path: '/api/account/sign-up/finish/',
    name: 'End of the sign-up',
    summary: 'Creates the requested account and signs in.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Create the account with a password.',
        ...anyone,
        body: Type.Object({ key: Key, password: Password }),
        reply: SignInReply,
      },
    },
  }),
  firstAdministrator: defineRoute({
    path: '/api/account/first-administrator/',
    name: 'First administrator',
    summary: 'Creates the first administrator with the link printed on first start.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Create the first administrator and sign in.',
        ...anyone,
        body: Type.Object({ key: Key, ...account, password: Password }),
        reply: SignInReply,
      },
    },
  }),
  signIn: defineRoute({
    path: '/api/account/sign-in/',
    name: 'Sign-in',
    summary: 'Starts a web session.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Sign in with username or email, and password; with `provider`, in that LDAP directory.',
        ...anyone,
        body: Type.Object({
          name: Type.String({ minLength: 1, maxLength: 190 }),
          password: Password,
          provider: Type.Optional(Type.String({ maxLength: 40, description: 'Slug of an LDAP directory.' })),
        }),
        reply: SignInReply,
      },
    },
  }),
  secondFactor: defineRoute({
    path: '/api/account/second-factor/',
    name: 'Two-factor authentication',
    summary: 'Continues a sign-in with a code.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Enter a code from an authenticator app, or a recovery code.',
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
    writes: {
      POST: {
        summary: 'Sign out.',
        ...anyone,
        body: Type.Object({
          everywhere: Type.Optional(
            Type.Boolean({ description: 'End all sessions of the account and unused links in emails. Tokens stay.' }),
          ),
        }),
        status: 204,
      },
    },
  }),
  passwordReset: defineRoute({
    path: '/api/account/reset/',
    name: 'Password reset',
    summary: 'Sends a password reset link.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Request a link. The reply is the same whether or not the account exists.',
        ...anyone,
        body: Type.Object({ proof: Proof, email: account.email }),
        status: 204,
      },
    },
  }),
  endOfPasswordReset: defineRoute({
    path: '/api/account/reset/finish/',
    name: 'End of the password reset',
    summary: 'Sets the new password. All sessions and tokens are revoked.',
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
