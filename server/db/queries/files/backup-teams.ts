import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'

export interface TeamInBackup {
  readonly id: number
  readonly name: string
  readonly internal: number
  readonly enforced_2fa: number
  readonly language_selection: number
  /** Names of roles, which are the site's. */
  readonly roles: readonly string[]
  /** None: all of the project's. */
  readonly components: readonly number[]
  readonly languages: readonly number[]
  readonly members: readonly TeamMemberInBackup[]
}

export interface TeamMemberInBackup {
  readonly user: number
  readonly admin: number
  /** None: no limit of their own. */
  readonly languages: readonly number[]
}

/** The teams of a project's own. Accounts of tokens are no people: they stay with their project. */
export async function teamsForBackup(db: Db, projectId: number): Promise<TeamInBackup[]> {
  const teams = await db
    .selectFrom('team')
    .select(['id', 'name', 'internal', 'enforced_2fa', 'language_selection'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()
  const ids = teams.map(({ id }) => id)
  const ofTeams = (column: string) => inIds(db, column, idList(db, ids))
  const roles = await db
    .selectFrom('team_role')
    .innerJoin('role', 'role.id', 'team_role.role_id')
    .select(['team_id', 'role.name'])
    .where(ofTeams('team_id'))
    .orderBy('role.name')
    .execute()
  const components = await db.selectFrom('team_component').selectAll().where(ofTeams('team_id')).execute()
  const languages = await db.selectFrom('team_language').selectAll().where(ofTeams('team_id')).execute()
  const members = await db
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.user_id')
    .select(['team_id', 'user_id', 'is_admin'])
    .where(ofTeams('team_id'))
    .where('user.is_bot', '=', 0)
    .orderBy('user_id')
    .execute()
  const limits = await db.selectFrom('membership_language').selectAll().where(ofTeams('team_id')).execute()
  const of = <R extends { readonly team_id: number }>(rows: readonly R[], id: number) =>
    rows.filter((row) => row.team_id === id)
  return teams.map((team) => ({
    ...team,
    roles: of(roles, team.id).map(({ name }) => name),
    components: of(components, team.id).map((row) => row.component_id),
    languages: of(languages, team.id).map((row) => row.language_id),
    members: of(members, team.id).map(({ user_id: user, is_admin: admin }) => ({
      user,
      admin,
      languages: of(limits, team.id)
        .filter((row) => row.user_id === user)
        .map((row) => row.language_id),
    })),
  }))
}
