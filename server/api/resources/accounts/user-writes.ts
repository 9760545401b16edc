import type { Static } from 'typebox'
import type { ChangedUser, User, userContract } from '#core/contract/accounts/users.ts'
import { message } from '#core/messages/message.ts'
import { site } from '#server/access/access-scope.ts'
import { demandAccountLevel } from '#server/access/account-level.ts'
import { type Actor, isSuperuser } from '#server/access/actor.ts'
import { demand } from '#server/access/may.ts'
import { demandJoining, demandTeamRight, findTeam } from '#server/access/teams.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import type { WriteHandler, WriteHandlers } from '#server/api/http/serve-route.ts'
import { deviceOf } from '#server/api/resources/accounts/account-request.ts'
import {
  isSelf,
  mayEditUsers,
  presentFull,
  presentSelf,
  requestedUser,
} from '#server/api/resources/accounts/user-view.ts'
import { joinTeam, leaveTeam } from '#server/commands/access/change-membership.ts'
import { accountProblems, addUser } from '#server/commands/accounts/add-user.ts'
import { changeSelf, changeUser, demandRank, type UserChange } from '#server/commands/accounts/change-user.ts'
import { removeUser } from '#server/commands/accounts/remove-user.ts'
import { signOutEverywhere } from '#server/commands/accounts/sign-out-everywhere.ts'
import type { Db } from '#server/db/database.ts'
import type { TeamRow } from '#server/db/queries/access/teams.ts'
import { type AccountRow, accountById } from '#server/db/queries/accounts/accounts.ts'
import { AppError, demandNoErrors, fieldError, invalid, mustExist } from '#server/errors.ts'

function moment(text: string | null | undefined): number | null | undefined {
  if (text === null || text === undefined) return text
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw invalid('date_expires', message('field.moment'))
  return time * 1000
}

function changeOf(fields: Partial<Static<typeof ChangedUser>>): UserChange {
  const { date_expires, profile, ...rest } = fields
  const expires = moment(date_expires)
  return {
    ...rest,
    ...(expires !== undefined && { date_expires: expires }),
    ...(profile && { profile }),
  }
}

const accountOf = async (db: Db, id: number): Promise<AccountRow> => mustExist(await accountById(db, { id }), 'account')

async function answerUser(request: ApiRequest, id: number): Promise<Static<typeof User>> {
  const [shown] = await presentFull(request, [await accountOf(request.db, id)])
  return mustExist(shown, 'user')
}

export const userCreation: WriteHandler<typeof userContract.users, 'POST'> = async (request) => {
  const { actor, services, transaction } = request
  const fields = await request.readWith((readable) => accountProblems(request.db, readable))
  const { username, full_name, email = null, profile, ...more } = fields
  const change = changeOf(more)
  demandRank(actor, undefined, change)
  const now = services.now()
  const id = await transaction(async (tx) => {
    demandNoErrors(await accountProblems(tx, { username, full_name, email }))
    const made = await addUser(tx, {
      username,
      full_name,
      email,
      is_bot: Number(more.is_bot ?? false),
      date_joined: now,
    })
    const user = await accountOf(tx, made)
    await changeUser(tx, actor, user, { ...change, ...(profile && { profile }) }, now)
    return made
  })
  return answerUser(request, id)
}

/** All that is wrong with what an account is to become, where that is another. */
function changeProblems(db: Db, user: AccountRow, { username, full_name, email }: Partial<Static<typeof ChangedUser>>) {
  const changed = {
    ...(username !== undefined && username !== user.username && { username }),
    ...(full_name !== undefined && full_name !== user.full_name && { full_name }),
    ...(typeof email === 'string' && email.toLowerCase() !== user.email?.toLowerCase() && { email }),
  }
  return accountProblems(db, changed, user.id)
}

