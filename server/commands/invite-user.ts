import { randomUUID } from 'node:crypto'
import { countAttempt } from '#server/access/attempts.ts'
import { hashKey, newKey } from '#server/access/keys.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { addUser } from '#server/commands/add-user.ts'
import { type Asking, keyPage } from '#server/commands/asking.ts'
import { checkNewPassword } from '#server/commands/password-rules.ts'
import { postMail } from '#server/commands/post-mail.ts'
import { beginSession, isUsable } from '#server/commands/sign-in.ts'
import { checkEmail, checkFreeUsername } from '#server/commands/user-rules.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { accountByEmail, accountById, accountByName, updateAccount } from '#server/db/queries/accounts.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import {
  deleteInvitation,
  deleteOldInvitations,
  type InvitationRow,
  insertInvitation,
  invitationByKey,
  invitedLanguages,
} from '#server/db/queries/invitations.ts'
import { addMember, limitMember } from '#server/db/queries/memberships.ts'
import { AppError, invalid } from '#server/errors.ts'
import { invitation as invitationLetter } from '#server/mail/account-letters.ts'

const LIFETIME = 172_800 * 1_000_000

export interface NewInvitation {
  readonly author: { readonly id: number; readonly full_name: string }
  readonly team: { readonly id: number; readonly name: string }
  /** One of the two. */
  readonly email?: string | undefined
  readonly username?: string | undefined
  readonly superuser: boolean
  readonly languages: readonly number[]
}

/** Invites somebody into a team. Whether the caller may is the caller's to know. */
export async function inviteUser({ db, config, now }: Asking, wanted: NewInvitation): Promise<string> {
  await countAttempt(db, 'invitation', String(wanted.author.id), now)
  const id = randomUUID()
  const key = newKey()
  await inTransaction(db, async (tx) => {
    await deleteOldInvitations(tx, now)
    const { user, email } = await whoIsInvited(tx, wanted, now)
    const row = {
      id,
      key_hash: hashKey(key),
      author_id: wanted.author.id,
      user_id: user?.id ?? null,
      email,
      team_id: wanted.team.id,
      is_superuser: Number(wanted.superuser),
      created: now,
      expires: now + LIFETIME,
    }
    await insertInvitation(tx, row, wanted.languages)
    const to = email ?? user?.email
    if (!to) throw invalid('username', 'This user has no e-mail address to send the invitation to.')
    await postMail(
      tx,
      invitationLetter(to, keyPage(config, 'invitation', key), wanted.author.full_name, wanted.team.name),
      now,
      config,
    )
  })
  return id
}

async function whoIsInvited(tx: Db, { email, username }: NewInvitation, now: number) {
  if (username !== undefined) {
    const user = await accountByName(tx, { username })
    if (!isUsable(user, now)) throw invalid('username', `There is no user '${username}' who could be invited.`)
    return { user, email: null }
  }
  if (email === undefined) throw new AppError('required', undefined, { attr: 'email' })
  checkEmail(email)
  return { user: undefined, email }
}

/** What somebody with an invitation says about the account they want. */
export interface InvitedAccount {
  readonly username: string
  readonly full_name: string
  readonly password: string
}

const gone = () => invalid('key', 'This invitation was used already, taken back, or is too old: ask for a new one.')

/** Accepts for the account that is signed in. An invitation for somebody else is not theirs to take. */
export function joinByInvitation({ db, device, now }: Asking, key: string, userId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const known = await invitationByKey(tx, hashKey(key), now)
    if (!known) throw gone()
    const owner = known.email === null ? undefined : await accountByEmail(tx, { email: known.email })
    const meant = known.user_id ?? owner?.id
    if (meant !== undefined && meant !== userId)
      throw new AppError('permission_denied', 'This invitation is for another account: sign in to that one.')
    await join(tx, known, userId)
    await insertAudit(tx, { userId, activity: 'invitation_accepted', device }, now)
  })
}

/** Accepts by opening an account with the invited address; returns the session's key. */
export async function signUpByInvitation(asking: Asking, key: string, account: InvitedAccount): Promise<string> {
  const { db, config, device, now } = asking
  if (config.registration === 'closed')
    throw new AppError('permission_denied', 'Accounts are made by administrators only here.')
  const known = await invitationByKey(db, hashKey(key), now)
  if (!known) throw gone()
  const { email } = known
  if (email === null || (await accountByEmail(db, { email })))
    throw new AppError('permission_denied', 'You have an account: sign in to it to accept.')
  checkFreeUsername(account.username)
  checkNewPassword(account.password, { username: account.username, email })
  const password = await hashPassword(account.password)
  return inTransaction(db, async (tx) => {
    const { username, full_name } = account
    const userId = await addUser(tx, { username, full_name, email, password, date_joined: now })
    await join(tx, known, userId)
    return beginSession(tx, { userId, how: 'invitation', device, now })
  })
}

async function join(tx: Db, known: InvitationRow, userId: number): Promise<void> {
  const languages = await invitedLanguages(tx, known.id)
  if (!(await deleteInvitation(tx, known.id))) throw gone()
  await addMember(tx, { userId, teamId: known.team_id })
  if (languages.length > 0) await limitMember(tx, { userId, teamId: known.team_id }, languages)
  if (known.is_superuser === 0) return
  // Who invited must still be an administrator themselves.
  const author = known.author_id === null ? undefined : await accountById(tx, { id: known.author_id })
  if (author?.is_superuser === 1 && author.is_active === 1) await updateAccount(tx, userId, { is_superuser: 1 })
}
