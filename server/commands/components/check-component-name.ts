import { message } from '#core/messages/message.ts'
import type { Db } from '#server/db/database.ts'
import { componentByName } from '#server/db/queries/components/components.ts'
import { categoryByName } from '#server/db/queries/projects/categories.ts'
import { type FieldError, fieldError } from '#server/errors.ts'

interface Named {
  /** None before it is stored. */
  readonly id?: number | undefined
  readonly project_id: number
  readonly category_id?: number | null
  readonly name: string
}

/** Components and categories beside one another have different names. */
export async function nameConflicts(tx: Db, { id, name, ...scope }: Named): Promise<FieldError[]> {
  const { project_id: projectId, category_id: categoryId = null } = scope
  const component = await componentByName(tx, { projectId, categoryId, name })
  const isTaken = component !== undefined && component.id !== id
  const taken = isTaken || (await categoryByName(tx, { projectId, parentId: categoryId, name }))
  return taken ? [fieldError('name', message('component.nameTaken'))] : []
}
