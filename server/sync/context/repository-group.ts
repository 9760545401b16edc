import { message } from '#core/messages/message.ts'
import type { Db } from '#server/db/database.ts'
import { type ComponentRow, componentById, componentsLinkedTo } from '#server/db/queries/components/components.ts'
import { AppError } from '#server/errors.ts'
import { mainComponent } from '#server/sync/context/sync-component.ts'

/** The component that a repository belongs to, and after it those that share it. */
export async function repositoryGroup(
  db: Db,
  componentId: number,
): Promise<readonly [ComponentRow, ...ComponentRow[]]> {
  const component = await componentById(db, { id: componentId })
  if (!component) throw new AppError('not_found', message('component.gone'))
  const main = await mainComponent(db, component)
  return [main, ...(await componentsLinkedTo(db, { componentId: main.id }))]
}
