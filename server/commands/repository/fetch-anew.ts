import { queueCloneRemoval } from '#server/commands/repository/queue-clone-removal.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import type { Db } from '#server/db/database.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { forgetFetched } from '#server/db/queries/repository/fetched-commits.ts'
import { isLocal, Vcs } from '#server/vcs/vcs.ts'

/** Nothing of the repository is shown before the component has fetched it with what its settings are now. */
export async function fetchAnew(tx: Db, before: ComponentRow, clone: string, now: number): Promise<void> {
  await forgetFetched(tx, before.id)
  await queueRepositoryJob(tx, 'pull_component', before.id, now)
  // A repository without a remote is nowhere else.
  if (before.linked_component_id === null && !isLocal(clone)) await queueCloneRemoval(tx, before, Vcs.lane(clone), now)
}
