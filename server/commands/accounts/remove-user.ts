import { ANONYMOUS } from '#core/access/teams.ts'
import { message } from '#core/messages/message.ts'
import type { Db } from '#server/db/database.ts'
import { emailsOf } from '#server/db/queries/accounts/account-emails.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import { forgetInAudit } from '#server/db/queries/accounts/forgotten-in-audit.ts'
import { anonymiseUser } from '#server/db/queries/accounts/users.ts'
import { forgetAddresses } from '#server/db/queries/notifications/forgotten-addresses.ts'
import { AppError } from '#server/errors.ts'

/** Accounts that the service itself uses: nobody changes or removes them. */
export const isInternal = ({ username }: { readonly username: string }): boolean =>
  username === ANONYMOUS || username.startsWith('addon:')

/** Ends an account. What it did stays, under a name that says no more than that somebody is gone. */
export async function removeUser(tx: Db, userId: number): Promise<void> {
  const user = await accountById(tx, { id: userId })
  if (!user) throw new AppError('not_found')
  if (isInternal(user)) throw new AppError('permission_denied', message('account.ofTheServiceStays'))
  const verified = (await emailsOf(tx, { userId })).map(({ address }) => address)
  const addresses = [...new Set([...verified, ...(user.email === null ? [] : [user.email])])]
  const username = `deleted-${userId}`
  await forgetAddresses(tx, addresses)
  await forgetInAudit(tx, { username: user.username, addresses }, username)
  await anonymiseUser(tx, userId, {
    username,
    full_name: 'Deleted User',
    email: null,
    password: null,
  })
}
