import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { inTransaction } from '#server/db/database.ts'
import { componentsWithAlert } from '#server/db/queries/repository/alerts.ts'
import { componentsWithOldFileEdits } from '#server/db/queries/repository/file-edits.ts'
import { followsOther } from '#server/db/queries/site/move-ins.ts'
import { componentsWithOldEdits } from '#server/db/queries/strings/pending-edits.ts'
import type { JobContext } from '#server/jobs/handler.ts'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import { type CommitResult, commitComponent } from '#server/sync/outgoing/commit-edits.ts'
import { type PushResult, pushComponent } from '#server/sync/push/push.ts'
import { isLocal } from '#server/vcs/vcs.ts'

/**
 * Commits what waits, and pushes it where the component says that a commit is pushed at once. Of a project that people still work with on
 * another server, that one commits: here it waits until the switch.
 */
export async function runCommit(
  { componentId }: { componentId: number },
  context: JobContext,
): Promise<CommitResult | PushResult> {
  const { repository, project } = await loadSyncedComponent(context.db, componentId)
  if (!isLocal(repository.repo) && (await followsOther(context.db, project.id)))
    return { commits: 0, failed: 0, head: '' }
  const pushes = isLocal(repository.repo) || (repository.push !== '' && repository.pushOnCommit)
  return pushes ? pushComponent(context, componentId) : commitComponent(context, componentId)
}

export const runPush = ({ componentId }: { componentId: number }, context: JobContext): Promise<PushResult> =>
  pushComponent(context, componentId)

/** Edits that waited as long as their component lets them are committed. */
export async function commitWaiting(_: object, { db, now }: JobContext): Promise<{ components: number }> {
  const [edits, files] = [
    await componentsWithOldEdits(db, { now: now() }),
    await componentsWithOldFileEdits(db, { now: now() }),
  ]
  const ids = new Set([...edits, ...files].map(({ id }) => id))
  for (const id of ids) await inTransaction(db, (tx) => queueRepositoryJob(tx, 'commit_component', id, now()))
  return { components: ids.size }
}

/** What could not be pushed is tried again: a remote that was down is no work for a maintainer. Pulls: see check-upstream.ts. */
export async function retryRepositories(_: object, { db, now }: JobContext): Promise<{ components: number }> {
  const failed = await componentsWithAlert(db, ['PushFailure'])
  for (const { component_id: id } of failed)
    await inTransaction(db, (tx) => queueRepositoryJob(tx, 'push_component', id, now()))
  return { components: failed.length }
}
