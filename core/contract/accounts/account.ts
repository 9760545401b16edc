import { Type } from 'typebox'
import { signInKinds } from '#core/access/sign-in-providers.ts'
import { asks } from '#core/contract/account-level.ts'
import { Code, Password } from '#core/contract/accounts/account-fields.ts'
import { Profile } from '#core/contract/accounts/profile.ts'
import { tokenFields, tokenView } from '#core/contract/accounts/token-fields.ts'
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
    oidc: nullable(Type.String({ description: 'Name of the first sign-in service, if there is one.' })),
    providers: Type.Array(
      Type.Object({ slug: Type.String(), kind: oneOf(signInKinds), name: Type.String() }, { title: 'SignInService' }),
      { description: 'Services to sign in with.' },
    ),
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
    ...tokenView,
    projects: {
      ...nullable(Type.Array(Type.String())),
      description: 'Slugs of the projects it is limited to. Null: all projects.',
    },
    is_agent: Type.Boolean({
      description: 'Whether an app got it by OAuth. It proposes in change sets, and does nothing else.',
    }),
  },
  { title: 'UserToken' },
)

export const accountContract = {
  account: defineRoute({
    path: '/api/account/',
    name: 'Account',
    summary: 'The signed-in user, and how accounts are created here.',
    ...asks('anyone'),
    reply: Account,
    writes: {
      DELETE: {
        summary: 'Delete the account. Its contributions stay, credited to a deleted user.',
        ...asks('confirmed'),
      },
    },
  }),
  ownProfile: defineRoute({
    path: '/api/account/profile/',
    name: 'Own profile',
    summary: 'Profile of the signed-in user. Change it with PATCH /api/users/{username}/.',
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
              description: "Whether to remove linked accounts. Default: yes, unless it's the first password.",
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
    summary: "Confirms the user's identity before sensitive changes.",
    reply: 'none',
    writes: {
      POST: {
        summary: 'Confirm with the password or a code.',
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
    summary: 'Sessions of the account, last used first.',
    ...asks('signed_in'),
    reply: Type.Array(Session),
    writes: { DELETE: { summary: 'Sign out all other sessions.', ...asks('session') } },
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
    summary: 'Tokens of the account. The keys are not stored.',
    ...asks('signed_in'),
    reply: Type.Array(UserToken),
    writes: {
      POST: {
        summary: 'Create a token; an existing one with this name is revoked. The key is shown only once.',
        ...asks('confirmed'),
        body: Type.Object({
          name: Type.Optional(Type.String({ maxLength: 60 })),
          ...tokenFields,
          projects: Type.Optional({
            ...nullable(Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 100 })),
            description: 'Slugs of the only projects it is for; elsewhere it has what visitors have.',
          }),
        }),
        status: 201,
        reply: Type.Object({ token: Type.String() }, { title: 'NewToken' }),
      },
      DELETE: { summary: 'Revoke all tokens of the account.', ...asks('session') },
    },
  }),
  token: defineRoute({
    path: '/api/account/token/:id/',
    name: 'Token',
    summary: 'One token of the account.',
    reply: 'none',
    writes: { DELETE: { summary: 'Revoke the token.', ...asks('session') } },
  }),
  auditLog: defineList({
    path: '/api/account/audit/',
    name: 'Audit log',
    summary: 'Audit log of the account, newest first.',
    ...asks('signed_in'),
    item: AuditEntry,
  }),
}
