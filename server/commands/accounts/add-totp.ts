import type { AuditAction } from '#core/access/audit-actions.ts'
import { type Message, message } from '#core/messages/message.ts'
import { hashRecoveryCode, newRecoveryCodes } from '#server/access/recovery-codes.ts'
import { confirmSession } from '#server/access/sessions.ts'
import { createTicket, readTicket, takeTicket } from '#server/access/tickets.ts'
import { newTotpSecret, totpAddress, totpStep } from '#server/access/totp.ts'
import { type AccountRequest, siteAddress } from '#server/commands/accounts/account-request.ts'
import type { InSession } from '#server/commands/accounts/confirm-identity.ts'
import { postMail } from '#server/commands/accounts/queue-mail.ts'
import { recipientOf } from '#server/commands/accounts/recipient.ts'
import { openTotp, sealTotp } from '#server/commands/accounts/seal-totp.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import {
  countRecoveryCodes,
  deleteSecondFactor,
  insertTotpDevice,
  replaceRecoveryCodes,
} from '#server/db/queries/accounts/second-factors.ts'
import { AppError, invalid } from '#server/errors.ts'
import { accountNotice } from '#server/mail/account-emails.ts'

/** Begins to add an authenticator: it is added when a first code shows that it works. */
export async function beginTotp(account: AccountRequest, who: InSession & { readonly username: string }) {
  const { db, config, now } = account
  const secret = newTotpSecret()
  const ticket = await inTransaction(db, (tx) =>
    createTicket(
      tx,
      { purpose: 'totp', userId: who.userId, data: { secret: sealTotp(config, who.userId, secret) } },
      now,
    ),
  )
  return { ticket, secret, address: totpAddress(secret, who.username, new URL(siteAddress(config)).hostname) }
}

/** Adds the authenticator. With the first second factor come recovery codes, shown only now. */
export async function finishTotp(
  account: AccountRequest,
  who: InSession,
  { ticket, code, name }: { ticket: string; code: string; name: string },
): Promise<{ recoveryCodes: string[] }> {
  const { db, config, now } = account
  const known = await readTicket(db, 'totp', ticket, now)
  if (known?.userId !== who.userId) throw invalid('ticket', message('account.tookTooLong'))
  const sealed = String(known.data.secret)
  const step = totpStep(openTotp(config, who.userId, sealed), code, now)
  if (step === undefined) throw invalid('code', message('account.wrongCodeOrClock'))
  return inTransaction(db, async (tx) => {
    if (!(await takeTicket(tx, 'totp', ticket, now))) throw invalid('ticket', message('account.doneAlready'))
    const device = { user_id: who.userId, name, secret: sealed, last_step: step, created: now, last_used: now }
    await insertTotpDevice(tx, device)
    return { recoveryCodes: await secondFactorAdded(tx, account, who, 'totp') }
  })
}

/** What goes with every new second factor, which was just shown: a note, an email, and recovery codes if there are none. */
export async function secondFactorAdded(
  tx: Db,
  account: AccountRequest,
  who: InSession,
  kind: string,
): Promise<string[]> {
  await confirmSession(tx, who.sessionId, { secondFactor: true }, account.now)
  await notifyOwner(tx, account, who, { activity: 'second_factor_added', kind, what: message('email.factorAdded') })
  return (await countRecoveryCodes(tx, who.userId)) > 0 ? [] : makeRecoveryCodes(tx, who.userId)
}

async function makeRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  )
  return codes
}

/** New recovery codes; the old ones are worth nothing from now on. */
export async function renewRecoveryCodes(account: AccountRequest, who: InSession): Promise<string[]> {
  return inTransaction(account.db, async (tx) => {
    const notice = {
      activity: 'recovery_codes_renewed',
      kind: 'recovery_code',
      what: message('email.codesRenewed'),
    } as const
    await notifyOwner(tx, account, who, notice)
    return makeRecoveryCodes(tx, who.userId)
  })
}

export async function removeSecondFactor(
  account: AccountRequest,
  who: InSession,
  { kind, id }: { kind: 'totp_device' | 'passkey'; id: number },
): Promise<void> {
  await inTransaction(account.db, async (tx) => {
    if (!(await deleteSecondFactor(tx, kind, who.userId, id))) throw new AppError('not_found')
    await notifyOwner(tx, account, who, {
      activity: 'second_factor_removed',
      kind,
      what: message('email.factorRemoved'),
    })
  })
}

async function notifyOwner(
  tx: Db,
  account: AccountRequest,
  { userId }: InSession,
  { activity, kind, what }: { activity: AuditAction; kind: string; what: Message },
): Promise<void> {
  const { config, device, now } = account
  await insertAudit(tx, { userId, activity, details: { kind }, device }, now)
  const user = await accountById(tx, { id: userId })
  if (!user?.email) return
  const recipient = await recipientOf(tx, user, user.email, account)
  await postMail(tx, await accountNotice(recipient, what, siteAddress(config)), now)
}
