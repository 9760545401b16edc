import { message } from '#core/messages/message.ts'
import type { Db } from '#server/db/database.ts'
import { projectBySlug } from '#server/db/queries/projects/projects.ts'
import type { Grantees, GrantRow, Means } from '#server/db/queries/repository/credential-grants.ts'
import { invalid } from '#server/errors.ts'

export interface GrantOptions {
  /** Slugs. */
  readonly project: readonly string[]
  readonly shared?: boolean
}

export function hostName(host: string): string {
  if (!/^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i.test(host))
    throw invalid('host', message('cli.noHost', { host }))
  return host.toLowerCase()
}

export async function granteesOf(db: Db, { project: slugs, shared = false }: GrantOptions): Promise<Grantees> {
  const projectIds: number[] = []
  for (const slug of slugs) {
    const project = await projectBySlug(db, { slug })
    if (!project) throw invalid('project', message('project.none', { slug }))
    projectIds.push(project.id)
  }
  return { shared, projectIds }
}

/** Like `granteesOf`, where at least one must be named. */
export async function namedGrantees(db: Db, options: GrantOptions): Promise<Grantees> {
  if (options.project.length === 0 && !options.shared) throw invalid('project', message('cli.nameProjects'))
  return granteesOf(db, options)
}

/** Who may use something, for lists. */
export function usersOf(
  grants: readonly GrantRow[],
  { means, host }: { readonly means: Means; readonly host: string },
): { readonly shared: boolean; readonly projects: readonly string[] } {
  const own = grants.filter((one) => one.means === means && one.host === host)
  return {
    shared: own.some(({ project }) => project === null),
    projects: own.flatMap(({ project }) => project ?? []),
  }
}

export function describeUsers({ shared, projects }: ReturnType<typeof usersOf>): string {
  if (shared) return 'every project'
  return projects.length === 0 ? 'no project' : projects.join(', ')
}
