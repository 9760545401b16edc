import { factorContract } from '#core/contract/accounts/account-factors.ts'
import type { AnyRoute, WriteRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime, isoTimeOrNull } from '#server/api/http/time.ts'
import { accountRequestOf, inSession, personOf } from '#server/api/resources/accounts/account-request.ts'
import { beginPasskey, finishPasskey } from '#server/commands/accounts/add-passkey.ts'
import { beginTotp, finishTotp, removeSecondFactor, renewRecoveryCodes } from '#server/commands/accounts/add-totp.ts'
import { passkeySite } from '#server/commands/accounts/passkey-settings.ts'
import { countRecoveryCodes, passkeysOf, totpDevices } from '#server/db/queries/accounts/second-factors.ts'

const removes =
  (kind: 'totp_device' | 'passkey') =>
  (request: WriteRequest<unknown, { readonly id: number }>): Promise<void> =>
    removeSecondFactor(accountRequestOf(request), inSession(request), { kind, id: request.params.id })

export const factorRoutes: readonly AnyRoute[] = [
  serveRoute(factorContract.secondFactors, {
    get: async (request) => {
      const { userId } = personOf(request)
      const present = (kind: string, row: { id: number; name: string; created: number; last_used: number | null }) => ({
        id: row.id,
        kind,
        name: row.name,
        created: isoTime(row.created),
        last_used: isoTimeOrNull(row.last_used),
      })
      const totp = await totpDevices(request.db, { userId })
      const keys = await passkeysOf(request.db, { userId })
      return {
        devices: [...totp.map((row) => present('totp', row)), ...keys.map((row) => present('passkey', row))],
        recovery_codes: await countRecoveryCodes(request.db, userId),
      }
    },
  }),
  serveRoute(factorContract.newAuthenticator, {
    post: (request) => beginTotp(accountRequestOf(request), inSession(request)),
  }),
  serveRoute(factorContract.endOfNewAuthenticator, {
    post: async (request) => {
      const who = inSession(request)
      const { recoveryCodes } = await finishTotp(accountRequestOf(request), who, request.read())
      return { recovery_codes: recoveryCodes }
    },
  }),
  serveRoute(factorContract.authenticator, {
    delete: removes('totp_device'),
  }),
  serveRoute(factorContract.newPasskey, {
    post: (request) => beginPasskey(accountRequestOf(request), inSession(request), passkeySite(request.links.base)),
  }),
  serveRoute(factorContract.endOfNewPasskey, {
    post: async (request) => {
      const who = inSession(request)
      const site = passkeySite(request.links.base)
      const { recoveryCodes } = await finishPasskey(accountRequestOf(request), who, site, request.read())
      return { recovery_codes: recoveryCodes }
    },
  }),
  serveRoute(factorContract.passkey, {
    delete: removes('passkey'),
  }),
  serveRoute(factorContract.recoveryCodes, {
    post: async (request) => ({
      recovery_codes: await renewRecoveryCodes(accountRequestOf(request), inSession(request)),
    }),
  }),
]
