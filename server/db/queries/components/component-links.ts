import { expressionBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { ProjectCondition, ProjectRow } from '#server/db/queries/projects/projects.ts'

/** A project with the category that a shared component is in there. */
export type LinkedProject = ProjectRow & { readonly link_category_id: number | null }

/** Projects a component is shared with, as far as the caller may see them. */
export async function projectsLinkedTo(
  db: Db,
  componentId: number,
  seen: ProjectCondition,
  page: PageRequest,
): Promise<PageOfRows<LinkedProject>> {
  const query = db
    .selectFrom('project')
    .innerJoin('component_link', 'component_link.project_id', 'project.id')
    .where('component_link.component_id', '=', componentId)
    .where(seen(expressionBuilder()))
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await query
    .selectAll('project')
    .select('component_link.category_id as link_category_id')
    .orderBy('project.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows }
}

/** Components of others that are shown in a project, with the category that each is in there. */
export const componentsSharedWith = prepared((db, p: { projectId: number }) =>
  db.selectFrom('component_link').select(['component_id', 'category_id']).where('project_id', '=', p.projectId),
)

const shared = preparedOne((db, p: { componentId: number; projectId: number }) =>
  db
    .selectFrom('component_link')
    .select('project_id')
    .where('component_id', '=', p.componentId)
    .where('project_id', '=', p.projectId),
)

export const isShared = async (db: Db, link: ComponentLink): Promise<boolean> => (await shared(db, link)) !== undefined

export interface ComponentLink {
  readonly componentId: number
  readonly projectId: number
}

/** `categoryId`: the category of that project it is shown in. */
export async function insertLink(
  tx: Db,
  { componentId, projectId, categoryId }: ComponentLink & { readonly categoryId: number | null },
): Promise<void> {
  const link = { component_id: componentId, project_id: projectId, category_id: categoryId }
  await tx.insertInto('component_link').values(link).execute()
}

export async function deleteLink(tx: Db, { componentId, projectId }: ComponentLink): Promise<void> {
  await tx
    .deleteFrom('component_link')
    .where('component_id', '=', componentId)
    .where('project_id', '=', projectId)
    .execute()
}
