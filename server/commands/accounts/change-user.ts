import { message } from '#core/messages/message.ts'
import { type Actor, isSuperuser } from '#server/access/actor.ts'
import { endSessions } from '#server/access/sessions.ts'
import { choosePrimaryEmail } from '#server/commands/accounts/change-emails.ts'
import { changeProfile, type ProfileChange } from '#server/commands/accounts/change-profile.ts'
import { checkChosenName, checkEmail, checkFreeUsername } from '#server/commands/accounts/check-user.ts'
import { makeAdministrator } from '#server/commands/accounts/make-administrator.ts'
import { isInternal } from '#server/commands/accounts/remove-user.ts'
import type { Db } from '#server/db/database.ts'
import { emailOwner, insertEmail } from '#server/db/queries/accounts/account-emails.ts'
import {
  type AccountChange,
  type AccountRow,
  accountByAnyCase,
  accountByEmail,
  updateAccount,
} from '#server/db/queries/accounts/accounts.ts'
import { AppError, demandNoErrors, taken } from '#server/errors.ts'

export interface UserChange {
  readonly username?: string
  readonly full_name?: string
  readonly email?: string | null
  readonly is_superuser?: boolean
  readonly is_active?: boolean
  readonly is_bot?: boolean
  /** Microseconds since 1970. */
  readonly date_expires?: number | null
  readonly profile?: ProfileChange
}

/** Accounts of administrators, and the rank itself, are for administrators: nobody rises by another right. */
export function demandRank(
  actor: Actor,
  target: Pick<AccountRow, 'username' | 'is_superuser'> | undefined,
  change: UserChange,
): void {
  if (target && isInternal(target)) throw new AppError('permission_denied', message('account.ofTheService'))
  const about = target?.is_superuser === 1 || change.is_superuser === true
  if (about && !isSuperuser(actor)) throw new AppError('permission_denied', message('account.administratorsOnly'))
}

/** Changes an account with the right to change any. */
export async function changeUser(
  tx: Db,
  actor: Actor,
  user: AccountRow,
  change: UserChange,
  now: number,
): Promise<void> {
  demandRank(actor, user, change)
  const { profile, ...wanted } = change
  const { username, full_name, email } = wanted
  if (username !== undefined && username !== user.username) await checkName(tx, username, user.id)
  if (full_name !== undefined && full_name !== user.full_name) checkChosenName(full_name)
  if (typeof email === 'string' && email.toLowerCase() !== user.email?.toLowerCase())
    await takeEmail(tx, user.id, email, now)
  await updateAccount(tx, user.id, valuesOf(wanted))
  if (wanted.is_superuser) await makeAdministrator(tx, user.id)
  if (wanted.is_active === false) await endSessions(tx, user.id)
  if (profile) await changeProfile(tx, ownerOf(user, now), profile)
}

/** Changes one's own account: what only others may change is left as it is, without a word. */
export async function changeSelf(tx: Db, user: AccountRow, change: UserChange, now: number): Promise<void> {
  const { full_name, email, profile } = change
  if (full_name !== undefined && full_name !== user.full_name) {
    checkChosenName(full_name)
    await updateAccount(tx, user.id, { full_name })
  }
  if (typeof email === 'string' && email !== user.email) await choosePrimaryEmail(tx, user.id, email)
  if (profile) await changeProfile(tx, ownerOf(user, now), profile)
}

const ownerOf = ({ id, username, is_superuser }: AccountRow, at: number) => ({
  kind: 'user' as const,
  id,
  username,
  isSuperuser: is_superuser === 1,
  at,
})

async function checkName(tx: Db, username: string, ownId: number): Promise<void> {
  checkFreeUsername(username)
  const other = await accountByAnyCase(tx, { username })
  if (other && other.id !== ownId) demandNoErrors([taken('username', message('user.nameTaken'))])
}

/** An administrator vouches for the address. */
async function takeEmail(tx: Db, userId: number, email: string, now: number): Promise<void> {
  checkEmail(email)
  const other = await accountByEmail(tx, { email })
  if (other && other.id !== userId) demandNoErrors([taken('email', message('account.emailTaken'))])
  if (!(await emailOwner(tx, { address: email })))
    await insertEmail(tx, { user_id: userId, address: email, verified: now })
}

const flags = ['is_superuser', 'is_active', 'is_bot'] as const

function valuesOf(wanted: Omit<UserChange, 'profile'>): AccountChange {
  const values: Record<string, unknown> = { ...wanted }
  for (const name of flags) if (wanted[name] !== undefined) values[name] = Number(wanted[name])
  return values
}
