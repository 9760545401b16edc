import { message } from '#core/messages/message.ts'
import { type AccountRequest, siteAddress } from '#server/commands/accounts/account-request.ts'
import type { InSession } from '#server/commands/accounts/confirm-identity.ts'
import { postMail } from '#server/commands/accounts/queue-mail.ts'
import { recipientOf } from '#server/commands/accounts/recipient.ts'
import { removeUser } from '#server/commands/accounts/remove-user.ts'
import { inTransaction } from '#server/db/database.ts'
import { accountById, anyOtherAdministrator } from '#server/db/queries/accounts/accounts.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { invalid } from '#server/errors.ts'
import { accountNotice } from '#server/mail/account-emails.ts'

/** Ends one's own account. */
export async function removeAccount(account: AccountRequest, who: InSession): Promise<void> {
  const { db, config, now } = account
  await inTransaction(db, async (tx) => {
    const user = await accountById(tx, { id: who.userId })
    if (user?.is_superuser === 1 && !(await anyOtherAdministrator(tx, user.id)))
      throw invalid('username', message('account.onlyAdministrator'))
    const recipient = user?.email ? await recipientOf(tx, user, user.email, account) : undefined
    await removeUser(tx, who.userId)
    // Where they did it from goes with the account.
    const device = { address: '', userAgent: '' }
    await insertAudit(tx, { actorId: who.userId, activity: 'user_deleted', object: 'account', device }, now)
    // Without a mail server it would stay in the outbox, with the address of somebody who is gone.
    if (recipient && config.smtpUrl !== '')
      await postMail(tx, await accountNotice(recipient, message('email.accountRemoved'), siteAddress(config)), now)
  })
}
