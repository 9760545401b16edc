import type { Db } from '#server/db/database.ts'
import { componentsSharedWith } from '#server/db/queries/components/component-links.ts'
import { categoryPath } from '#server/db/queries/projects/categories.ts'

/** Components of other projects that are shown in a project, each with the path of the category it is in there: `apps/web/`, or ''. */
export async function sharedComponents(db: Db, projectId: number): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  for (const { component_id, category_id } of await componentsSharedWith(db, { projectId })) {
    const category = category_id === null ? undefined : await categoryPath(db, category_id)
    found.set(component_id, category ? `${category.path}/` : '')
  }
  return found
}

/** Those that are in a category, or in one inside it. */
export async function sharedInto(db: Db, projectId: number, prefix: string): Promise<number[]> {
  return [...(await sharedComponents(db, projectId))].filter(([, path]) => path.startsWith(prefix)).map(([id]) => id)
}
