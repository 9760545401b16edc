import { Action } from '#core/changes/actions.ts'
import type { Actor } from '#server/access/actor.ts'
import { queueCloneRemoval } from '#server/commands/repository/queue-clone-removal.ts'
import type { Db } from '#server/db/database.ts'
import {
  type ComponentRow,
  componentsLinkedTo,
  componentsOfProject,
  hideComponent,
} from '#server/db/queries/components/components.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { deleteEmptyProject, type ProjectRow } from '#server/db/queries/projects/projects.ts'
import { branchComponents } from '#server/db/queries/repository/branches.ts'
import { addJob } from '#server/queue/queue.ts'
import { removeComponentStats } from '#server/stats/remove-component.ts'
import { laneOf } from '#server/vcs/clone-name.ts'

/**
 * Takes a component away at once: it leaves its project and all statistics, and nobody finds it any more. Its strings are
 * deleted by a job, in slices, since there may be millions. Components that share its repository go with it.
 */
export async function removeComponent(tx: Db, component: ComponentRow, actor: Actor, now: number): Promise<void> {
  for (const componentId of await takeAway(tx, component, actor, now))
    await addJob(
      tx,
      {
        kind: 'delete_component',
        payload: { componentId },
        key: `delete:${componentId}`,
        lane: `delete:${componentId}`,
      },
      now,
    )
}

/** The ids of what is to be deleted: of the component, and of those that share its repository. */
async function takeAway(tx: Db, component: ComponentRow, actor: Actor, now: number): Promise<number[]> {
  const ids: number[] = []
  for (const linked of await componentsLinkedTo(tx, { componentId: component.id }))
    ids.push(...(await takeAway(tx, linked, actor, now)))
  for (const branch of await branchComponents(tx, { ownerId: component.id }))
    ids.push(...(await takeAway(tx, branch, actor, now)))
  const hasClone = component.linked_component_id === null && component.branch_of === null
  if (hasClone) await queueCloneRemoval(tx, component, await laneOf(tx, component), now)
  await removeComponentStats(tx, component)
  await hideComponent(tx, component.id)
  const who = actor.kind === 'user' ? { userId: actor.id } : {}
  // The record is the project's: what only some may know of is not named there.
  const target = component.restricted === 1 ? '' : component.slug
  const record = { action: Action.componentRemoved, target, ...who }
  await insertChanges(tx, { projectId: component.project_id }, [record], now)
  return [...ids, component.id]
}

/** Takes a whole project away, with all its components, at once; returns the task that deletes what is left of them. */
export async function removeProject(tx: Db, project: ProjectRow, actor: Actor, now: number): Promise<string> {
  const gone = new Set<number>()
  for (const component of await componentsOfProject(tx, { projectId: project.id }))
    if (!gone.has(component.id)) for (const id of await takeAway(tx, component, actor, now)) gone.add(id)
  await deleteEmptyProject(tx, project.id)
  const who = actor.kind === 'user' ? { userId: actor.id } : {}
  await insertChanges(tx, { projectId: null }, [{ action: Action.projectRemoved, target: project.slug, ...who }], now)
  const lane = `delete:project:${project.id}`
  const payload = { componentIds: [...gone] }
  return addJob(tx, { kind: 'delete_project', payload, key: lane, lane, ...who }, now)
}
