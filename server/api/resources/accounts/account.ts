import { type Static, Type } from 'typebox'
import { asks } from '#server/access/account-level.ts'
import { noSessionCookies } from '#server/access/cookies.ts'
import { endSession, endSessions, sessionsOf } from '#server/access/sessions.ts'
import { createUserToken, deleteTokens, tokensOf } from '#server/access/tokens.ts'
import { idParameter } from '#server/api/http/ids.ts'
import { listRoute } from '#server/api/http/list.ts'
import { Answer, type AnyRoute, type ApiRequest, write } from '#server/api/http/route.ts'
import { nullable, Timestamp } from '#server/api/http/schema.ts'
import { isoTime, isoTimeOrNull } from '#server/api/http/time.ts'
import {
  askingOf,
  Code,
  cookieOfDevice,
  inSession,
  Password,
  personOf,
} from '#server/api/resources/accounts/account-request.ts'
import { Profile, presentProfiles } from '#server/api/resources/accounts/profile-view.ts'
import { confirmIdentity } from '#server/commands/accounts/confirm-identity.ts'
import { removeAccount } from '#server/commands/accounts/remove-account.ts'
import { changePassword } from '#server/commands/accounts/set-password.ts'
import { secondFactorsOf } from '#server/commands/accounts/sign-in.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import { auditPage, insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { AppError } from '#server/errors.ts'

const Me = Type.Object(
  {
    id: Type.Integer(),
    username: Type.String(),
    full_name: Type.String(),
    email: nullable(Type.String()),
    is_superuser: Type.Boolean(),
    has_password: Type.Boolean(),
    second_factors: Type.Array(Type.String()),
  },
  { title: 'Me' },
)

const Account = Type.Object(
  {
    user: Type.Union([Me, Type.Null()], { description: 'Null for visitors.' }),
    registration: Type.String({ description: 'open, invite or closed.' }),
    oidc: nullable(Type.String({ description: 'Name of the sign-in service, if there is one.' })),
  },
  { title: 'Account' },
)

async function presentAccount({ db, actor, services }: ApiRequest): Promise<Static<typeof Account>> {
  const { registration, oidc } = services.config
  const row = actor.kind === 'user' ? await accountById(db, { id: actor.id }) : undefined
  const user = row && {
    id: row.id,
    username: row.username,
    full_name: row.full_name,
    email: row.email,
    is_superuser: row.is_superuser === 1,
    has_password: row.password !== null,
    second_factors: await secondFactorsOf(db, row.id),
  }
  return { user: user ?? null, registration, oidc: oidc?.name ?? null }
}

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
    name: Type.String({ description: "Empty for the user's own; others were made on the command line." }),
    created: Timestamp,
    expires: nullable(Timestamp),
  },
  { title: 'UserToken' },
)

export const accountRoutes: readonly AnyRoute[] = [
  {
    path: '/api/account/',
    name: 'Account',
    summary: 'Who is signed in, and how accounts are made here.',
    ...asks('anyone'),
    reply: Account,
    handle: presentAccount,
    writes: [
      {
        method: 'DELETE',
        summary: 'Remove the account. What it did stays, as done by a deleted user.',
        ...asks('confirmed'),
        async handle(request) {
          await removeAccount(askingOf(request), inSession(request))
          return new Answer(204, undefined, { 'Set-Cookie': noSessionCookies })
        },
      },
    ],
  },
  {
    path: '/api/account/profile/',
    name: 'Own profile',
    summary: 'The profile of whoever is signed in; PATCH /api/users/{username}/ changes it.',
    ...asks('signed_in'),
    reply: Profile,
    async handle(request) {
      const { userId } = personOf(request)
      return (await presentProfiles(request, [userId])).get(userId)
    },
  },
  {
    path: '/api/account/password/',
    name: 'Password',
    summary: 'The password of the account.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
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
        async handle(request) {
          const who = inSession(request)
          const { current = '', password, remove_identities } = request.read()
          await changePassword(askingOf(request), who, { current, password, removeIdentities: remove_identities })
          return new Answer(204, undefined, { 'Set-Cookie': await cookieOfDevice(request, who.userId) })
        },
      }),
    ],
  },
  {
    path: '/api/account/confirm/',
    name: 'Confirmation',
    summary: 'Shows once more who is at the keyboard, before dangerous changes.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Show the password, or a code.',
        ...asks('session'),
        body: Type.Object({
          password: Type.Optional(Password),
          totp: Type.Optional(Code),
          recovery_code: Type.Optional(Code),
        }),
        status: 204,
        handle: (request) => confirmIdentity(askingOf(request), inSession(request), request.read()),
      }),
    ],
  },
  {
    path: '/api/account/sessions/',
    name: 'Sessions',
    summary: 'Where the account is signed in, last used first.',
    ...asks('signed_in'),
    reply: Type.Array(Session),
    async handle(request) {
      const { actor, db, services } = request
      const rows = await sessionsOf(db, { userId: personOf(request).userId, now: services.now() })
      return rows.map((row) => ({
        ...row,
        created: isoTime(row.created),
        last_used: isoTime(row.last_used),
        current: actor.kind === 'user' && actor.sessionId === row.id,
      }))
    },
    writes: [
      {
        method: 'DELETE',
        summary: 'End all other sessions.',
        ...asks('session'),
        async handle(request) {
          const { userId, sessionId } = inSession(request)
          await request.transaction((tx) => endSessions(tx, userId, sessionId))
        },
      },
    ],
  },
  {
    path: '/api/account/sessions/:id/',
    name: 'Session',
    summary: 'One session of the account.',
    reply: 'none',
    writes: [
      {
        method: 'DELETE',
        summary: 'End the session.',
        ...asks('session'),
        async handle(request) {
          const { userId } = inSession(request)
          const ended = await request.transaction((tx) => endSession(tx, userId, idParameter(request.params.id)))
          if (!ended) throw new AppError('not_found')
        },
      },
    ],
  },
  {
    path: '/api/account/token/',
    name: 'Tokens',
    summary: 'Tokens of the account. The keys themselves are not kept.',
    ...asks('signed_in'),
    reply: Type.Array(UserToken),
    async handle(request) {
      const rows = await tokensOf(request.db, { userId: personOf(request).userId })
      return rows.map((row) => ({ ...row, created: isoTime(row.created), expires: isoTimeOrNull(row.expires) }))
    },
    writes: [
      {
        method: 'POST',
        summary: 'Make a new token; the one made here before ends. The key is shown only now.',
        ...asks('confirmed'),
        status: 201,
        reply: Type.Object({ token: Type.String() }, { title: 'NewToken' }),
        async handle(request) {
          const who = inSession(request)
          const { device, now } = askingOf(request)
          const token = await request.transaction(async (tx) => {
            await deleteTokens(tx, who.userId, '')
            await insertAudit(tx, { userId: who.userId, activity: 'token_made', device }, now)
            return createUserToken(tx, who.userId, now)
          })
          return { token }
        },
      },
      {
        method: 'DELETE',
        summary: 'End all tokens of the account.',
        ...asks('session'),
        async handle(request) {
          const { userId } = inSession(request)
          await request.transaction((tx) => deleteTokens(tx, userId))
        },
      },
    ],
  },
  listRoute({
    path: '/api/account/audit/',
    name: 'Audit log',
    summary: 'What happened to the account, newest first.',
    ...asks('signed_in'),
    item: AuditEntry,
    load: (request, cut) => auditPage(request.db, personOf(request).userId, cut),
    present: (rows) =>
      rows.map((row) => ({ ...row, details: JSON.parse(row.details), timestamp: isoTime(row.timestamp) })),
  }),
]
