import { ANONYMOUS } from '#core/access/teams.ts'
import { message } from '#core/messages/message.ts'
import type { Db } from '#server/db/database.ts'
import { emailsOf } from '#server/db/queries/accounts/account-emails.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
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
  const addresses = (await emailsOf(tx, { userId })).map(({ address }) => address)
  await forgetAddresses(tx, [...addresses, ...(user.email === null ? [] : [user.email])])
  await anonymiseUser(tx, userId, {
    username: `deleted-${userId}`,
    full_name: 'Deleted User',
    email: null,
    password: null,
  })
}
