import { message } from '#core/messages/message.ts'
import { presetSubscriptions } from '#core/notifications/presets.ts'
import { checkUser, newUserProblems } from '#server/commands/accounts/check-user.ts'
import { makeAdministrator } from '#server/commands/accounts/make-administrator.ts'
import type { Db } from '#server/db/database.ts'
import { joinTeams } from '#server/db/queries/access/memberships.ts'
import { insertEmail } from '#server/db/queries/accounts/account-emails.ts'
import { accountByAnyCase } from '#server/db/queries/accounts/accounts.ts'
import { saveProfile } from '#server/db/queries/accounts/profiles.ts'
import { insertSubscriptions, insertUser, type NewUser, userByEmail } from '#server/db/queries/accounts/users.ts'
import { demandNoErrors, type FieldError, taken } from '#server/errors.ts'

type Wanted = Partial<Pick<NewUser, 'username' | 'full_name' | 'email'>>

/** What of an account somebody else has already. */
async function takenProblems(tx: Db, { username, email }: Wanted, ownId = 0): Promise<FieldError[]> {
  const errors: FieldError[] = []
  const isOther = (user: { readonly id: number } | undefined) => user !== undefined && user.id !== ownId
  if (typeof email === 'string' && isOther(await userByEmail(tx, { email })))
    errors.push(taken('email', message('account.emailTaken')))
  if (username !== undefined && isOther(await accountByAnyCase(tx, { username })))
    errors.push(taken('username', message('account.nameTaken')))
  return errors
}

/** All that is wrong with an account that somebody asks for, or with what one is to become, as far as they told of it. */
export const accountProblems = async (tx: Db, wanted: Wanted, ownId?: number): Promise<FieldError[]> => [
  ...newUserProblems(wanted),
  ...(await takenProblems(tx, wanted, ownId)),
]

/** Makes an account and returns its id. Its address counts as verified: whoever makes the account vouches for it. */
export async function addUser(tx: Db, user: NewUser): Promise<number> {
  checkUser(user)
  demandNoErrors(await takenProblems(tx, user))
  const userId = await insertUser(tx, user)
  if (user.is_superuser === 1) await makeAdministrator(tx, userId)
  if (user.email !== null) await insertEmail(tx, { user_id: userId, address: user.email, verified: user.date_joined })
  if (user.is_bot === 1) return userId
  await joinTeams(tx, userId, user.email ?? '')
  await insertSubscriptions(
    tx,
    presetSubscriptions.essential.map((row) => ({ user_id: userId, ...row })),
  )
  return userId
}

/** The same for somebody who makes their own: they read what they read while doing so. */
export async function addOwnAccount(tx: Db, user: NewUser, language: string): Promise<number> {
  const userId = await addUser(tx, user)
  if (language !== '') await saveProfile(tx, userId, { language })
  return userId
}
