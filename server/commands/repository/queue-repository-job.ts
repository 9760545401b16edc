import { message } from '#core/messages/message.ts'
import type { Db } from '#server/db/database.ts'
import { type ComponentRow, componentById } from '#server/db/queries/components/components.ts'
import { AppError } from '#server/errors.ts'
import { addJob, isJobWaiting } from '#server/queue/queue.ts'
import { laneOf } from '#server/vcs/clone-name.ts'

/** Work on a component's repository: one at a time for all components that share it. */
export type RepositoryJob = 'pull_component' | 'commit_component' | 'push_component' | 'fill_glossary'

const keys: Readonly<Record<RepositoryJob, string>> = {
  pull_component: 'pull',
  commit_component: 'commit',
  push_component: 'push',
  fill_glossary: 'glossary',
}

const keyOf = (kind: RepositoryJob, componentId: number): string => `${keys[kind]}:${componentId}`

/** Whether such work was asked for and has not begun. */
export const isRepositoryJobWaiting = (tx: Db, kind: RepositoryJob, componentId: number): Promise<boolean> =>
  isJobWaiting(tx, keyOf(kind, componentId))

/** The component whose repository it is: that of its own branch, and of those that share it. */
async function ownerOf(tx: Db, component: ComponentRow): Promise<ComponentRow> {
  const id = component.branch_of ?? component.linked_component_id
  const owner = id === null ? undefined : await componentById(tx, { id })
  return owner ? ownerOf(tx, owner) : component
}

/** Asks for work on a component's repository; returns the task people can watch. */
export async function queueRepositoryJob(
  tx: Db,
  kind: RepositoryJob,
  componentId: number,
  now: number,
  userId?: number,
): Promise<string> {
  const component = await componentById(tx, { id: componentId })
  if (!component) throw new AppError('not_found', message('component.gone'))
  const owner = await ownerOf(tx, component)
  const lane = await laneOf(tx, owner)
  return addJob(tx, { kind, payload: { componentId }, key: keyOf(kind, componentId), lane, componentId, userId }, now)
}
