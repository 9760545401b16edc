import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { REMOVED_PROJECT } from '#server/db/queries/components/components.ts'

const MINUTE = 60_000_000
const DAY = 24 * 60 * MINUTE

/** No plan goes further: what lies beyond was written before the clock was set back. */
const FURTHEST = 60 * DAY

const due = prepared((db, p: { now: number; beyond: number; limit: number }) =>
  db
    .selectFrom('component as c')
    .innerJoin('project as p', 'p.id', 'c.project_id')
    .select(['c.id', 'c.vcs', 'c.revision', 'c.pull_interval', 'c.last_pull', 'c.pull_failures'])
    .select((eb) => eb('p.slug', '=', REMOVED_PROJECT).as('removed'))
    .where('c.linked_component_id', 'is', null)
    .where((eb) => eb.or([eb('c.next_pull', '<=', p.now), eb('c.next_pull', '>', p.beyond)]))
    .orderBy('c.next_pull')
    .limit(p.limit),
)

/** Components with a repository of their own whose turn has come, those first that wait longest. */
export const componentsToPull = (db: Db, now: number, limit: number) => due(db, { now, beyond: now + FURTHEST, limit })

/** Components of projects that have a repository of their own, somewhere else. */
export async function clonedComponents(db: Db, projects: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('component as c')
    .innerJoin('project as p', 'p.id', 'c.project_id')
    .select('c.id')
    .where('p.slug', 'in', projects)
    .where('c.linked_component_id', 'is', null)
    .where('c.vcs', '<>', 'local')
    .orderBy('c.id')
    .execute()
  return rows.map(({ id }) => id)
}

export type PullPlan = Awaited<ReturnType<typeof componentsToPull>>[number]

export async function setNextPull(tx: Db, id: number, next: number): Promise<void> {
  await tx.updateTable('component').set({ next_pull: next }).where('id', '=', id).execute()
}

/** A pull ended, whoever asked for it. */
export async function notePull(tx: Db, id: number, now: number): Promise<void> {
  await tx.updateTable('component').set({ last_pull: now, pull_failures: 0 }).where('id', '=', id).execute()
}

/** From a quarter of an hour after the first failure to a day after many. */
export const retryDelay = (failures: number): number => Math.min(15 * MINUTE * 2 ** (failures - 1), DAY)

/** Upstream could not be reached: the next try waits longer each time. */
export async function noteFailedPull(
  tx: Db,
  component: { readonly id: number; readonly pull_failures: number },
  now: number,
): Promise<void> {
  const failures = component.pull_failures + 1
  await tx
    .updateTable('component')
    .set({ last_pull: now, pull_failures: failures, next_pull: now + retryDelay(failures) })
    .where('id', '=', component.id)
    .execute()
}
