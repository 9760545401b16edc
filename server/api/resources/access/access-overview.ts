import type { Static } from 'typebox'
import { isGlobalPermission } from '#core/access/permissions.ts'
import { defaultRoles } from '#core/access/roles.ts'
import {
  type AccessOverview,
  accessOverviewContract,
  type ProjectMember,
  type TeamSummary,
} from '#core/contract/access/access-overview.ts'
import { site } from '#server/access/access-scope.ts'
import { findProject } from '#server/access/find.ts'
import { demand, may } from '#server/access/may.ts'
import { visibilityOf, visibleProject } from '#server/access/visibility.ts'
import { findWorkspace } from '#server/access/workspaces.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { isoTimeOrNull } from '#server/api/http/time.ts'
import { roleAudience } from '#server/api/resources/access/roles.ts'
import type { PageRequest } from '#server/db/paging/page-range.ts'
import {
  contributionsTo,
  type MemberRow,
  membershipsOf,
  membersPage,
  type TeamCounts,
  type TeamOwner,
  teamCounts,
  teamsOfOwner,
} from '#server/db/queries/access/access-overview.ts'
import { rolesPage, withPermissions } from '#server/db/queries/access/roles.ts'
import { type TeamParts, type TeamRow, teamParts } from '#server/db/queries/access/teams.ts'
import { projectSlugs } from '#server/db/queries/projects/projects.ts'

function summaryOf(team: TeamRow, parts: TeamParts, counts: TeamCounts): Static<typeof TeamSummary> {
  const own = <T extends { readonly team_id: number }>(rows: readonly T[]) =>
    rows.filter((row) => row.team_id === team.id)
  const isScoped = team.project_id !== null || team.workspace_id !== null
  return {
    id: team.id,
    name: team.name,
    built_in: team.internal === 1,
    deletable: team.internal === 0 || isScoped,
    automatic: team.join_match !== '',
    enforced_2fa: team.enforced_2fa === 1,
    project_selection: team.project_selection,
    language_selection: team.language_selection,
    roles: own(parts.roles).map(({ id }) => id),
    languages: own(parts.languages).map(({ code }) => code),
    projects: own(parts.projects).map(({ id, slug }) => ({ id, slug })),
    component_lists: own(parts.componentLists).map(({ slug }) => slug),
    components: own(parts.components).map(({ id, project, path }) => ({ id, path: `${project}/${path}` })),
    ...counts,
  }
}

/** What is hidden from the caller is not named. */
async function shownParts({ db, actor }: ApiRequest, ids: readonly number[]): Promise<TeamParts> {
  const parts = await teamParts(db, ids)
  const slugs = await projectSlugs(db, visibleProject(actor))
  const { components } = await visibilityOf(db, actor)
  const seen = components && new Set(components)
  return {
    ...parts,
    projects: parts.projects.filter(({ id }) => slugs.has(id)),
    components: parts.components.filter(({ id }) => !seen || seen.has(id)),
  }
}

/**
 * Roles that the teams have or may get: every site's own, and those the caller knows. Roles with rights over the whole
 * site are for the site's own teams.
 */
async function rolesFor(
  request: ApiRequest,
  owner: TeamOwner,
  held: ReadonlySet<number>,
): Promise<Static<typeof AccessOverview>['roles']> {
  const { db, links } = request
  const everything: PageRequest = (count) => ({ limit: count, offset: 0 })
  const known = await rolesPage(db, await roleAudience(request), everything)
  const ids = new Set([...known.rows.map(({ id }) => id), ...held])
  const { rows } = await rolesPage(db, undefined, everything)
  const shown = rows.filter(({ id, name }) => ids.has(id) || Object.hasOwn(defaultRoles, name))
  return (await withPermissions(db, shown))
    .filter(({ permissions }) => owner === 'site' || !permissions.some(isGlobalPermission))
    .map(({ id, name, permissions }) => ({ id, name, permissions: [...permissions], url: links.api(`roles/${id}/`) }))
}

async function overviewOf(request: ApiRequest, owner: TeamOwner): Promise<Static<typeof AccessOverview>> {
  const teams = await teamsOfOwner(request.db, owner)
  const ids = teams.map(({ id }) => id)
  const counts = await teamCounts(request.db, ids, request.services.now())
  const parts = await shownParts(request, ids)
  const none = { members: 0, bots: 0, invitations: 0 }
  return {
    teams: teams.map((team) => summaryOf(team, parts, counts.get(team.id) ?? none)),
    roles: await rolesFor(request, owner, new Set(parts.roles.map(({ id }) => id))),
  }
}

async function managedProject({ db, actor, params }: ApiRequest<{ readonly project: string }>) {
  const project = await findProject(db, actor, params.project)
  await demand(db, actor, 'project.permissions', { project })
  return project
}

type Member = MemberRow & { readonly projectId: number; readonly teamIds: readonly number[] }

async function presentMembers(
  db: ApiRequest['db'],
  people: readonly Member[],
): Promise<Static<typeof ProjectMember>[]> {
  const [first] = people
  if (!first) return []
  const ids = people.map(({ id }) => id)
  const { memberships, limits } = await membershipsOf(db, ids, first.teamIds)
  const contributed = await contributionsTo(db, ids, first.projectId)
  const limitOf = (user: number, team: number) =>
    limits.filter((one) => one.user_id === user && one.team_id === team).map(({ code }) => code)
  return people.map(({ id, username, full_name }) => ({
    id,
    username,
    full_name,
    last_active: isoTimeOrNull(contributed.get(id)?.last ?? null),
    edits: contributed.get(id)?.edits ?? 0,
    teams: memberships
      .filter(({ user_id }) => user_id === id)
      .map(({ team_id, is_admin }) => ({
        id: team_id,
        is_admin: is_admin === 1,
        limit_language_codes: limitOf(id, team_id),
      })),
  }))
}

export const accessOverviewRoutes: readonly AnyRoute[] = [
  serveRoute(accessOverviewContract.accessOfSite, {
    get: async (request) => {
      const { db, actor } = request
      if (!(await may(db, actor, 'group.view', site))) await demand(db, actor, 'group.edit', site)
      return overviewOf(request, 'site')
    },
  }),
  serveRoute(accessOverviewContract.accessToProject, {
    get: async (request) => overviewOf(request, { projectId: (await managedProject(request)).id }),
  }),
  serveRoute(accessOverviewContract.accessToWorkspace, {
    get: async (request) => {
      const { db, actor, params } = request
      const workspace = await findWorkspace(db, actor, params.id)
      await demand(db, actor, 'workspace.edit_members', { workspace })
      return overviewOf(request, { workspaceId: workspace.id })
    },
  }),
  serveList(accessOverviewContract.membersOfProject, {
    load: async (request, page) => {
      const { id: projectId } = await managedProject(request)
      const { q = '', team } = request.query
      const teamIds = (await teamsOfOwner(request.db, { projectId })).map(({ id }) => id)
      const teams = team === undefined || team === '' ? teamIds : teamIds.filter((id) => id === Number(team))
      // No name holds NUL, and PostgreSQL takes none in a text.
      const found = await membersPage(request.db, { teams, text: q.replaceAll('\0', '').trim() }, page)
      return { count: found.count, rows: found.rows.map((row) => ({ ...row, projectId, teamIds })) }
    },
    present: (rows, { db }) => presentMembers(db, rows),
  }),
]
