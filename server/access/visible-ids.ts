import type { Actor } from '#server/access/actor.ts'
import { visibleComponent, visibleProject } from '#server/access/visibility.ts'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'

/** Those of the components that somebody may know of. */
export async function visibleComponents(db: Db, actor: Actor, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('component')
    .innerJoin('project', 'project.id', 'component.project_id')
    .select('component.id')
    .where(inIds(db, 'component.id', idList(db, ids)))
    .where(visibleComponent(actor))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Those of the projects that somebody may know of. */
export async function visibleProjects(db: Db, actor: Actor, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('project')
    .select('project.id')
    .where(inIds(db, 'project.id', idList(db, ids)))
    .where(visibleProject(actor))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
