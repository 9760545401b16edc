import type { TeamOwner, TeamSummary } from '../../../api/access.ts'
import { addressOf, call } from '../../../api/call.ts'

/** Values of `language_selection` and of `project_selection`. */
export const LISTED = 0
const ALL_LANGUAGES = 1

export interface TeamFields {
  readonly name: string
  /** Ids of roles. */
  readonly roles: readonly string[]
  /** Codes of languages; none: all. */
  readonly languages: readonly string[]
  readonly projectSelection: number
  /** Ids of projects, where those are listed. */
  readonly projects: readonly string[]
  readonly enforced2fa: boolean
}

export const fieldsOf = (team: TeamSummary | undefined): TeamFields => ({
  name: team?.name ?? '',
  roles: team?.roles.map(String) ?? [],
  languages: team?.language_selection === LISTED ? team.languages : [],
  projectSelection: team?.project_selection ?? LISTED,
  projects: team?.projects.map(({ id }) => String(id)) ?? [],
  enforced2fa: team?.enforced_2fa ?? false,
})

const difference = (before: readonly string[], after: readonly string[]) => ({
  added: after.filter((one) => !before.includes(one)),
  removed: before.filter((one) => !after.includes(one)),
})

/** The field of a new team that says whose it is. */
function definedBy(owner: TeamOwner): object {
  if (owner === 'site') return {}
  return 'workspace' in owner
    ? { defining_workspace: owner.workspace }
    : {
        defining_project: window.location.origin + addressOf('GET /api/projects/:project/', { params: owner }),
      }
}

const selectionOf = ({ languages }: TeamFields): number => (languages.length > 0 ? LISTED : ALL_LANGUAGES)

function newTeam(owner: TeamOwner, fields: TeamFields) {
  const selection = owner === 'site' ? { project_selection: fields.projectSelection } : {}
  const body = { name: fields.name, language_selection: selectionOf(fields), enforced_2fa: fields.enforced2fa }
  return call('POST /api/groups/', { body: { ...body, ...selection, ...definedBy(owner) } })
}

/** What differs of the team's own fields; a team that came with the service refuses other names and selections. */
async function changeFields(team: TeamSummary, fields: TeamFields, owner: TeamOwner): Promise<void> {
  const body = {
    ...(fields.name !== team.name && { name: fields.name }),
    ...(fields.enforced2fa !== team.enforced_2fa && { enforced_2fa: fields.enforced2fa }),
    ...(selectionOf(fields) !== team.language_selection && { language_selection: selectionOf(fields) }),
    ...(owner === 'site' &&
      fields.projectSelection !== team.project_selection && { project_selection: fields.projectSelection }),
  }
  if (Object.keys(body).length > 0) await call('PATCH /api/groups/:id/', { params: { id: team.id }, body })
}

/** Makes a team, or makes it what the fields say. */
export async function saveTeam(owner: TeamOwner, team: TeamSummary | undefined, fields: TeamFields): Promise<void> {
  const before = fieldsOf(team)
  const { id } = team ?? (await newTeam(owner, fields))
  const params = { id }
  // First: what is refused here leaves the rest as it was.
  if (team) await changeFields(team, fields, owner)
  const roles = difference(before.roles, fields.roles)
  for (const role of roles.added) await call('POST /api/groups/:id/roles/', { params, body: { role_id: Number(role) } })
  for (const part of roles.removed) await call('DELETE /api/groups/:id/roles/:part/', { params: { ...params, part } })
  const languages = difference(before.languages, fields.languages)
  for (const code of languages.added)
    await call('POST /api/groups/:id/languages/', { params, body: { language_code: code } })
  for (const part of languages.removed)
    await call('DELETE /api/groups/:id/languages/:part/', { params: { ...params, part } })
  if (owner !== 'site') return
  const projects = difference(before.projects, fields.projects)
  for (const project of projects.added)
    await call('POST /api/groups/:id/projects/', { params, body: { project_id: Number(project) } })
  for (const part of projects.removed)
    await call('DELETE /api/groups/:id/projects/:part/', { params: { ...params, part } })
}
