import { isGlobalPermission } from '#core/access/permissions.ts'
import type { Db } from '#server/db/database.ts'
import { accountById } from '#server/db/queries/accounts.ts'
import { componentById } from '#server/db/queries/components.ts'
import {
  type Bond,
  bindToTeam,
  deleteTeam,
  insertTeam,
  isTeamAdmin,
  type TeamRow,
  unbindFromTeam,
  updateTeam,
} from '#server/db/queries/groups.ts'
import { languageByCode } from '#server/db/queries/languages.ts'
import { addMember, setTeamAdmin } from '#server/db/queries/memberships.ts'
import { projectsByIds } from '#server/db/queries/projects.ts'
import { roleById } from '#server/db/queries/roles.ts'
import { componentListById } from '#server/db/queries/teams.ts'
import { AppError, invalid } from '#server/errors.ts'

export interface TeamChange {
  readonly name?: string
  readonly project_selection?: number
  readonly language_selection?: number
  readonly enforced_2fa?: boolean
  /** Id of the project whose own team it is; null: of none. */
  readonly projectId?: number | null
}

/** Makes a team; a project's own team is for that project and nothing else. Whether the caller may is theirs to know. */
export function addTeam(tx: Db, team: TeamChange & { readonly name: string }): Promise<number> {
  checkTeamName(team.name)
  const projectId = team.projectId ?? null
  return insertTeam(tx, {
    name: team.name,
    project_selection: projectId === null ? (team.project_selection ?? 0) : 0,
    language_selection: team.language_selection ?? 1,
    project_id: projectId,
    enforced_2fa: Number(team.enforced_2fa ?? false),
  })
}

function checkTeamName(name: string): void {
  if (name.trim() === '' || name.length > 150) throw invalid('name', 'A name has between 1 and 150 characters.')
}

export async function changeTeam(tx: Db, team: TeamRow, change: TeamChange): Promise<void> {
  const { projectId, enforced_2fa, ...plain } = change
  if (plain.name !== undefined) checkTeamName(plain.name)
  if (projectId !== undefined && projectId !== team.project_id)
    throw invalid('defining_project', 'A team stays with the project it was made for.')
  for (const [attr, value] of Object.entries(plain))
    if (value !== team[attr as keyof typeof plain]) checkChange(team, attr)
  await updateTeam(tx, team.id, {
    ...plain,
    ...(enforced_2fa !== undefined && { enforced_2fa: Number(enforced_2fa) }),
  })
}

function checkChange(team: TeamRow, attr: string): void {
  if (team.internal === 1) throw invalid(attr, 'This team came with the service: its name and selections stay.')
  if (attr === 'project_selection' && team.project_id !== null)
    throw invalid(attr, "A project's own team is for that project.")
}

export async function removeTeam(tx: Db, team: TeamRow): Promise<void> {
  if (team.internal === 1 && team.project_id === null)
    throw invalid('name', 'This team came with the service: take its members or roles instead.')
  await deleteTeam(tx, team.id)
}

/** What a request names: an id, or a language code. */
export interface Wanted {
  readonly bond: Bond
  readonly field: string
  readonly value: number | string
}

const known: Record<Bond, (tx: Db, value: never) => Promise<number | undefined>> = {
  role: async (tx, id: number) => (await roleById(tx, { id }))?.id,
  project: async (tx, id: number) => (await projectsByIds(tx, [id])).get(id)?.id,
  component: async (tx, id: number) => (await componentById(tx, { id }))?.id,
  language: async (tx, code: string) => (await languageByCode(tx, { code }))?.id,
  component_list: async (tx, id: number) => (await componentListById(tx, { id }))?.id,
}

const words: Record<Bond, string> = {
  role: 'Role',
  project: 'Project',
  component: 'Component',
  language: 'Language',
  component_list: 'Component list',
}

export async function extendTeam(tx: Db, team: TeamRow, { bond, field, value }: Wanted): Promise<void> {
  const id = await known[bond](tx, value as never)
  if (id === undefined) throw invalid(field, `${words[bond]} not found.`)
  if (team.project_id !== null) await checkScoped(tx, team.project_id, { bond, field, id })
  await bindToTeam(tx, bond, team.id, id)
}

/** A project's own team cannot reach beyond it. */
async function checkScoped(
  tx: Db,
  projectId: number,
  { bond, field, id }: { bond: Bond; field: string; id: number },
): Promise<void> {
  if (bond === 'project' || bond === 'component_list') throw invalid(field, "A project's own team is for that project.")
  if (bond === 'component' && (await componentById(tx, { id }))?.project_id !== projectId)
    throw invalid(field, 'Component not found.')
  const role = bond === 'role' ? await roleById(tx, { id }) : undefined
  if (role?.permissions.split(' ').some(isGlobalPermission))
    throw invalid(field, "This role is about the whole site: a project's team cannot have it.")
}

export async function reduceTeam(tx: Db, team: TeamRow, { bond, field, value }: Wanted): Promise<void> {
  if (team.project_id !== null && (bond === 'project' || bond === 'component_list'))
    throw invalid(field, "A project's own team is for that project.")
  const id = await known[bond](tx, value as never)
  if (id === undefined || !(await unbindFromTeam(tx, bond, team.id, id))) throw new AppError('not_found')
}

/** Lets a user manage the members of a team, as a member of it. */
export async function addTeamAdmin(tx: Db, team: TeamRow, userId: number): Promise<void> {
  const user = await accountById(tx, { id: userId })
  if (!user || user.is_active === 0 || user.is_bot === 1) throw invalid('user_id', 'User not found.')
  await addMember(tx, { userId, teamId: team.id })
  await setTeamAdmin(tx, { userId, teamId: team.id }, true)
}

export async function removeTeamAdmin(tx: Db, team: TeamRow, userId: number): Promise<void> {
  if (!(await isTeamAdmin(tx, team.id, userId))) throw invalid('user_id', 'This user does not manage the team.')
  await setTeamAdmin(tx, { userId, teamId: team.id }, false)
}
