import type { Static } from 'typebox'
import type { Profile } from '#core/contract/accounts/profile.ts'
import type { User } from '#core/contract/accounts/users.ts'
import { site } from '#server/access/access-scope.ts'
import { type Actor, isSuperuser, noteGrant, projectsOfToken } from '#server/access/actor.ts'
import { findProject } from '#server/access/find.ts'
import { mayMany } from '#server/access/may.ts'
import { rightsOf } from '#server/access/rights.ts'
import { whyNot } from '#server/access/why-not.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import { isoTime, isoTimeOrNull, namedTimeOrNull } from '#server/api/http/time.ts'
import { presentProfiles } from '#server/api/resources/accounts/profile-view.ts'
import type { Db } from '#server/db/database.ts'
import { projectsWithBots, teamsByUser, type UserRow } from '#server/db/queries/accounts/user-lists.ts'
import { userByName } from '#server/db/queries/accounts/users.ts'
import { AppError, mustExist } from '#server/errors.ts'

/** A token for projects is not for its owner's account. */
export function isSelf(actor: Actor, userId: number): boolean {
  const same = actor.kind === 'user' && actor.id === userId && projectsOfToken(actor) === undefined
  if (same) noteGrant(actor, 'oneself')
  return same
}

/** May the caller know everything about users? */
export async function knowsUsers(db: Db, actor: Actor): Promise<boolean> {
  if (isSuperuser(actor)) return true
  if (actor.kind === 'anonymous') return false
  const rights = await rightsOf(db, actor)
  return (['user.view', 'user.edit'] as const).some((permission) => whyNot(rights, permission, site) === undefined)
}

export const mayEditUsers = async (db: Db, actor: Actor): Promise<boolean> =>
  (await mayMany(db, actor, 'user.edit', [site]))[0] === true

export const presentBasic = ({ id, full_name, username }: Pick<UserRow, 'id' | 'full_name' | 'username'>) => ({
  id,
  full_name,
  username,
})

export async function presentFull(request: ApiRequest, rows: readonly UserRow[]): Promise<Static<typeof User>[]> {
  const { db, links } = request
  const ids = rows.map((row) => row.id)
  const teams = await teamsByUser(db, ids)
  const profiles = await presentProfiles(request, ids)
  return rows.map((row) => {
    const address = (part = '') => links.user(row.username, part)
    return {
      ...presentBasic(row),
      email: row.email,
      groups: (teams.get(row.id) ?? []).map((id) => links.api(`groups/${id}/`)),
      ...profileOf(profiles, row.id),
      notifications: address('notifications/'),
      is_superuser: row.is_superuser === 1,
      is_active: row.is_active === 1,
      is_bot: row.is_bot === 1,
      date_joined: isoTime(row.date_joined),
      date_expires: namedTimeOrNull(row.date_expires),
      last_login: isoTimeOrNull(row.last_login),
      url: links.user(row.username),
      statistics_url: address('statistics/'),
      contributions_url: address('contributions/'),
    }
  })
}

const profileOf = (profiles: ReadonlyMap<number, Static<typeof Profile>>, id: number) => ({
  profile: mustExist(profiles.get(id), 'profile'),
})

/** What people are told of themselves. */
export async function presentSelf(request: ApiRequest, row: UserRow): Promise<Static<typeof User>> {
  const { id, email, full_name, username } = row
  return { id, email, full_name, username, ...profileOf(await presentProfiles(request, [id]), id) }
}

/** Whether the list of users is open to the caller. */
export const mayList = ({ services, actor }: ApiRequest): boolean =>
  services.config.directory === 'public' || actor.kind === 'user'

/** Projects whose bots the caller may not know of: a bot has the name of its project. */
export const projectsWithHiddenBots = ({ db, actor, remember }: ApiRequest): Promise<readonly number[]> =>
  remember('projects with hidden bots', async () => {
    if (isSuperuser(actor)) return []
    const hidden: number[] = []
    for (const { id, slug } of await projectsWithBots(db, {}))
      if (!(await canSeeProjectNamed(db, actor, slug))) hidden.push(id)
    return hidden
  })

const canSeeProjectNamed = (db: Db, actor: Actor, slug: string): Promise<boolean> =>
  findProject(db, actor, slug).then(
    () => true,
    () => false,
  )

/** The user that the request's address names. */
export async function requestedUser(request: ApiRequest<{ readonly username: string }>) {
  const user = mayList(request) ? await userByName(request.db, { username: request.params.username }) : undefined
  if (!user) throw new AppError('not_found')
  const isOwn = isSelf(request.actor, user.id)
  if (user.bot_project_id !== null && !isOwn && (await projectsWithHiddenBots(request)).includes(user.bot_project_id))
    throw new AppError('not_found')
  return user
}
