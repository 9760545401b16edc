import { message } from '#core/messages/message.ts'
import { createTicket, readTicket, takeTicket } from '#server/access/tickets.ts'
import type { AccountRequest } from '#server/commands/accounts/account-request.ts'
import { secondFactorAdded } from '#server/commands/accounts/add-totp.ts'
import type { InSession } from '#server/commands/accounts/confirm-identity.ts'
import { passkeys, type Site } from '#server/commands/accounts/passkey-settings.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertPasskey, passkeyByCredential, passkeysOf } from '#server/db/queries/accounts/second-factors.ts'
import { invalid } from '#server/errors.ts'

/** Begins to add a passkey: what the browser asks the key for. */
export async function beginPasskey(
  account: AccountRequest,
  who: InSession & { readonly username: string },
  site: Site,
) {
  const { db, now } = account
  const known = await passkeysOf(db, { userId: who.userId })
  const { generateRegistrationOptions } = await passkeys()
  const options = await generateRegistrationOptions({
    rpName: 'Dragoman',
    rpID: site.host,
    userName: who.username,
    userID: new TextEncoder().encode(`user ${who.userId}`),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  const data = { challenge: options.challenge }
  const ticket = await inTransaction(db, (tx) =>
    createTicket(tx, { purpose: 'passkey', userId: who.userId, data }, now),
  )
  return { ticket, options }
}

/** Adds the passkey that answered. */
export async function finishPasskey(
  account: AccountRequest,
  who: InSession,
  site: Site,
  { ticket, name, response }: { ticket: string; name: string; response: object },
): Promise<{ recoveryCodes: string[] }> {
  const { db, now } = account
  const known = await readTicket(db, 'passkey', ticket, now)
  if (known?.userId !== who.userId) throw invalid('ticket', message('account.tookTooLong'))
  const { verifyRegistrationResponse } = await passkeys()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge: String(known.data.challenge),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: false,
  }).catch((error: Error) => {
    throw invalid('response', message('passkey.refusedBecause', { problem: error.message }))
  })
  if (!verified || !registrationInfo) throw invalid('response', message('passkey.refused'))
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return inTransaction(db, async (tx) => {
    if (!(await takeTicket(tx, 'passkey', ticket, now))) throw invalid('ticket', message('account.doneAlready'))
    if (await passkeyByCredential(tx, id)) throw invalid('response', message('passkey.taken'))
    await insertPasskey(tx, {
      user_id: who.userId,
      name,
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports.join(' '),
      created: now,
      last_used: null,
    })
    return { recoveryCodes: await secondFactorAdded(tx, account, who, 'passkey') }
  })
}
