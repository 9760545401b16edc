import { elsewhereContract } from '#core/contract/accounts/sign-in-oidc.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { entered, signedIn, signInRequestOf } from '#server/api/resources/accounts/account-request.ts'
import { passkeySite } from '#server/commands/accounts/passkey-settings.ts'
import { beginOidc, finishOidc } from '#server/commands/accounts/sign-in-with-oidc.ts'
import { beginPasskeySignIn, finishPasskeySignIn } from '#server/commands/accounts/sign-in-with-passkey.ts'

/** Getting in with a passkey, or with an account at an OpenID Connect provider. */
export const elsewhereRoutes: readonly AnyRoute[] = [
  serveRoute(elsewhereContract.signInWithPasskey, {
    post: (request) => {
      const account = signInRequestOf(request)
      return beginPasskeySignIn(account, passkeySite(request.links.base), request.read().ticket)
    },
  }),
  serveRoute(elsewhereContract.endOfSignInWithPasskey, {
    post: async (request) => {
      const account = signInRequestOf(request)
      return entered(request, await finishPasskeySignIn(account, passkeySite(request.links.base), request.read()))
    },
  }),
  serveRoute(elsewhereContract.signInWithOpenIDConnect, {
    post: (request) => beginOidc(signInRequestOf(request), request.read().provider),
  }),
  serveRoute(elsewhereContract.endOfSignInWithOpenIDConnect, {
    post: async (request) => signedIn(request, await finishOidc(signInRequestOf(request), request.read())),
  }),
]
