import type { Db } from '#server/db/database.ts'
import { repositoryOwners, repositoryOwnersAt } from '#server/db/queries/repository/repository-components.ts'
import { laneOf } from '#server/vcs/clone-name.ts'
import { repositoryAddress, Vcs } from '#server/vcs/vcs.ts'

/** Whether any component with this address has its clone in the lane. */
export async function isLaneUsed(db: Db, repo: string, lane: string): Promise<boolean> {
  for (const component of await repositoryOwnersAt(db, { repo }))
    if ((await laneOf(db, component)) === lane) return true
  return false
}

/** A new clone is given this long to be known by its component. */
const GRACE_MS = 60 * 60_000

/** Removes clones that no component has: of removed components, of earlier addresses and logins, of earlier versions of this service, unfinished ones. */
export async function dropUnusedClones(db: Db, vcs: Vcs): Promise<number> {
  const since = Date.now() - GRACE_MS
  vcs.dropUnfinished(since)
  const idle = vcs.idleLanes(since)
  if (idle.length === 0) return 0
  const used = new Set<string>()
  for (const component of await repositoryOwners(db, {})) {
    used.add(await laneOf(db, component))
    // Whoever once had no remote may come back to that: its history is nowhere else.
    used.add(Vcs.lane(repositoryAddress({ ...component, vcs: 'local' })))
  }
  const unused = idle.filter((lane) => !used.has(lane))
  for (const lane of unused) vcs.dropLane(lane)
  return unused.length
}
