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
  const place = /^\d{1,15}$/.test(String(reference)) ? await placeById(db, Number(reference)) : placeOf(reference)
  if (!place) throw unknown()
  return findComponent(db, actor, place.project, place.component).catch((error) => {
    throw error instanceof AppError && error.code === 'not_found' ? unknown() : error
  })
}

interface NamedPlace {
  readonly project: string
  readonly component: string
}

function placeOf(reference: string | number): NamedPlace | undefined {
  const [, project, component] = /^([^/]+)\/(.+?)\/?$/.exec(String(reference)) ?? []
  return project !== undefined && component !== undefined ? { project, component } : undefined
}

async function placeById(db: Db, id: number): Promise<NamedPlace | undefined> {
  const component = await componentById(db, { id })
  const project = component && (await projectsByIds(db, [component.project_id])).get(component.project_id)
  return component && project ? { project: project.slug, component: component.path } : undefined
}
