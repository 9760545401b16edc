import { Type } from 'typebox'
import { asks } from '#core/contract/account-level.ts'
import { Code, Password } from '#core/contract/accounts/account-fields.ts'
import { Profile } from '#core/contract/accounts/profile.ts'
import { tokenFields } from '#core/contract/accounts/token-fields.ts'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable, oneOf, Timestamp } from '#core/contract/schema.ts'

const Me = Type.Object(
  {
    id: Type.Integer(),
    username: Type.String(),
    full_name: Type.String(),
    email: nullable(Type.String()),
    is_superuser: Type.Boolean(),
    has_password: Type.Boolean(),
    second_factors: Type.Array(Type.String()),
    unread: Type.Integer({ description: 'Unread notifications and open invitations, at most 100.' }),
  },
  { title: 'Me' },
)

export const Account = Type.Object(
  {
    user: Type.Union([Me, Type.Null()], { description: 'Null for visitors.' }),
    registration: oneOf(['open', 'invite', 'closed']),
    oidc: nullable(Type.String({ description: 'Name of the sign-in service, if there is one.' })),
  },
  { title: 'Account' },
)

const Session = Type.Object(
  {
    id: Type.Integer(),
    created: Timestamp,
    last_used: Timestamp,
    address: Type.String(),
    user_agent: Type.String(),
    current: Type.Boolean(),
  },
  { title: 'Session' },
)

const AuditEntry = Type.Object(
  {
    id: Type.Integer(),
    activity: Type.String(),
    details: Type.Record(Type.String(), Type.Unknown()),
    address: Type.String(),
    user_agent: Type.String(),
    timestamp: Timestamp,
  },
  { title: 'AuditEntry' },
)

const UserToken = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String({ description: "Empty for the one that has none; 'command line' for those made there." }),
    created: Timestamp,
    expires: nullable(Timestamp),
  },
  { title: 'UserToken' },
)

export const accountContract = {
  account: defineRoute({
    path: '/api/account/',
    name: 'Account',
    summary: 'Who is signed in, and how accounts are made here.',
    ...asks('anyone'),
    reply: Account,
    writes: {
      DELETE: { summary: 'Remove the account. What it did stays, as done by a deleted user.', ...asks('confirmed') },
    },
  }),
  ownProfile: defineRoute({
    path: '/api/account/profile/',
    name: 'Own profile',
    summary: 'The profile of whoever is signed in; PATCH /api/users/{username}/ changes it.',
    ...asks('signed_in'),
    reply: Profile,
  }),
  password: defineRoute({
    path: '/api/account/password/',
    name: 'Password',
    summary: 'The password of the account.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Change the password. Tokens and other sessions of the account end.',
        ...asks('confirmed'),
        body: Type.Object({
          current: Type.Optional(Password),
          password: Password,
          remove_identities: Type.Optional(
            Type.Boolean({
              description: 'Whether accounts elsewhere no longer let in; by default, unless it is the first password.',
            }),
          ),
        }),
        status: 204,
      },
    },
  }),
  confirmation: defineRoute({
    path: '/api/account/confirm/',
    name: 'Confirmation',
    summary: 'Shows once more who is at the keyboard, before dangerous changes.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Show the password, or a code.',
        ...asks('session'),
        body: Type.Object({
          password: Type.Optional(Password),
          totp: Type.Optional(Code),
          recovery_code: Type.Optional(Code),
        }),
        status: 204,
      },
    },
  }),
  sessions: defineRoute({
    path: '/api/account/sessions/',
    name: 'Sessions',
    summary: 'Where the account is signed in, last used first.',
    ...asks('signed_in'),
    reply: Type.Array(Session),
    writes: { DELETE: { summary: 'End all other sessions.', ...asks('session') } },
  }),
  session: defineRoute({
    path: '/api/account/sessions/:id/',
    name: 'Session',
    summary: 'One session of the account.',
    reply: 'none',
    writes: { DELETE: { summary: 'End the session.', ...asks('session') } },
  }),
  tokens: defineRoute({
    path: '/api/account/token/',
    name: 'Tokens',
    summary: 'Tokens of the account. The keys themselves are not kept.',
    ...asks('signed_in'),
    reply: Type.Array(UserToken),
    writes: {
      POST: {
        summary: 'Make a new token; the one of this name made before ends. The key is shown only now.',
        ...asks('confirmed'),
        body: Type.Object({
          name: Type.Optional(Type.String({ maxLength: 60 })),
          ...tokenFields,
        }),
        status: 201,
        reply: Type.Object({ token: Type.String() }, { title: 'NewToken' }),
      },
      DELETE: { summary: 'End all tokens of the account.', ...asks('session') },
    },
  }),
  auditLog: defineList({
    path: '/api/account/audit/',
    name: 'Audit log',
    summary: 'What happened to the account, newest first.',
    ...asks('signed_in'),
    item: AuditEntry,
  }),
}
