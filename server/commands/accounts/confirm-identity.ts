import { message } from '#core/messages/message.ts'
import { countAttempt, refund } from '#server/access/attempts.ts'
import { checkPassword } from '#server/access/passwords.ts'
import { confirmSession } from '#server/access/sessions.ts'
import type { AccountRequest } from '#server/commands/accounts/account-request.ts'
import { type GivenCode, spendCode } from '#server/commands/accounts/pass-second-factor.ts'
import { inTransaction } from '#server/db/database.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import { AppError } from '#server/errors.ts'

/** Somebody in a session of the web interface. */
export interface InSession {
  readonly userId: number
  readonly sessionId: number
}

/** Shows once more who they are, by password or code. */
export async function confirmIdentity(
  account: AccountRequest,
  who: InSession,
  given: GivenCode & { readonly password?: string },
): Promise<void> {
  const { db, now } = account
  await countAttempt(db, 'confirm', String(who.userId), now)
  const user = await accountById(db, { id: who.userId })
  const byPassword = given.password !== undefined && (await checkPassword(given.password, user?.password))
  const right = await inTransaction(db, async (tx) => {
    if (!byPassword && !(await spendCode(tx, account, who.userId, given))) return false
    await confirmSession(tx, who.sessionId, { secondFactor: !byPassword }, now)
    return true
  })
  if (!right) throw new AppError('authentication_failed', message('account.notConfirmed'))
  await refund(db, 'confirm', String(who.userId))
}
