import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'
import type { ProjectCondition, ProjectRow } from '#server/db/queries/projects.ts'
import type { Cut, Cutting } from '#server/db/window.ts'

/** Projects a component is shared with, as far as the caller may see them. */
export async function projectsLinkedTo(
  db: Db,
  componentId: number,
  seen: ProjectCondition,
  cut: Cut,
): Promise<Cutting<ProjectRow>> {
  const query = db
    .selectFrom('project')
    .where('project.id', 'in', (eb) =>
      eb.selectFrom('component_link').select('component_link.project_id').where('component_id', '=', componentId),
    )
    .where(seen)
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = cut(count)
  const rows = await query.selectAll('project').orderBy('project.id').limit(limit).offset(offset).execute()
  return { count, rows }
}

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

export async function insertLink(tx: Db, { componentId, projectId }: ComponentLink): Promise<void> {
  await tx.insertInto('component_link').values({ component_id: componentId, project_id: projectId }).execute()
}

export async function deleteLink(tx: Db, { componentId, projectId }: ComponentLink): Promise<void> {
  await tx
    .deleteFrom('component_link')
    .where('component_id', '=', componentId)
    .where('project_id', '=', projectId)
    .execute()
}
