import { ANONYMOUS } from '#core/access/teams.ts'
import { site } from '#server/access/access-scope.ts'
import type { Actor } from '#server/access/actor.ts'
import { noteGrant } from '#server/access/actor.ts'
import { type Rights, rightsOf } from '#server/access/rights.ts'
import { demandNoMoreThanOwn } from '#server/access/team-power.ts'
import { whyNot } from '#server/access/why-not.ts'
import type { Db } from '#server/db/database.ts'
import { isTeamAdmin, projectsWithTeams, type TeamRow, teamById, teamIds } from '#server/db/queries/access/teams.ts'
import { userByName } from '#server/db/queries/accounts/users.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { workspacesWithTeams } from '#server/db/queries/projects/workspaces.ts'
import { AppError } from '#server/errors.ts'

const holdsAny = (rights: Rights, ...permissions: ('group.edit' | 'group.view')[]): boolean =>
  permissions.some((permission) => whyNot(rights, permission, site) === undefined)

/** Ids of the teams somebody may know of; undefined: all. */
export async function visibleTeams(db: Db, actor: Actor): Promise<readonly number[] | undefined> {
  const rights = await rightsOf(db, actor)
  if (holdsAny(rights, 'group.view', 'group.edit')) return undefined
  const userId = actor.kind === 'user' ? actor.id : (await userByName(db, { username: ANONYMOUS }))?.id
  const managed = { projects: await managedProjects(db, rights), workspaces: await managedWorkspaces(db, rights) }
  return teamIds(db, userId ?? 0, managed)
}

/** Workspaces whose teams the actor runs. */
async function managedWorkspaces(db: Db, rights: Rights): Promise<string[]> {
  if (!rights.grants.some((grant) => grant.permissions.has('workspace.edit_members'))) return []
  return (await workspacesWithTeams(db)).filter((id) => managesWorkspace(rights, id))
}

const managesWorkspace = (rights: Rights, id: string): boolean =>
  whyNot(rights, 'workspace.edit_members', { workspace: { id } }) === undefined

/** Projects whose teams the actor runs. */
async function managedProjects(db: Db, rights: Rights): Promise<number[]> {
  if (!rights.grants.some((grant) => grant.permissions.has('project.permissions'))) return []
  const projects = await projectsWithTeams(db)
  return projects
    .filter((project) => whyNot(rights, 'project.permissions', { project }) === undefined)
    .map(({ id }) => id)
}

/** A team for somebody who may know of it. */
export async function findTeam(db: Db, actor: Actor, id: number): Promise<TeamRow> {
  const team = await teamById(db, { id })
  const seen = team ? await visibleTeams(db, actor) : []
  if (!team || (seen && !seen.includes(id))) throw new AppError('not_found')
  return team
}

/** May the actor bring people into the team? Its administrators may, and who manages it and holds what it gives. */
export async function demandJoining(db: Db, actor: Actor, team: TeamRow): Promise<void> {
  await demandTeamRight(db, actor, team, { admins: true })
  if (actor.kind === 'user' && (await isTeamAdmin(db, team.id, actor.id))) return
  await demandNoMoreThanOwn(db, actor, team)
}

/** May the actor change the team? `admins`: its own administrators may, too. */
export async function demandTeamRight(
  db: Db,
  actor: Actor,
  team: TeamRow,
  options: { admins: boolean },
): Promise<void> {
  const rights = await rightsOf(db, actor)
  if (holdsAny(rights, 'group.edit')) return
  const project =
    team.project_id === null ? undefined : (await projectsByIds(db, [team.project_id])).get(team.project_id)
  if (project && whyNot(rights, 'project.permissions', { project }) === undefined) return
  if (team.workspace_id !== null && managesWorkspace(rights, team.workspace_id)) return
  if (options.admins && actor.kind === 'user' && (await isTeamAdmin(db, team.id, actor.id)))
    return noteGrant(actor, 'team_manager')
  throw new AppError('permission_denied')
}
