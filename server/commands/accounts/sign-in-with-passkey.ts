import { message } from '#core/messages/message.ts'
import { text } from '#core/text/loose-json.ts'
import { createTicket, readTicket, takeTicket } from '#server/access/tickets.ts'
import type { AccountRequest } from '#server/commands/accounts/account-request.ts'
import { awaitedUser, finishSignIn } from '#server/commands/accounts/pass-second-factor.ts'
import { passkeys, type Site } from '#server/commands/accounts/passkey-settings.ts'
import { beginSession, isUsable } from '#server/commands/accounts/sign-in.ts'
import { inTransaction } from '#server/db/database.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import {
  notePasskeyUse,
  type PasskeyRow,
  passkeyByCredential,
  passkeysOf,
} from '#server/db/queries/accounts/second-factors.ts'
import { AppError } from '#server/errors.ts'

const refused = (cause?: unknown): AppError =>
  new AppError('authentication_failed', message('passkey.refused'), { cause })

/**
 * Begins a sign-in with a passkey: alone, where the key must ask for a finger or PIN, or as the second factor of the
 * sign-in that `ticket` stands for.
 */
export async function beginPasskeySignIn({ db, now }: AccountRequest, site: Site, ticket: string | undefined) {
  const userId = ticket ? (await readTicket(db, 'second_factor', ticket, now))?.userId : undefined
  const known = userId ? await passkeysOf(db, { userId }) : []
  const { generateAuthenticationOptions } = await passkeys()
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    allowCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    userVerification: userId ? 'preferred' : 'required',
  })
  const data = { challenge: options.challenge }
  const challenge = await inTransaction(db, (tx) => createTicket(tx, { purpose: 'passkey_sign_in', data }, now))
  return { challenge, options }
}

interface Answer {
  /** From `beginPasskeySignIn`. */
  readonly challenge: string
  /** Of the sign-in that this is the second factor of. */
  readonly ticket?: string
  readonly response: object
}

/** Goes on with what the key answered; returns the session's key. */
export async function finishPasskeySignIn(account: AccountRequest, site: Site, answer: Answer): Promise<string> {
  const { db, device, now } = account
  const awaited = answer.ticket ? await awaitedUser(account, answer.ticket) : undefined
  const begun = await inTransaction(db, (tx) => takeTicket(tx, 'passkey_sign_in', answer.challenge, now))
  const passkey = await passkeyByCredential(db, text(answer.response, 'id') ?? '')
  if (!begun || !passkey || (awaited !== undefined && passkey.user_id !== awaited)) throw refused()
  const counter = await verify(passkey, site, answer.response, {
    challenge: String(begun.data.challenge),
    alone: awaited === undefined,
  })
  if (answer.ticket && awaited !== undefined)
    return finishSignIn(account, answer.ticket, {
      userId: awaited,
      kind: 'webauthn',
      check: async (tx) => {
        await notePasskeyUse(tx, passkey.id, counter, now)
        return true
      },
    })
  return inTransaction(db, async (tx) => {
    const user = await accountById(tx, { id: passkey.user_id })
    if (!isUsable(user, now)) throw refused()
    await notePasskeyUse(tx, passkey.id, counter, now)
    return beginSession(tx, { userId: user.id, how: 'passkey', secondFactor: true, device, now })
  })
}

/** The passkey's new counter, when its answer holds. */
async function verify(
  passkey: PasskeyRow,
  site: Site,
  response: object,
  { challenge, alone }: { challenge: string; alone: boolean },
): Promise<number> {
  const { verifyAuthenticationResponse } = await passkeys()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: alone,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => {
    throw refused(error)
  })
  if (!verified) throw refused()
  return authenticationInfo.newCounter
}
