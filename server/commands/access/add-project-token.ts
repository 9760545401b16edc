import { message } from '#core/messages/message.ts'
import { createProjectToken, deleteTokens, type TokenGrant } from '#server/access/tokens.ts'
import { addUser } from '#server/commands/accounts/add-user.ts'
import { removeUser } from '#server/commands/accounts/remove-user.ts'
import type { Db } from '#server/db/database.ts'
import { addMember } from '#server/db/queries/access/memberships.ts'
import { projectBots, teamsOfProject } from '#server/db/queries/access/project-tokens.ts'
import { accountByName } from '#server/db/queries/accounts/accounts.ts'
import { AppError, invalid } from '#server/errors.ts'

export interface NewProjectToken {
  readonly project: { readonly id: number; readonly slug: string }
  readonly name: string
  readonly grant: TokenGrant
  /** Teams of the project that the token belongs to. */
  readonly teams: readonly number[]
}

/** Makes a token that belongs to a project: a bot with the rights of the project's teams, and none elsewhere. */
export async function addProjectToken(
  tx: Db,
  { project, name, grant, teams }: NewProjectToken,
  now: number,
): Promise<{ userId: number; username: string; key: string }> {
  if (!/^[\w.+ -]{1,60}$/.test(name.trim()) || name.trim() === '') throw invalid('name', message('token.name'))
  await checkTeams(tx, project.id, teams)
  const username = `bot-${project.slug}-${name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\w.+-]+/g, '-')}`.slice(0, 150)
  if (await accountByName(tx, { username })) throw invalid('name', message('token.nameTaken'))
  const bot = { username, full_name: name.trim(), email: null, is_bot: 1, bot_project_id: project.id, date_joined: now }
  const userId = await addUser(tx, bot)
  for (const teamId of teams) await addMember(tx, { userId, teamId })
  return { userId, username, key: await createProjectToken(tx, { userId, name: name.trim(), now }, grant) }
}

async function checkTeams(tx: Db, projectId: number, teams: readonly number[]): Promise<void> {
  const own = new Set((await teamsOfProject(tx, { projectId })).map((team) => team.id))
  if (teams.length === 0) throw invalid('teams', message('token.needsTeam'))
  if (teams.some((id) => !own.has(id))) throw invalid('teams', message('token.foreignTeam'))
}

/** Takes a token back; what was done with it stays. */
export async function removeProjectToken(tx: Db, projectId: number, userId: number): Promise<void> {
  const bot = (await projectBots(tx, { projectId })).find((one) => one.id === userId)
  if (!bot) throw new AppError('not_found')
  await deleteTokens(tx, userId)
  await removeUser(tx, userId)
}
