import type { Static } from 'typebox'
import { type Account, accountContract } from '#core/contract/accounts/account.ts'
import { noSessionCookies } from '#server/access/cookies.ts'
import { endSession, endSessions, sessionsOf } from '#server/access/sessions.ts'
import { Answer, type AnyRoute, type ApiRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import { unreadAmong } from '#server/api/request/unread-notifications.ts'
import { authorizationRoutes } from '#server/api/resources/accounts/account-authorization.ts'
import {
  accountRequestOf,
  auditAccount,
  cookieOfDevice,
  inSession,
  personOf,
} from '#server/api/resources/accounts/account-request.ts'
import { accountTokenRoutes } from '#server/api/resources/accounts/account-tokens.ts'
import { presentProfiles } from '#server/api/resources/accounts/profile-view.ts'
import { confirmIdentity } from '#server/commands/accounts/confirm-identity.ts'
import { listSignInProviders } from '#server/commands/accounts/load-sign-in-providers.ts'
import { removeAccount } from '#server/commands/accounts/remove-account.ts'
import { changePassword } from '#server/commands/accounts/set-password.ts'
import { secondFactorsAmong } from '#server/commands/accounts/sign-in.ts'
import { accountData } from '#server/db/queries/accounts/account-data.ts'
import { auditPage } from '#server/db/queries/accounts/audit-log.ts'
import { storedProviders } from '#server/db/queries/accounts/sign-in-providers.ts'
import { AppError } from '#server/errors.ts'

async function presentAccount({ db, actor, services }: ApiRequest): Promise<Static<typeof Account>> {
  const { registration } = services.config
  const data = actor.kind === 'user' ? await accountData(db, { userId: actor.id, now: services.now() }) : undefined
  const providers = listSignInProviders(services.config, data?.signInProviders ?? (await storedProviders(db, {})))
  const row = data?.accounts[0]
  const user = row && {
    id: row.id,
    username: row.username,
    full_name: row.full_name,
    email: row.email,
    is_superuser: row.is_superuser === 1,
    has_password: row.password !== null,
    second_factors: secondFactorsAmong(data),
    unread: await unreadAmong(db, actor, {
      invitations: data.invitations.length,
      hasItems: data.unread.length > 0,
    }),
  }
  return { user: user ?? null, registration, oidc: providers[0]?.name ?? null, providers }
}

export const accountRoutes: readonly AnyRoute[] = [
  ...accountTokenRoutes,
  ...authorizationRoutes,
  serveRoute(accountContract.account, {
    get: presentAccount,
    delete: async (request) => {
      await removeAccount(accountRequestOf(request), inSession(request))
      return new Answer(204, undefined, { 'Set-Cookie': noSessionCookies })
    },
  }),
  serveRoute(accountContract.ownProfile, {
    get: async (request) => {
      const { userId } = personOf(request)
      return (await presentProfiles(request, [userId])).get(userId)
    },
  }),
  serveRoute(accountContract.password, {
    post: async (request) => {
      const who = inSession(request)
      const { current = '', password, remove_identities } = request.read()
      await changePassword(accountRequestOf(request), who, { current, password, removeIdentities: remove_identities })
      return new Answer(204, undefined, { 'Set-Cookie': await cookieOfDevice(request, who.userId) })
    },
  }),
  serveRoute(accountContract.confirmation, {
    post: (request) => confirmIdentity(accountRequestOf(request), inSession(request), request.read()),
  }),
  serveRoute(accountContract.sessions, {
    get: async (request) => {
      const { actor, db, services } = request
      const rows = await sessionsOf(db, { userId: personOf(request).userId, now: services.now() })
      return rows.map((row) => ({
        ...row,
        created: isoTime(row.created),
        last_used: isoTime(row.last_used),
        current: actor.kind === 'user' && actor.sessionId === row.id,
      }))
    },
    delete: async (request) => {
      const { userId, sessionId } = inSession(request)
      await request.transaction(async (tx) => {
        const sessions = await endSessions(tx, userId, sessionId)
        if (sessions > 0) await auditAccount(tx, request, 'session_ended', { sessions })
      })
    },
  }),
  serveRoute(accountContract.session, {
    delete: async (request) => {
      const { userId } = inSession(request)
      await request.transaction(async (tx) => {
        if (!(await endSession(tx, userId, request.params.id))) throw new AppError('not_found')
        await auditAccount(tx, request, 'session_ended', { sessions: 1 })
      })
    },
  }),
  serveList(accountContract.auditLog, {
    load: (request, page) => auditPage(request.db, personOf(request).userId, page),
    present: (rows) =>
      rows.map((row) => ({ ...row, details: JSON.parse(row.details), timestamp: isoTime(row.timestamp) })),
  }),
]
