import { addressContract } from '#core/contract/accounts/account-emails.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import {
  accountRequestOf,
  auditAccount,
  inSession,
  personOf,
  signInRequestOf,
} from '#server/api/resources/accounts/account-request.ts'
import { askForEmail, changePrimaryEmail, finishEmail, removeEmail } from '#server/commands/accounts/change-emails.ts'
import { emailsOf } from '#server/db/queries/accounts/account-emails.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'

/** Addresses that emails may go to. */
export const addressRoutes: readonly AnyRoute[] = [
  serveRoute(addressContract.eMailAddresses, {
    get: async (request) => {
      const { userId } = personOf(request)
      const primary = (await accountById(request.db, { id: userId }))?.email?.toLowerCase()
      return (await emailsOf(request.db, { userId })).map(({ id, address, verified }) => ({
        id,
        email: address,
        verified: isoTime(verified),
        primary: address.toLowerCase() === primary,
      }))
    },
    post: (request) => askForEmail(accountRequestOf(request), inSession(request), request.read().email),
  }),
  serveRoute(addressContract.endOfNewAddress, {
    post: (request) => finishEmail(signInRequestOf(request), request.read().key),
  }),
  serveRoute(addressContract.primaryAddress, {
    post: (request) => changePrimaryEmail(accountRequestOf(request), inSession(request), request.read().email),
  }),
  serveRoute(addressContract.eMailAddress, {
    delete: async (request) => {
      const who = inSession(request)
      await request.transaction(async (tx) => {
        const email = await removeEmail(tx, who.userId, request.params.id)
        await auditAccount(tx, request, 'email_removed', { email })
      })
    },
  }),
]
