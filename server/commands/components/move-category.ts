import { moveComponent, type NewLocation } from '#server/commands/components/move-component.ts'
import type { Db } from '#server/db/database.ts'
import { componentsInCategory } from '#server/db/queries/components/components.ts'
import { moveLinksOfCategory } from '#server/db/queries/components/move-component.ts'
import { type CategoryRow, childCategories, updateCategory } from '#server/db/queries/projects/categories.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { mustExist } from '#server/errors.ts'

/** Takes a category with everything in it, at any depth, into another project. */
export async function moveCategory(
  tx: Db,
  category: Pick<CategoryRow, 'id' | 'project_id'>,
  { project, path }: NewLocation,
  now: number,
): Promise<void> {
  const { project_id: fromId } = category
  const from = mustExist((await projectsByIds(tx, [fromId])).get(fromId), 'project')
  await updateCategory(tx, category.id, { project_id: project.id })
  await moveLinksOfCategory(tx, { categoryId: category.id, to: project.id })
  for (const component of await componentsInCategory(tx, category.id))
    await moveComponent(tx, component, from, { project, path: `${path}/${component.slug}` }, now)
  for (const child of await childCategories(tx, category.id))
    await moveCategory(tx, child, { project, path: `${path}/${child.slug}` }, now)
}
