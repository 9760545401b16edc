import { randomUUID } from 'node:crypto'
import { message } from '#core/messages/message.ts'
import { countAttempt } from '#server/access/attempts.ts'
import { hashKey, newKey } from '#server/access/keys.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { demandJoining } from '#server/access/teams.ts'
import { type AccountRequest, keyPage } from '#server/commands/accounts/account-request.ts'
import { addOwnAccount } from '#server/commands/accounts/add-user.ts'
import { checkNewPassword } from '#server/commands/accounts/check-password.ts'
import { checkEmail, checkFreeUsername } from '#server/commands/accounts/check-user.ts'
import { makeAdministrator } from '#server/commands/accounts/make-administrator.ts'
import { postMail } from '#server/commands/accounts/queue-mail.ts'
import { recipientOf } from '#server/commands/accounts/recipient.ts'
import { beginSession, isUsable } from '#server/commands/accounts/sign-in.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import {
  deleteInvitation,
  deleteOldInvitations,
  describeTeam,
  type InvitationRow,
  insertInvitation,
  invitationById,
  invitationByKey,
  invitedLanguages,
  renewInvitation,
} from '#server/db/queries/access/invitations.ts'
import { addMember, limitMember } from '#server/db/queries/access/memberships.ts'
import { teamById } from '#server/db/queries/access/teams.ts'
import { emailOwner } from '#server/db/queries/accounts/account-emails.ts'
import { type AccountRow, accountByEmail, accountById, accountByName } from '#server/db/queries/accounts/accounts.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { watchProject } from '#server/db/queries/accounts/profiles.ts'
import { AppError, invalid } from '#server/errors.ts'
import { invitation as invitationEmail } from '#server/mail/account-emails.ts'

const LIFETIME = 14 * 86_400 * 1_000_000

export interface NewInvitation {
  readonly author: { readonly id: number; readonly full_name: string }
  readonly team: { readonly id: number; readonly name: string }
  /** One of the two. */
  readonly email?: string | undefined
  readonly username?: string | undefined
  readonly superuser: boolean
  readonly languages: readonly number[]
}

/** An invitation as it was sent: its key is in the link alone. */
export interface SentInvitation {
  readonly id: string
  readonly link: string
}

/** Invites somebody into a team. Whether the caller may is the caller's to know. */
export async function inviteUser(request: AccountRequest, wanted: NewInvitation): Promise<SentInvitation> {
  const { db, now } = request
  await countAttempt(db, 'invitation', String(wanted.author.id), now)
  const id = randomUUID()
  const key = newKey()
  return inTransaction(db, async (tx) => {
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
    return sendInvitation(tx, request, { id, key, to: email ?? user?.email, user, ...wanted })
  })
}

type Author = NewInvitation['author']

/** Sends an invitation again, with a new link and a new end: who has the link before can no longer use it. */
export async function resendInvitation(
  request: AccountRequest,
  known: InvitationRow,
  wanted: Pick<NewInvitation, 'author' | 'team'>,
): Promise<SentInvitation> {
  const { db, now } = request
  await countAttempt(db, 'invitation', String(wanted.author.id), now)
  const key = newKey()
  return inTransaction(db, async (tx) => {
    await renewInvitation(tx, known.id, { key_hash: hashKey(key), expires: now + LIFETIME })
    const user = known.user_id === null ? undefined : await accountById(tx, { id: known.user_id })
    return sendInvitation(tx, request, { id: known.id, key, to: known.email ?? user?.email, user, ...wanted })
  })
}

interface OutgoingInvitation {
  readonly id: string
  readonly key: string
  readonly to: string | null | undefined
  /** Whoever has an account already. */
  readonly user: { readonly id: number } | undefined
  readonly author: Author
  readonly team: NewInvitation['team']
}

async function sendInvitation(tx: Db, account: AccountRequest, sending: OutgoingInvitation): Promise<SentInvitation> {
  const { config, now } = account
  const { id, key, to, user, author, team } = sending
  if (!to) throw invalid('username', message('invitation.noEmail'))
  const link = keyPage(config, 'invitation', key)
  const { project, roles } = await describeTeam(tx, team.id)
  const invited = { by: author.full_name, team: team.name, project: project?.name, roles }
  // Somebody without an account is taken to read what the inviter reads.
  const inviter = (await recipientOf(tx, author, to, account)).language
  const recipient = await recipientOf(tx, user, to, { language: inviter })
  await postMail(tx, await invitationEmail(recipient, link, invited), now, config)
  return { id, link }
}

