import { type Item, type Reply, readAtQuery, readQuery } from './call.ts'

export type AccessOverview = Reply<'GET /api/access/'>
export type TeamSummary = AccessOverview['teams'][number]
export type Role = AccessOverview['roles'][number]
export type Member = Item<'GET /api/projects/:project/members/'>
export type TeamMember = Reply<'GET /api/groups/:id/members/'>[number]

/** Whose own teams: a project's, a workspace's, or the site's. */
export type TeamOwner = { readonly project: string } | { readonly workspace: string } | 'site'

function addressFor(owner: TeamOwner): string {
  if (owner === 'site') return '/api/access/'
  return 'project' in owner
    ? `/api/projects/${encodeURIComponent(owner.project)}/access/`
    : `/api/workspaces/${owner.workspace}/access/`
}

/** Teams with their roles and how many are in them. */
export const accessQuery = (owner: TeamOwner) => readAtQuery('GET /api/access/', addressFor(owner))

export interface MemberSearch {
  readonly q: string
  readonly team?: number | undefined
  readonly page: number
}

export const membersQuery = (project: string, { q, team, page }: MemberSearch) =>
  readQuery('GET /api/projects/:project/members/', {
    params: { project },
    query: { page, ...(q !== '' && { q }), ...(team !== undefined && { team }) },
  })

export const teamMembersQuery = (id: number, q: string, page: number) =>
  readQuery('GET /api/groups/:id/members/', { params: { id }, query: { page, ...(q !== '' && { q }) } })

/** Does a reading tell of teams, their members or who is invited to them? */
export const isAboutAccess = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  /^\/api\/(access|groups|roles|projects\/[^/]+\/(access|members|blocks)|workspaces\/[^/]+\/access)\//.test(
    String(queryKey[0]),
  )
