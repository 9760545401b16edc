import { message } from '#core/messages/message.ts'
import { inTransaction } from '#server/db/database.ts'
import { setFetched } from '#server/db/queries/repository/fetched-commits.ts'
import { storedFiles } from '#server/db/queries/repository/stored-files.ts'
import { AppError, mustExist } from '#server/errors.ts'
import { loadPeople } from '#server/sync/context/authors.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { isLocal, LOCAL_REF } from '#server/vcs/vcs.ts'

/** Upstream's newest commit; the component may show it from now on. A repository that only we have is made again from the database when its folder is gone. */
export async function fetchUpstream(context: SyncContext, synced: SyncedComponent): Promise<string> {
  const commit = await fetchAgainIfDamaged(context, synced)
  const { id, repo, branch, fetched } = synced.component
  if (fetched !== commit) await inTransaction(context.db, (tx) => setFetched(tx, { id, repo, branch, commit }))
  return commit
}

async function fetchAgainIfDamaged(context: SyncContext, synced: SyncedComponent): Promise<string> {
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
  const { repository } = synced
  if (!isLocal(repository.repo)) return vcs.fetch(repository, { signal })
  return (await vcs.fetchIfThere(repository)) ?? restoreLocal(context, synced)
}

async function restoreLocal(context: SyncContext, { component, repository }: SyncedComponent): Promise<string> {
  const files = await storedFiles(context.db, { componentId: component.linked_component_id ?? component.id })
  if (files.length === 0) throw new AppError('repository', message('repository.noFiles'))
  const { committer } = await loadPeople(context.db, [])
  const commit = { author: committer, committer, time: context.now(), message: 'Restore the files\n' }
  const writes = files.map(({ path, content }) => ({ path, bytes: content }))
  const commits = [{ ...commit, files: writes }]
  const [id] = await context.vcs.writeCommits(repository.clone, { ref: LOCAL_REF, parent: '', commits })
  return mustExist(id, 'commit')
}
