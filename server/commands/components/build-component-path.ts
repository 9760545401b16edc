import { message } from '#core/messages/message.ts'
import type { Db } from '#server/db/database.ts'
import { categoryPath } from '#server/db/queries/projects/categories.ts'
import { invalid } from '#server/errors.ts'

/** What a component is addressed by in its project: the slugs of its categories, then its own. */
export async function componentPath(
  tx: Db,
  {
    category_id: categoryId = null,
    slug,
    project_id: projectId,
  }: { readonly category_id?: number | null; readonly slug: string; readonly project_id: number },
): Promise<string> {
  if (categoryId === null) return slug
  const path = await categoryPath(tx, categoryId)
  if (!path) throw invalid('category', message('field.linkToNothing'), 'does_not_exist')
  if (path.projectId !== projectId) throw invalid('category', message('category.otherProject'), 'does_not_exist')
  return `${path.path}/${slug}`
}
