import { apiPath } from '../../api/client.ts'
import { listQuery } from '../../api/manage.ts'

export interface Team {
  id: number
  name: string
  defining_project: string | null
  defining_workspace: string | null
  roles: string[]
  languages: string[]
  language_selection: number
  admins: string[]
}

export interface Role {
  id: number
  name: string
  permissions: string[]
  url: string
}

export interface Invitation {
  uuid?: string
  id?: string
  email: string | null
  username?: string | null
}

export const teamsQuery = listQuery<Team>(apiPath('groups'))
export const rolesQuery = listQuery<Role>(apiPath('roles'))

/** What teams are for. */
export type TeamOwner = { readonly project: string } | { readonly workspace: string }

/** Teams that belong to the project or the workspace itself. */
export const teamsOf = (teams: readonly Team[], owner: TeamOwner): Team[] =>
  teams.filter((team) =>
    'workspace' in owner
      ? team.defining_workspace === owner.workspace
      : team.defining_project?.endsWith(`/api/projects/${owner.project}/`),
  )

/** The field of a new team that says whose it is. */
export const definedBy = (owner: TeamOwner, origin: string): object =>
  'workspace' in owner
    ? { defining_workspace: owner.workspace }
    : { defining_project: `${origin}${apiPath('projects', owner.project)}` }

/** Values of `language_selection`. */
export const LISTED = 0
export const ALL_LANGUAGES = 1

export const difference = (before: readonly string[], after: readonly string[]) => ({
  added: after.filter((one) => !before.includes(one)),
  removed: before.filter((one) => !after.includes(one)),
})
