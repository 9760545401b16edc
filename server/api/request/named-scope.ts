import { message } from '#core/messages/message.ts'
import type { Actor } from '#server/access/actor.ts'
import { type FoundComponent, findComponent, findProject } from '#server/access/find.ts'
import type { Db } from '#server/db/database.ts'
import type { ProjectRow } from '#server/db/queries/projects/projects.ts'
import { AppError, invalid } from '#server/errors.ts'

interface Named {
  readonly project?: string | undefined
  /** With its project, as in `project/category/component`. */
  readonly component?: string | undefined
}

const noProject = () => invalid('project', message('project.notFound'))
const noComponent = () => invalid('component', message('component.notFound'))

const orElse = (missing: () => AppError) => (error: unknown) => {
  throw error instanceof AppError ? missing() : error
}

/** What the fields `project` and `component` of a request name; what the actor may not see is not there. */
export async function namedScope(
  db: Db,
  actor: Actor,
  { project, component }: Named,
): Promise<Partial<FoundComponent> & { readonly project?: ProjectRow }> {
  if (!component) return project ? { project: await findProject(db, actor, project).catch(orElse(noProject)) } : {}
  const [slug = '', ...path] = component.split('/')
  if (project && project !== slug) throw noProject()
  return findComponent(db, actor, slug, path.join('/')).catch(orElse(noComponent))
}
