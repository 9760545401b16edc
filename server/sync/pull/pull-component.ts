import { queueCheckIfNeeded } from '#server/commands/quality/queue-check.ts'
import { queueAlertRefresh } from '#server/commands/repository/queue-alert-refresh.ts'
import { queueUsageScan } from '#server/commands/repository/queue-usage-scan.ts'
import { inTransaction } from '#server/db/database.ts'
import { hasUncommitted } from '#server/db/queries/strings/pending-edits.ts'
import { loadSyncedComponent, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { mergeCommit, type PullOptions, type PullResult } from '#server/sync/merge/merge-upstream.ts'
import { clearIfArrived } from '#server/sync/outgoing/clear-arrived.ts'
import { commitWaiting } from '#server/sync/outgoing/commit-edits.ts'
import { fetchUpstream } from '#server/sync/outgoing/fetch-upstream.ts'
import { rebuildOutgoing } from '#server/sync/outgoing/rebuild-outgoing.ts'
import { fetching } from '#server/vcs/fetching.ts'

/** Brings a component to what its repository holds: fetch, find the files, read those that changed, merge string by string. */
export async function pullComponent(
  context: SyncContext,
  componentId: number,
  options: PullOptions = {},
): Promise<PullResult> {
  const synced = await loadSyncedComponent(context.db, componentId)
  await context.report(1, fetching(synced.repository.branch))
  const commit = await fetchUpstream(context, synced)
  const cleared = await clearIfArrived(context, synced, commit)
  const flushed = await flushBefore(context, styled(cleared, options), commit)
  const result = await mergeCommit(context, flushed, commit, options)
  await rebuildOutgoing(context, styled(await loadSyncedComponent(context.db, componentId), options))
  await inTransaction(context.db, async (tx) => {
    await queueCheckIfNeeded(tx, componentId, context.now())
    await queueUsageScan(tx, componentId, context.now())
    if (synced.component.revision === '') await queueAlertRefresh(tx, componentId, context.now())
  })
  return result
}

const styled = (synced: SyncedComponent, { mergeStyle }: PullOptions): SyncedComponent =>
  mergeStyle === undefined ? synced : { ...synced, repository: { ...synced.repository, mergeStyle } }

/** Where history is to show a merge, what waits is committed on what it was made for before upstream's changes come in. */
async function flushBefore(context: SyncContext, synced: SyncedComponent, commit: string): Promise<SyncedComponent> {
  const { component, repository } = synced
  if (repository.mergeStyle === 'rebase' || commit === component.revision || component.revision === '') return synced
  if (!(await context.vcs.hasCommit(repository.clone, component.revision))) return synced
  if (!(await hasUncommitted(context.db, { componentId: component.id }))) return synced
  await commitWaiting(context, synced)
  return loadSyncedComponent(context.db, component.id)
}
