import { type Actor, canSeeEverything, projectsOfToken } from '#server/access/actor.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { Db } from '#server/db/database.ts'
import type { MemoryVisibility } from '#server/db/queries/memory/memory.ts'

/** What somebody sees of the memory: their own, that of projects they see, what is shared; managers see all. */
export async function memoryVisibility(
  db: Db,
  user: Extract<Actor, { kind: 'user' }>,
): Promise<MemoryVisibility | undefined> {
  if (canSeeEverything(user)) return undefined
  const { changeOwners } = await visibilityOf(db, user)
  // A project's own changes are listed under minus its number.
  const projects = changeOwners?.filter((owner) => owner < 0).map((owner) => -owner)
  // Nobody has the number 0: what somebody remembered elsewhere is not for a token that is for some projects.
  return { userId: projectsOfToken(user) ? 0 : user.id, projects, shared: true }
}