/** What somebody with the link is invited to. */
export async function lookAtInvitation({ db, now }: AccountRequest, key: string) {
  const known = await invitationByKey(db, hashKey(key), now)
  const team = known && (await teamById(db, { id: known.team_id }))
  if (!known || !team) throw gone()
  const author = known.author_id === null ? undefined : await accountById(db, { id: known.author_id })
  const { project, roles } = await describeTeam(db, team.id)
  return {
    by: author?.full_name ?? '',
    team: team.name,
    roles,
    project: project ? { name: project.name, slug: project.slug } : null,
  }
}

async function whoIsInvited(tx: Db, { email, username }: NewInvitation, now: number) {
  if (username !== undefined) {
    const user = await accountByName(tx, { username })
    if (!isUsable(user, now)) throw invalid('username', message('invitation.noUser', { username }))
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

const gone = () => invalid('key', message('invitation.old'))

/** Accepts for the account that is signed in. An invitation for somebody else is not theirs to take. */
export function joinByInvitation({ db, device, now }: AccountRequest, key: string, userId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const known = await invitationByKey(tx, hashKey(key), now)
    if (!known) throw gone()
    await demandMeant(tx, known, userId)
    await join(tx, known, userId, now)
    await insertAudit(tx, { userId, activity: 'invitation_accepted', device }, now)
  })
}

/** The same by its id, for an invitation that names the account: its key was only ever in the email. */
export function acceptOwnInvitation({ db, device, now }: AccountRequest, id: string, userId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const known = await invitationById(tx, id)
    if (!known || known.user_id !== userId || known.expires <= now) throw gone()
    await join(tx, known, userId, now)
    await insertAudit(tx, { userId, activity: 'invitation_accepted', device }, now)
  })
}

/** An invitation to an address is for the account that has shown the address to be its own. */
async function demandMeant(tx: Db, { user_id, email }: InvitationRow, userId: number): Promise<void> {
  const meant = user_id ?? (email === null ? undefined : (await emailOwner(tx, { address: email }))?.user_id)
  if (meant === userId) return
  if (meant !== undefined) throw new AppError('permission_denied', message('invitation.otherAccount'))
  throw new AppError('permission_denied', message('invitation.otherAddress'))
}

/** Accepts by opening an account with the invited address; returns the session's key. */
export async function signUpByInvitation(
  accountRequest: AccountRequest,
  key: string,
  account: InvitedAccount,
): Promise<string> {
  const { db, config, device, now, language } = accountRequest
  if (config.registration === 'closed')
    throw new AppError('permission_denied', message('invitation.administratorsOnly'))
  const known = await invitationByKey(db, hashKey(key), now)
  if (!known) throw gone()
  const { email } = known
  if (email === null || (await accountByEmail(db, { email })))
    throw new AppError('permission_denied', message('invitation.haveAccount'))
  checkFreeUsername(account.username)
  checkNewPassword(account.password, { username: account.username, email })
  const password = await hashPassword(account.password)
  return inTransaction(db, async (tx) => {
    const { username, full_name } = account
    const user = { username, full_name, email, password, date_joined: now }
    const userId = await addOwnAccount(tx, user, language)
    await join(tx, known, userId, now)
    return beginSession(tx, { userId, how: 'invitation', device, now })
  })
}

async function join(tx: Db, known: InvitationRow, userId: number, now: number): Promise<void> {
  const author = await inviterStillMay(tx, known, now)
  const languages = await invitedLanguages(tx, known.id)
  if (!(await deleteInvitation(tx, known.id))) throw gone()
  await addMember(tx, { userId, teamId: known.team_id })
  const { project } = await describeTeam(tx, known.team_id)
  if (project) await watchProject(tx, userId, project.id)
  if (languages.length > 0) await limitMember(tx, { userId, teamId: known.team_id }, languages)
  // Who makes an administrator must still be one themselves.
  if (known.is_superuser === 1 && author.is_superuser === 1) await makeAdministrator(tx, userId)
}

/** Who invited, if they could still do it today: an invitation is worth no more than the right of its author. */
async function inviterStillMay(tx: Db, { author_id, team_id }: InvitationRow, now: number): Promise<AccountRow> {
  const author = author_id === null ? undefined : await accountById(tx, { id: author_id })
  const team = await teamById(tx, { id: team_id })
  const isThere = author?.is_active === 1 && (author.date_expires === null || author.date_expires > now)
  if (!author || !team || !isThere) throw noLonger()
  const actor = {
    kind: 'user',
    id: author.id,
    username: author.username,
    isSuperuser: author.is_superuser === 1,
    at: now,
  } as const
  await demandJoining(tx, actor, team).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'permission_denied' ? noLonger() : error
  })
  return author
}

const noLonger = () => invalid('key', message('invitation.inviterLostRight'))
