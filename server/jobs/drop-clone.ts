import type { JobContext } from '#server/jobs/handler.ts'
import type { JobPayloads } from '#server/queue/kinds.ts'
import { isLaneUsed } from '#server/vcs/used-clones.ts'

/** Removes a clone that no component has any more. It runs in the clone's own lane, so that nobody is at work there. */
export async function runCloneRemoval(
  { repo, lane }: JobPayloads['drop_clone'],
  { db, vcs }: JobContext,
): Promise<{ removed: boolean }> {
  const removed = !(await isLaneUsed(db, repo, lane))
  if (removed) vcs.dropLane(lane)
  return { removed }
}
