import { identityContract } from '#core/contract/accounts/account-identities.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import { accountRequestOf, inSession, personOf } from '#server/api/resources/accounts/account-request.ts'
import { beginOidc, linkOidc, removeIdentity } from '#server/commands/accounts/sign-in-with-oidc.ts'
import { identitiesOf } from '#server/db/queries/accounts/identities.ts'

/** Accounts elsewhere that one may sign in with. */
export const identityRoutes: readonly AnyRoute[] = [
  serveRoute(identityContract.identities, {
    get: async (request) => {
      const rows = await identitiesOf(request.db, { userId: personOf(request).userId })
      return rows.map(({ id, issuer, email, created }) => ({ id, issuer, email, created: isoTime(created) }))
    },
    post: (request) => beginOidc(accountRequestOf(request), request.read().provider, inSession(request).userId),
  }),
  serveRoute(identityContract.endOfNewIdentity, {
    post: (request) => linkOidc(accountRequestOf(request), inSession(request), request.read()),
  }),
  serveRoute(identityContract.identity, {
    delete: (request) => removeIdentity(accountRequestOf(request), inSession(request), request.params.id),
  }),
]
