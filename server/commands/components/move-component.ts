import { joinLists } from '#server/commands/components/change-component-list.ts'
import { queueCheck } from '#server/commands/quality/queue-check.ts'
import { fetchAnew } from '#server/commands/repository/fetch-anew.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import type { Db } from '#server/db/database.ts'
import { deleteLink } from '#server/db/queries/components/component-links.ts'
import { type ComponentRow, forgetRevision, updateComponent } from '#server/db/queries/components/components.ts'
import { leaveTeams, moveHistory, moveLabels } from '#server/db/queries/components/move-component.ts'
import type { ProjectRow } from '#server/db/queries/projects/projects.ts'
import { moveComponentStats } from '#server/stats/move-component.ts'
import { cloneOf } from '#server/vcs/clone-name.ts'

/** Where a component comes to. */
export interface NewLocation {
  readonly project: ProjectRow
  readonly path: string
}

/**
 * Takes a component with all that is its own into another project: strings, history, labels, counts, screenshots, add-ons. Its
 * settings follow when the project tells them. Whoever moves several locks the projects first (`lockProjects`).
 */
export async function moveComponent(
  tx: Db,
  component: ComponentRow,
  from: ProjectRow,
  { project, path }: NewLocation,
  now: number,
): Promise<void> {
  const move = { componentId: component.id, from: from.id, to: project.id }
  const clone = await cloneOf(tx, component)
  const after: ComponentRow = { ...component, project_id: project.id, path }
  await updateComponent(tx, component.id, { project_id: project.id, path })
  await deleteLink(tx, { componentId: component.id, projectId: project.id })
  await moveHistory(tx, move)
  await moveLabels(tx, move)
  await leaveTeams(tx, move)
  await moveComponentStats(tx, move)
  await joinLists(tx, after)
  // What the login of the project before brought is not for this one.
  if ((await cloneOf(tx, after)) !== clone) await fetchAnew(tx, component, clone, now)
  if (from.language_aliases !== project.language_aliases) {
    await forgetRevision(tx, component.id)
    await queueRepositoryJob(tx, 'pull_component', component.id, now)
  }
  await queueCheck(tx, component.id, now, { all: true })
}
