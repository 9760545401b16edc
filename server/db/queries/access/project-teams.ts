import { projectTeams } from '#core/access/teams.ts'
import type { Db } from '#server/db/database.ts'
import { rolesByName } from '#server/db/queries/access/find-roles.ts'
import { addMember } from '#server/db/queries/access/memberships.ts'

export interface TeamedProject {
  readonly id: number
  readonly access_control: number
  readonly translation_review: number
  readonly source_review: number
}

/** Gives a project the teams its access level asks for; those it has stay as they are. */
export async function addProjectTeams(tx: Db, project: TeamedProject): Promise<void> {
  const reviews = project.translation_review === 1 || project.source_review === 1
  const wanted = projectTeams(project.access_control, reviews)
  if (wanted.length === 0) return
  const known = await tx.selectFrom('team').select('name').where('project_id', '=', project.id).execute()
  const missing = wanted.filter(({ name }) => !known.some((team) => team.name === name))
  if (missing.length === 0) return
  const roles = await rolesByName(tx)
  const made = await tx
    .insertInto('team')
    .values(missing.map(({ name }) => ({ name, project_id: project.id, internal: 1 })))
    .returning(['id', 'name'])
    .execute()
  await tx
    .insertInto('team_project')
    .values(made.map(({ id }) => ({ team_id: id, project_id: project.id })))
    .execute()
  const held = made.flatMap(({ id, name }) => {
    const role = roles.get(missing.find((team) => team.name === name)?.role ?? '')
    return role === undefined ? [] : [{ team_id: id, role_id: role }]
  })
  if (held.length > 0) await tx.insertInto('team_role').values(held).execute()
}

/** Puts a user into one of a project's own teams; false when there is no such team. */
export async function joinProjectTeam(tx: Db, projectId: number, team: string, userId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('team')
    .select('id')
    .where('project_id', '=', projectId)
    .where('name', '=', team)
    .executeTakeFirst()
  if (!found) return false
  await addMember(tx, { userId, teamId: found.id })
  return true
}
