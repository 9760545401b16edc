import { rm } from 'node:fs/promises'
import type { Actor } from '#server/access/actor.ts'
import { removeUser } from '#server/commands/accounts/remove-user.ts'
import { removeProject } from '#server/commands/projects/remove-project.ts'
import type { Db } from '#server/db/database.ts'
import { componentIdsOf, projectsOfKind } from '#server/db/queries/site/demo-data.ts'
import { siteCounts } from '#server/db/queries/site/metrics.ts'
import { writeSetting } from '#server/db/queries/site/settings.ts'
import { demoUserIds } from '#server/demo/people.ts'
import { DEMO_KIND, demoFolder } from '#server/vcs/demo-repository.ts'

export interface DemoData {
  readonly projects: readonly { readonly name: string; readonly slug: string }[]
  readonly components: number
  /** In all languages. */
  readonly strings: number
  readonly users: number
}

/** What of the demo is still here. */
export async function findDemoData(db: Db): Promise<DemoData> {
  const projects = await projectsOfKind(db, DEMO_KIND)
  const componentIds = await componentIdsOf(
    db,
    projects.map(({ id }) => id),
  )
  const { units } = await siteCounts(db, componentIds)
  return {
    projects: projects.map(({ name, slug }) => ({ name, slug })),
    components: componentIds.length,
    strings: units,
    users: (await demoUserIds(db)).length,
  }
}

/** Removes the demo's projects with everything in them, and its people; it does not come back with the next start. */
export async function removeDemoData(tx: Db, actor: Actor, now: number): Promise<void> {
  for (const project of await projectsOfKind(tx, DEMO_KIND)) await removeProject(tx, project, actor, now)
  for (const userId of await demoUserIds(tx)) await removeUser(tx, userId)
  await writeSetting(tx, 'demo_done', '1')
}

/** The repositories that only the demo had. */
export const removeDemoFolder = (dataDir: string): Promise<void> =>
  rm(demoFolder(dataDir), { recursive: true, force: true })
