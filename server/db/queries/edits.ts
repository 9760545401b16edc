import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'

/** How many edits wait for a commit in a project (in the components given), a component or a translation. */
export async function pendingEdits(
  db: Db,
  scope: {
    projectId?: number
    components?: readonly number[] | undefined
    componentId?: number
    translationId?: number | undefined
  },
): Promise<number> {
  const { projectId, components, componentId, translationId } = scope
  const { count } = await db
    .selectFrom('edit')
    .innerJoin('translation', 'translation.id', 'edit.translation_id')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(projectId !== undefined, (q) => q.where('component.project_id', '=', projectId as number))
    .$if(components !== undefined, (q) => q.where(inIds(db, 'component.id', idList(db, components ?? []))))
    .$if(componentId !== undefined, (q) => q.where('component.id', '=', componentId as number))
    .$if(translationId !== undefined, (q) => q.where('translation.id', '=', translationId as number))
    .executeTakeFirstOrThrow()
  return count
}
