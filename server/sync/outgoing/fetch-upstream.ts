import { message } from '#core/messages/message.ts'
import { inTransaction } from '#server/db/database.ts'
import { setFetched } from '#server/db/queries/repository/fetched-commits.ts'
import { AppError } from '#server/errors.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { localTip } from '#server/sync/outgoing/local-repository.ts'
import { isObjectId } from '#server/vcs/clone.ts'
import { isLocal } from '#server/vcs/vcs.ts'

/** Upstream's newest commit; the component may show it from now on. */
export async function fetchUpstream(context: SyncContext, synced: SyncedComponent): Promise<string> {
  const commit = await fetchCommits(context, synced)
  const { id, repo, branch, fetched, history_start: known } = synced.component
  // Other clones go back as far as this one.
  const historyStart = known || context.vcs.historyStart(synced.repository.clone)
  if (fetched !== commit || known !== historyStart)
    await inTransaction(context.db, (tx) => setFetched(tx, { id, repo, branch, commit, historyStart }))
  return commit
}

/** Brings upstream's newest commit here, into a new clone where there was none or a damaged one. */
export async function fetchCommits(context: SyncContext, synced: SyncedComponent): Promise<string> {
  try {
    return await fetchOnce(context, synced)
  } catch (error) {
    if (!(error instanceof AppError) || !DAMAGED.test(error.message)) throw error
    await context.report(1, message('task.cloneDamaged'))
    context.vcs.dropClone(synced.repository.clone)
    return fetchOnce(context, synced)
  }
}

/** What git says of a clone that a crash left in disorder. A clone is a cache: it is made again. */
const DAMAGED =
  /\.lock': File exists|not a git repository|loose object .* is corrupt|object file .* is empty|bad object|missing (blob|tree|commit)|does not point to a valid object|index file corrupt|packfile .* (cannot|could not)/i

async function fetchOnce(context: SyncContext, synced: SyncedComponent): Promise<string> {
  const { vcs, signal } = context
  const { component, repository } = synced
  const { revision, history_start: historyStart } = component
  if (isLocal(repository.repo)) return localTip(context, synced)
  const commit = await vcs.fetch(repository, { signal, historyStart })
  // Another component may have had the clone made, when upstream had gone on.
  const isMissing = isObjectId(revision) && !(await vcs.hasCommit(repository.clone, revision))
  if (isMissing || !vcs.reaches(repository.clone, historyStart)) await vcs.fetchHistory(repository, { signal })
  return commit
}
