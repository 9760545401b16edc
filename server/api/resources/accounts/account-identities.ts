import { Type } from 'typebox'
import { asks } from '#server/access/account-level.ts'
import { idParameter } from '#server/api/http/ids.ts'
import { type AnyRoute, write } from '#server/api/http/route.ts'
import { Timestamp } from '#server/api/http/schema.ts'
import { isoTime } from '#server/api/http/time.ts'
import { askingOf, inSession, OidcAnswer, OidcTrip, personOf } from '#server/api/resources/accounts/account-request.ts'
import { beginOidc, linkOidc, removeIdentity } from '#server/commands/accounts/sign-in-with-oidc.ts'
import { identitiesOf } from '#server/db/queries/accounts/identities.ts'

const Identity = Type.Object(
  { id: Type.Integer(), issuer: Type.String(), email: Type.String(), created: Timestamp },
  { title: 'Identity' },
)

/** Accounts elsewhere that one may sign in with. */
export const identityRoutes: readonly AnyRoute[] = [
  {
    path: '/api/account/identities/',
    name: 'Identities',
    summary: 'Accounts elsewhere that one may sign in with.',
    ...asks('signed_in'),
    reply: Type.Array(Identity),
    async handle(request) {
      const rows = await identitiesOf(request.db, { userId: personOf(request).userId })
      return rows.map(({ id, issuer, email, created }) => ({ id, issuer, email, created: isoTime(created) }))
    },
    writes: [
      {
        method: 'POST',
        summary: 'Begin to add one: where to send the browser.',
        ...asks('confirmed'),
        reply: OidcTrip,
        handle: (request) => beginOidc(askingOf(request), inSession(request).userId),
      },
    ],
  },
  {
    path: '/api/account/identities/finish/',
    name: 'End of a new identity',
    summary: 'Takes what the provider sent the browser back with.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Add it: from now on it lets in. The owner gets a letter.',
        ...asks('confirmed'),
        body: OidcAnswer,
        status: 204,
        handle: (request) => linkOidc(askingOf(request), inSession(request), request.read()),
      }),
    ],
  },
  {
    path: '/api/account/identities/:id/',
    name: 'Identity',
    summary: 'One account elsewhere.',
    reply: 'none',
    writes: [
      {
        method: 'DELETE',
        summary: 'Remove it: it no longer lets in.',
        ...asks('confirmed'),
        handle: (request) => removeIdentity(askingOf(request), inSession(request), idParameter(request.params.id)),
      },
    ],
  },
]