/** Either everything, with the right to; or one's own name, address and profile. */
const change: WriteHandler<typeof userContract.user, 'PUT' | 'PATCH'> = async (request) => {
  const { db, actor, services, transaction } = request
  const { id } = await requestedUser(request)
  const everything = await mayEditUsers(db, actor)
  if (!everything && !isSelf(actor, id)) throw new AppError('permission_denied')
  const user = await accountOf(db, id)
  if (everything) demandRank(actor, user, {})
  // PUT names everything; those who may change only their own name need not repeat what stays.
  const isNameless = request.method === 'PUT' && !request.fieldNames.includes('username')
  const nameless = isNameless ? [fieldError('username', message('field.required'), 'required')] : []
  const fields = await request.readWith(async (readable) =>
    everything ? [...(await changeProblems(db, user, readable)), ...nameless] : [],
  )
  const wanted = changeOf(fields)
  // Who sits at somebody's open browser must not make themselves an administrator; a token is a proof of its own.
  if (wanted.is_superuser && user.is_superuser === 0 && actor.kind === 'user' && actor.sessionId !== undefined)
    await demandAccountLevel(db, actor, 'confirmed', services.now())
  await transaction((tx) =>
    everything ? changeUser(tx, actor, user, wanted, services.now()) : changeSelf(tx, user, wanted, services.now()),
  )
  return everything ? answerUser(request, id) : presentSelf(request, await accountOf(db, id))
}

export const userWrites: WriteHandlers<typeof userContract.user> = {
  put: change,
  patch: change,
  delete: async (request) => {
    const { db, actor, transaction } = request
    const { id } = await requestedUser(request)
    await demand(db, actor, 'user.edit', site)
    demandRank(actor, await accountById(db, { id }), {})
    await transaction((tx) => removeUser(tx, id))
  },
}

export const userSignOut: WriteHandler<typeof userContract.signOutOfUser, 'POST'> = async (request) => {
  const { db, actor, services, transaction } = request
  const { id } = await requestedUser(request)
  await demand(db, actor, 'user.edit', site)
  const user = await accountOf(db, id)
  demandRank(actor, user, {})
  const { tokens } = request.read()
  if (actor.kind !== 'user') throw new AppError('not_authenticated')
  const wanted = { actorId: actor.id, device: deviceOf(request), now: services.now(), tokens }
  await transaction((tx) => signOutEverywhere(tx, user, wanted))
}

/** The team and the user; a team that the caller does not manage is refused like one that does not exist. */
async function membershipOf(
  request: ApiRequest<{ readonly username: string }>,
  groupId: number,
  demandRight: (db: Db, actor: Actor, team: TeamRow) => Promise<void>,
) {
  const { db, actor } = request
  const { id } = await requestedUser(request)
  const user = await accountOf(db, id)
  demandRank(actor, { ...user, is_superuser: 0 }, {})
  const team = await findTeam(db, actor, groupId).catch(() => undefined)
  if (!team) throw isSuperuser(actor) ? invalid('group_id', message('team.none')) : new AppError('permission_denied')
  await demandRight(db, actor, team)
  return { user, team }
}

const managing = (db: Db, actor: Actor, team: TeamRow): Promise<void> =>
  demandTeamRight(db, actor, team, { admins: true })

/** A body that names no team is refused like a team that does not exist. */
function readMembership<T>(request: { readonly actor: Actor; read(): T }): T {
  try {
    return request.read()
  } catch (error) {
    if (isSuperuser(request.actor)) throw error
    throw new AppError('permission_denied')
  }
}

export const membershipWrites: WriteHandlers<typeof userContract.groupsOfUser> = {
  post: async (request) => {
    const { group_id, limit_language_codes } = readMembership(request)
    const { user, team } = await membershipOf(request, group_id, demandJoining)
    await request.transaction((tx) => joinTeam(tx, user, team, limit_language_codes))
    return answerUser(request, user.id)
  },
  delete: async (request) => {
    const { user, team } = await membershipOf(request, readMembership(request).group_id, managing)
    await request.transaction((tx) => leaveTeam(tx, user, team))
    return answerUser(request, user.id)
  },
}
