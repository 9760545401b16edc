import { signInContract } from '#core/contract/accounts/sign-in.ts'
import { noSessionCookies } from '#server/access/cookies.ts'
import { endSession } from '#server/access/sessions.ts'
import { demandProof, newChallenge } from '#server/access/sign-in/proof-of-work.ts'
import { countUnreadable } from '#server/access/sign-in-limits.ts'
import { Answer, type AnyRoute, type WriteRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import {
  accountRequestOf,
  auditAccount,
  cookiesOf,
  entered,
  signedIn,
  signInRequestOf,
} from '#server/api/resources/accounts/account-request.ts'
import { passSecondFactor } from '#server/commands/accounts/pass-second-factor.ts'
import { signInWithDirectory } from '#server/commands/accounts/providers/sign-in-with-directory.ts'
import { askForReset, finishReset } from '#server/commands/accounts/set-password.ts'
import { signIn } from '#server/commands/accounts/sign-in.ts'
import { signOutEverywhere } from '#server/commands/accounts/sign-out-everywhere.ts'
import { addFirstAdministrator, finishSignUp, signUp } from '#server/commands/accounts/sign-up.ts'

/** Who comes with a token or a session is known already. */
async function demandProofOf({ actor, services }: WriteRequest, proof: string | undefined): Promise<void> {
  const { config, database, now } = services
  if (actor.kind === 'anonymous') await demandProof(database.db, config, proof, now())
}

/** Getting in and out. */
export const signInRoutes: readonly AnyRoute[] = [
  serveRoute(signInContract.challenge, {
    get: async ({ services: { config, now } }) => {
      const challenge = await newChallenge(config, now())
      return { challenge: challenge ? { ...challenge, maxnumber: challenge.maxnumber ?? 0 } : null }
    },
  }),
  serveRoute(signInContract.signUp, {
    post: async (request) => {
      const { proof, ...wanted } = request.read()
      await demandProofOf(request, proof)
      await signUp(signInRequestOf(request), wanted)
    },
  }),
  serveRoute(signInContract.endOfSignUp, {
    post: async (request) => {
      const { key, password } = request.read()
      return entered(request, await finishSignUp(signInRequestOf(request), key, password))
    },
  }),
  serveRoute(signInContract.firstAdministrator, {
    post: async (request) => {
      const { key, ...wanted } = request.read()
      return entered(request, await addFirstAdministrator(signInRequestOf(request), key, wanted))
    },
  }),
  serveRoute(signInContract.signIn, {
    post: {
      unreadable: ({ db, address, services }) => countUnreadable(db, address, services.now()),
      handle: async (request) => {
        const { provider, ...given } = request.read()
        const account = signInRequestOf(request)
        return signedIn(
          request,
          provider === undefined
            ? await signIn(account, { ...given, cookie: cookiesOf(request) })
            : await signInWithDirectory(account, { ...given, provider }),
        )
      },
    },
  }),
  serveRoute(signInContract.secondFactor, {
    post: async (request) => {
      const { ticket, ...code } = request.read()
      return entered(request, await passSecondFactor(signInRequestOf(request), ticket, code))
    },
  }),
  serveRoute(signInContract.signOut, {
    post: async (request) => {
      const { actor } = request
      const { everywhere = false } = request.read()
      const { device, now } = accountRequestOf(request)
      const { sessionId } = actor.kind === 'user' ? actor : {}
      if (actor.kind === 'user' && sessionId !== undefined)
        await request.transaction(async (tx) => {
          const whom = { id: actor.id, bot_project_id: null }
          if (everywhere) return signOutEverywhere(tx, whom, { actorId: actor.id, device, now })
          await endSession(tx, actor.id, sessionId)
          await auditAccount(tx, request, 'sign_out')
        })
      return new Answer(204, undefined, { 'Set-Cookie': noSessionCookies })
    },
  }),
  serveRoute(signInContract.passwordReset, {
    post: async (request) => {
      const { proof, email } = request.read()
      await demandProofOf(request, proof)
      await askForReset(signInRequestOf(request), email)
    },
  }),
  serveRoute(signInContract.endOfPasswordReset, {
    post: async (request) => {
      const { key, password } = request.read()
      await finishReset(signInRequestOf(request), key, password)
    },
  }),
]
