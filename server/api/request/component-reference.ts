import { message } from '#core/messages/message.ts'
import type { Actor } from '#server/access/actor.ts'
import { type FoundComponent, findComponent } from '#server/access/find.ts'
import type { Db } from '#server/db/database.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError, invalid } from '#server/errors.ts'

/** The component that a field names by its number or its path, as in `project/category/component`. */
export async function referredComponent(
  db: Db,
  actor: Actor,
  reference: string | number,
  attr: string,
): Promise<FoundComponent> {
  const unknown = () => invalid(attr, message('component.none', { name: String(reference).slice(0, 200) }))
  const scope = /^\d{1,15}$/.test(String(reference))
    ? await componentNameById(db, Number(reference))
    : componentNameOf(reference)
  if (!scope) throw unknown()
  return findComponent(db, actor, scope.project, scope.component).catch((error) => {
    throw error instanceof AppError && error.code === 'not_found' ? unknown() : error
  })
}

interface ComponentName {
  readonly project: string
  readonly component: string
}

function componentNameOf(reference: string | number): ComponentName | undefined {
  const [, project, component] = /^([^/]+)\/(.+?)\/?$/.exec(String(reference)) ?? []
  return project !== undefined && component !== undefined ? { project, component } : undefined
}

async function componentNameById(db: Db, id: number): Promise<ComponentName | undefined> {
  const component = await componentById(db, { id })
  const project = component && (await projectsByIds(db, [component.project_id])).get(component.project_id)
  return component && project ? { project: project.slug, component: component.path } : undefined
}
