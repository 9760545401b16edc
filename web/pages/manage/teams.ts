import { apiPath } from '../../api/client.ts'
import { listQuery } from './manage-queries.ts'

export interface Team {
  id: number
  name: string
  defining_project: string | null
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

/** Teams that belong to the project itself. */
export const teamsOf = (teams: readonly Team[], project: string): Team[] =>
  teams.filter((team) => team.defining_project?.endsWith(`/api/projects/${project}/`))
