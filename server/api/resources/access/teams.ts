import type { Static } from 'typebox'
import { type Body, type Group, groupContract } from '#core/contract/access/teams.ts'
import { site } from '#server/access/access-scope.ts'
import { findProject } from '#server/access/find.ts'
import { may } from '#server/access/may.ts'
import { changeWithinOwn } from '#server/access/team-power.ts'
import { demandTeamRight, findTeam, visibleTeams } from '#server/access/teams.ts'
import { visibilityOf, visibleProject } from '#server/access/visibility.ts'
import { findVisibleWorkspace } from '#server/access/workspaces.ts'
import type { AnyRoute, ApiRequest, WriteRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute, type WriteHandler } from '#server/api/http/serve-route.ts'
import { linkedProject, linkToNothing } from '#server/api/request/api-link.ts'
import { addTeam, changeTeam, removeTeam } from '#server/commands/access/change-team.ts'
import { type TeamParts, type TeamRow, teamParts, teamsPage } from '#server/db/queries/access/teams.ts'
import { projectSlugs } from '#server/db/queries/projects/projects.ts'
import { AppError } from '#server/errors.ts'

/** Teams as the caller may know them: what is hidden from them is not named. */
async function presentTeams(request: ApiRequest, teams: readonly TeamRow[]): Promise<Static<typeof Group>[]> {
  const { db, actor } = request
  const parts = await teamParts(
    db,
    teams.map((team) => team.id),
  )
  const slugs = await projectSlugs(db, visibleProject(actor))
  const { components } = await visibilityOf(db, actor)
  const seen = components && new Set(components)
  const shown: TeamParts = {
    ...parts,
    projects: parts.projects.filter(({ id }) => slugs.has(id)),
    components: parts.components.filter(({ id }) => !seen || seen.has(id)),
  }
  return teams.map((team) => presentTeam(request, team, shown, slugs))
}

function presentTeam(
  { links }: ApiRequest,
  team: TeamRow,
  parts: TeamParts,
  slugs: ReadonlyMap<number, string>,
): Static<typeof Group> {
  const own = <T extends { readonly team_id: number }>(rows: readonly T[]) =>
    rows.filter((row) => row.team_id === team.id)
  const project = team.project_id === null ? undefined : slugs.get(team.project_id)
  return {
    id: team.id,
    name: team.name,
    defining_project: project === undefined ? null : links.project(project),
    defining_workspace: team.workspace_id,
    project_selection: team.project_selection,
    language_selection: team.language_selection,
    url: links.api(`groups/${team.id}/`),
    roles: own(parts.roles).map(({ id }) => links.api(`roles/${id}/`)),
    languages: own(parts.languages).map(({ code }) => links.language(code)),
    projects: own(parts.projects).map(({ slug }) => links.project(slug)),
    componentlists: own(parts.componentLists).map(({ slug }) => links.api(`component-lists/${slug}/`)),
    components: own(parts.components).map((one) => links.component({ project: one.project, component: one.path })),
    enforced_2fa: team.enforced_2fa === 1,
    admins: own(parts.admins).map(({ username }) => links.user(username)),
  }
}

/** The team that the request's address names, as it is in the database now. */
export async function answerTeam(request: ApiRequest, id: number): Promise<Static<typeof Group>> {
  const { rows } = await teamsPage(request.db, [id], () => ({ limit: 1, offset: 0 }))
  const [shown] = await presentTeams(request, rows)
  if (!shown) throw new AppError('not_found')
  return shown
}

export const requestedTeam = ({ db, actor, params }: ApiRequest<{ readonly id: number }>): Promise<TeamRow> =>
  findTeam(db, actor, params.id)

/** What is not the caller's to manage is refused like what does not exist; only who manages all teams is told more. */
async function managedProject({ db, actor }: ApiRequest, address: string) {
  const everywhere = await may(db, actor, 'group.edit', site)
  const find = async () => findProject(db, actor, linkedProject('defining_project', address))
  const project = await find().catch((error) => {
    if (everywhere)
      throw error instanceof AppError && error.code === 'not_found' ? linkToNothing('defining_project') : error
    return undefined
  })
  if (!project || !(await may(db, actor, 'project.permissions', { project }))) throw new AppError('permission_denied')
  return project
}

async function managedWorkspace({ db, actor }: ApiRequest, id: string) {
  const workspace = await findVisibleWorkspace(db, actor, id)
  if (!workspace || !(await may(db, actor, 'workspace.edit_members', { workspace })))
    throw new AppError('permission_denied')
  return workspace
}

/** The project or workspace that a body names as the one the team belongs to. */
async function definedBy(
  request: ApiRequest,
  { defining_project: address, defining_workspace: uuid }: Partial<Static<typeof Body>>,
): Promise<{ projectId?: number | null; workspaceId?: string | null }> {
  return {
    ...(address !== undefined && { projectId: address ? (await managedProject(request, address)).id : null }),
    ...(uuid !== undefined && { workspaceId: uuid ? (await managedWorkspace(request, uuid)).id : null }),
  }
}

async function create(request: WriteRequest<Static<typeof Body>>): Promise<unknown> {
  const { db, actor, transaction } = request
  const everywhere = await may(db, actor, 'group.edit', site)
  const { defining_project, defining_workspace, ...team } = request.read()
  if (!everywhere && !defining_project && !defining_workspace) throw new AppError('permission_denied')
  const owner = await definedBy(request, { defining_project, defining_workspace })
  const id = await transaction((tx) => addTeam(tx, { ...team, ...owner }))
  return answerTeam(request, id)
}

const change: WriteHandler<typeof groupContract.group, 'PUT' | 'PATCH'> = async (request) => {
  const { db, actor, transaction } = request
  const team = await requestedTeam(request)
  await demandTeamRight(db, actor, team, { admins: false })
  const { defining_project, defining_workspace, ...wanted } = request.read()
  const owner = await definedBy(request, { defining_project, defining_workspace })
  const selects = wanted.project_selection !== undefined || wanted.language_selection !== undefined
  await transaction((tx) => {
    const change = () => changeTeam(tx, team, { ...wanted, ...owner })
    return selects ? changeWithinOwn(tx, actor, team, change) : change()
  })
  return answerTeam(request, team.id)
}

export const groupRoutes: readonly AnyRoute[] = [
  serveList(groupContract.groups, {
    load: async ({ db, actor }, page) => teamsPage(db, await visibleTeams(db, actor), page),
    present: (rows, request) => presentTeams(request, rows),
    post: create,
  }),
  serveRoute(groupContract.group, {
    get: async (request) => answerTeam(request, (await requestedTeam(request)).id),
    put: change,
    patch: change,
    delete: async (request) => {
      const team = await requestedTeam(request)
      await demandTeamRight(request.db, request.actor, team, { admins: false })
      await request.transaction((tx) => removeTeam(tx, team))
    },
  }),
]
