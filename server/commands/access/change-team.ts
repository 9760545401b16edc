import { isGlobalPermission } from '#core/access/permissions.ts'
import { LanguageSelection } from '#core/access/teams.ts'
import { type Message, message } from '#core/messages/message.ts'
import { keysOf } from '#core/text/object-fields.ts'
import { checkName } from '#server/commands/check-names.ts'
import type { Db } from '#server/db/database.ts'
import { componentListById } from '#server/db/queries/access/find-roles.ts'
import { addMember, setTeamAdmin } from '#server/db/queries/access/memberships.ts'
import { permissionsOf, roleById } from '#server/db/queries/access/roles.ts'
import {
  type Bond,
  bindToTeam,
  deleteTeam,
  insertTeam,
  isTeamAdmin,
  type TeamRow,
  unbindFromTeam,
  updateTeam,
} from '#server/db/queries/access/teams.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError, invalid } from '#server/errors.ts'

export interface TeamChange {
  readonly name?: string
  readonly project_selection?: number
  readonly language_selection?: number
  readonly enforced_2fa?: boolean
  /** Id of the project whose own team it is; null: of none. */
  readonly projectId?: number | null
  /** Id of the workspace whose own team it is; null: of none. */
  readonly workspaceId?: string | null
}

/**
 * Makes a team; one that belongs to a project is for that project and nothing else, one that belongs to a workspace for
 * all that is in it. Whether the caller may is theirs to know.
 */
export function addTeam(tx: Db, team: TeamChange & { readonly name: string }): Promise<number> {
  checkTeamName(team.name)
  const { projectId = null, workspaceId = null } = team
  if (projectId !== null && workspaceId !== null) throw invalid('defining_workspace', message('team.oneOwner'))
  return insertTeam(tx, {
    name: team.name,
    project_selection: projectId === null && workspaceId === null ? (team.project_selection ?? 0) : 0,
    language_selection:
      workspaceId === null ? (team.language_selection ?? LanguageSelection.listed) : LanguageSelection.all,
    project_id: projectId,
    workspace_id: workspaceId,
    enforced_2fa: Number(team.enforced_2fa ?? false),
  })
}

const checkTeamName = (name: string): void => checkName(name, 150)

export async function changeTeam(tx: Db, team: TeamRow, change: TeamChange): Promise<void> {
  const { projectId, workspaceId, enforced_2fa, language_selection, ...others } = change
  // A workspace's team is for all languages, whatever is asked for.
  const languages = team.workspace_id === null && language_selection !== undefined ? { language_selection } : {}
  const plain = { ...others, ...languages }
  if (plain.name !== undefined) checkTeamName(plain.name)
  if (projectId !== undefined && projectId !== team.project_id)
    throw invalid('defining_project', message('team.staysWithProject'))
  if (workspaceId !== undefined && workspaceId !== team.workspace_id)
    throw invalid('defining_workspace', message('team.staysWithWorkspace'))
  for (const attr of keysOf(plain)) if (plain[attr] !== team[attr]) checkChange(team, attr)
  await updateTeam(tx, team.id, {
    ...plain,
    ...(enforced_2fa !== undefined && { enforced_2fa: Number(enforced_2fa) }),
  })
}

function checkChange(team: TeamRow, attr: string): void {
  if (team.internal === 1) throw invalid(attr, message('team.builtInFields'))
  if (attr === 'project_selection' && isScoped(team)) throw invalid(attr, ofScope(team))
}

const isScoped = (team: TeamRow): boolean => team.project_id !== null || team.workspace_id !== null

const ofScope = (team: TeamRow): Message => message(team.workspace_id === null ? 'team.ofProject' : 'team.ofWorkspace')

export async function removeTeam(tx: Db, team: TeamRow): Promise<void> {
  if (team.internal === 1 && !isScoped(team)) throw invalid('name', message('team.builtIn'))
  await deleteTeam(tx, team.id)
}

/** What a request names: an id, or a language code. */
export interface Wanted {
  readonly bond: Bond
  readonly field: string
  readonly value: number | string
}

const byId: Record<Exclude<Bond, 'language'>, (tx: Db, id: number) => Promise<number | undefined>> = {
  role: async (tx, id) => (await roleById(tx, { id }))?.id,
  project: async (tx, id) => (await projectsByIds(tx, [id])).get(id)?.id,
  component: async (tx, id) => (await componentById(tx, { id }))?.id,
  component_list: async (tx, id) => (await componentListById(tx, { id }))?.id,
}

/** The id of what a request names; undefined: there is no such thing. */
async function idOf(tx: Db, { bond, value }: Wanted): Promise<number | undefined> {
  if (bond === 'language') return (await languageByCode(tx, { code: String(value) }))?.id
  return byId[bond](tx, Number(value))
}

const words: Record<Bond, string> = {
  role: 'Role',
  project: 'Project',
  component: 'Component',
  language: 'Language',
  component_list: 'Component list',
}

export async function extendTeam(tx: Db, team: TeamRow, wanted: Wanted): Promise<void> {
  const { bond, field } = wanted
  const id = await idOf(tx, wanted)
  if (id === undefined) throw invalid(field, message('field.notFound', { what: words[bond] }))
  if (isScoped(team)) await checkScoped(tx, team, { bond, field, id })
  await bindToTeam(tx, bond, team.id, id)
}

/** The team of a project or workspace cannot reach beyond it. */
async function checkScoped(
  tx: Db,
  team: TeamRow,
  { bond, field, id }: { bond: Bond; field: string; id: number },
): Promise<void> {
  if (isFixed(team, bond)) throw invalid(field, ofScope(team))
  if (bond === 'component' && (await componentById(tx, { id }))?.project_id !== team.project_id)
    throw invalid(field, message('component.notFound'))
  if (bond === 'role' && (await permissionsOf(tx, id)).some(isGlobalPermission))
    throw invalid(field, message('role.wholeSite'))
}

/** What belongs to a scoped team by what it is. */
const isFixed = (team: TeamRow, bond: Bond): boolean =>
  team.workspace_id === null ? bond === 'project' || bond === 'component_list' : bond !== 'role'

export async function reduceTeam(tx: Db, team: TeamRow, wanted: Wanted): Promise<void> {
  const { bond, field } = wanted
  if (isScoped(team) && isFixed(team, bond)) throw invalid(field, ofScope(team))
  const id = await idOf(tx, wanted)
  if (id === undefined || !(await unbindFromTeam(tx, bond, team.id, id))) throw new AppError('not_found')
}

/** Lets a user manage the members of a team, as a member of it. */
export async function addTeamAdmin(tx: Db, team: TeamRow, userId: number): Promise<void> {
  const user = await accountById(tx, { id: userId })
  if (!user || user.is_active === 0 || user.is_bot === 1) throw invalid('user_id', message('user.notFound'))
  await addMember(tx, { userId, teamId: team.id })
  await setTeamAdmin(tx, { userId, teamId: team.id }, true)
}

export async function removeTeamAdmin(tx: Db, team: TeamRow, userId: number): Promise<void> {
  if (!(await isTeamAdmin(tx, team.id, userId))) throw invalid(null, message('team.notAManager'))
  await setTeamAdmin(tx, { userId, teamId: team.id }, false)
}
