import { message } from '#core/messages/message.ts'
import type { Actor } from '#server/access/actor.ts'
import { findComponent } from '#server/access/find.ts'
import { mayMany } from '#server/access/may.ts'
import type { Db } from '#server/db/database.ts'
import { type ComponentRow, componentById, componentsOfRepository } from '#server/db/queries/components/components.ts'
import { type ProjectRow, projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError, invalid, mustExist } from '#server/errors.ts'

const SCHEME = 'weblate://'

export const isLink = (repo: string): boolean => repo.startsWith(SCHEME)

/** How a component says whose repository it uses. */
export const linkTo = (project: Pick<ProjectRow, 'slug'>, component: Pick<ComponentRow, 'path'>): string =>
  `${SCHEME}${project.slug}/${component.path}`

/** The component whose repository a `weblate://project/component` address means; only for those who may change it. */
export async function linkedOwner(tx: Db, actor: Actor, repo: string): Promise<ComponentRow> {
  const [, slug = '', path = ''] = /^([^/]+)\/(.+?)\/?$/.exec(repo.slice(SCHEME.length)) ?? []
  const unknown = () => invalid('repo', message('repository.noOwner'))
  const found = await findComponent(tx, actor, slug, path).catch((error) => {
    throw error instanceof AppError && error.code === 'not_found' ? unknown() : error
  })
  const { linked_component_id: owner } = found.component
  const main = owner === null ? found.component : await componentById(tx, { id: owner })
  if (!main || !(await mayChange(tx, actor, [main]))[0]) throw unknown()
  return main
}

/** A component of the project that has this repository and branch already, and that the actor may change. */
export async function sharedOwner(
  tx: Db,
  actor: Actor,
  at: { readonly projectId: number; readonly repo: string; readonly branch: string },
): Promise<ComponentRow | undefined> {
  const candidates = await componentsOfRepository(tx, at)
  const allowed = await mayChange(tx, actor, candidates)
  return candidates.find((_, index) => allowed[index])
}

async function mayChange(tx: Db, actor: Actor, components: readonly ComponentRow[]): Promise<boolean[]> {
  const projects = await projectsByIds(
    tx,
    components.map((component) => component.project_id),
  )
  const repositories = components.map((component) => ({
    component,
    project: mustExist(projects.get(component.project_id), 'project'),
  }))
  return mayMany(tx, actor, 'component.edit', repositories)
}
