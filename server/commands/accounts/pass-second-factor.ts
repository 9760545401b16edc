import { message } from '#core/messages/message.ts'
import { countAttempt, refund } from '#server/access/attempts.ts'
import { hashRecoveryCode } from '#server/access/recovery-codes.ts'
import { readTicket, takeTicket } from '#server/access/tickets.ts'
import { totpStep } from '#server/access/totp.ts'
import type { AccountRequest } from '#server/commands/accounts/account-request.ts'
import { openTotp } from '#server/commands/accounts/seal-totp.ts'
import { beginSession, isUsable } from '#server/commands/accounts/sign-in.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { saveProfile } from '#server/db/queries/accounts/profiles.ts'
import { spendTotpStep, takeRecoveryCode, totpDevices } from '#server/db/queries/accounts/second-factors.ts'
import { AppError, invalid } from '#server/errors.ts'

/** A code from an authenticator, or one of those kept for when it is lost. */
export interface GivenCode {
  readonly totp?: string
  readonly recovery_code?: string
}

const tooLate = () => invalid('ticket', message('signIn.tookTooLong'))

/** The user whose first factor was shown; every try counts, whatever comes of it. */
export async function awaitedUser({ db, now }: AccountRequest, ticket: string): Promise<number> {
  const known = await readTicket(db, 'second_factor', ticket, now)
  if (!known?.userId) throw tooLate()
  await countAttempt(db, 'second_factor', String(known.userId), now)
  return known.userId
}

/** Goes on with a sign-in; `check` says whether what was shown is right. Returns the session's key. */
export async function finishSignIn(
  account: AccountRequest,
  ticket: string,
  { userId, kind, check }: { userId: number; kind: 'totp' | 'webauthn' | ''; check: (tx: Db) => Promise<boolean> },
): Promise<string> {
  const { db, device, now } = account
  const session = await inTransaction(db, async (tx) => {
    if (!isUsable(await accountById(tx, { id: userId }), now)) throw tooLate()
    if (!(await check(tx))) {
      await insertAudit(tx, { userId, activity: 'failed_second_factor', device }, now)
      return undefined
    }
    const known = await takeTicket(tx, 'second_factor', ticket, now)
    if (!known) throw tooLate()
    if (kind) await saveProfile(tx, userId, { last_2fa: kind })
    return beginSession(tx, { userId, how: String(known.data.how), secondFactor: true, device, now })
  })
  if (session === undefined) throw new AppError('authentication_failed', message('signIn.wrongCode'))
  await refund(db, 'second_factor', String(userId))
  return session
}

/** Goes on with a sign-in by a code. */
export async function passSecondFactor(account: AccountRequest, ticket: string, code: GivenCode): Promise<string> {
  const userId = await awaitedUser(account, ticket)
  const kind = code.recovery_code ? '' : 'totp'
  return finishSignIn(account, ticket, { userId, kind, check: (tx) => spendCode(tx, account, userId, code) })
}

/** Is the code right? If so, it is used up. */
export async function spendCode(
  tx: Db,
  { config, now }: Pick<AccountRequest, 'config' | 'now'>,
  userId: number,
  code: GivenCode,
): Promise<boolean> {
  if (code.recovery_code) return takeRecoveryCode(tx, userId, hashRecoveryCode(userId, code.recovery_code))
  for (const device of await totpDevices(tx, { userId })) {
    const step = totpStep(openTotp(config, userId, device.secret), code.totp ?? '', now)
    if (step !== undefined) return spendTotpStep(tx, device.id, step, now)
  }
  return false
}
