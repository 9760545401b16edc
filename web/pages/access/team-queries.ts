import { addressOf, type Item } from '../../api/call.ts'
import { everythingQuery } from '../../api/read-everything.ts'

export type Team = Item<'GET /api/groups/'>
export type Role = Item<'GET /api/roles/'>

export const teamsQuery = everythingQuery('GET /api/groups/', {})
export const rolesQuery = everythingQuery('GET /api/roles/', {})

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
    : { defining_project: origin + addressOf('GET /api/projects/:project/', { params: owner }) }

/** Values of `language_selection`. */
export const LISTED = 0
export const ALL_LANGUAGES = 1

export const difference = (before: readonly string[], after: readonly string[]) => ({
  added: after.filter((one) => !before.includes(one)),
  removed: before.filter((one) => !after.includes(one)),
})
