import { message } from '#core/messages/message.ts'
import { inTransaction } from '#server/db/database.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { setLocalHead } from '#server/db/queries/repository/outgoing-commits.ts'
import { type StoredFile, storedBlobs, storedFiles, storeFiles } from '#server/db/queries/repository/stored-files.ts'
import { AppError, mustExist } from '#server/errors.ts'
import { loadPeople } from '#server/sync/context/authors.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { bringCommits, packOf, storePack } from '#server/sync/outgoing/kept-commits.ts'
import { LOCAL_REF } from '#server/vcs/vcs.ts'

const ownerOf = ({ component }: SyncedComponent): number => component.linked_component_id ?? component.id

/**
 * The newest commit of a repository without a remote. Its files in the database are the truth, and so is the commit that is noted
 * with them: a clone that has another one, or none, is brought there.
 */
export async function localTip(context: SyncContext, synced: SyncedComponent): Promise<string> {
  const { db, vcs } = context
  const { repository } = synced
  const owner = await componentById(db, { id: ownerOf(synced) })
  const noted = owner?.local_head ?? ''
  const own = await vcs.fetchIfThere(repository)
  if (noted !== '' && (await bringCommits(context, synced, [noted])) && (await isStored(context, synced, noted))) {
    if (own !== noted) await vcs.setRef(repository.clone, LOCAL_REF, noted)
    return noted
  }
  const head = own !== undefined && (await isStored(context, synced, own)) ? own : await restore(context, synced)
  if (await publishLocal(context, synced, { head, before: noted })) return head
  return localTip(context, synced)
}

/** Whether a commit has exactly the files that the database has. */
async function isStored({ db, vcs }: SyncContext, synced: SyncedComponent, commit: string): Promise<boolean> {
  const stored = await storedBlobs(db, { componentId: ownerOf(synced) })
  const blobs = new Map(stored.map(({ path, blob }) => [path, blob]))
  const files = await vcs.files(synced.repository.clone, commit)
  return files.length === blobs.size && files.every(({ path, blob }) => blobs.get(path) === blob)
}

async function restore(context: SyncContext, synced: SyncedComponent): Promise<string> {
  const files = await storedFiles(context.db, { componentId: ownerOf(synced) })
  if (files.length === 0) throw new AppError('repository', message('repository.noFiles'))
  const { committer } = await loadPeople(context.db, [])
  const commit = { author: committer, committer, time: context.now(), message: 'Restore the files\n' }
  const writes = files.map(({ path, content }) => ({ path, bytes: content }))
  const commits = [{ ...commit, files: writes }]
  const { clone } = synced.repository
  const [id] = await context.vcs.writeCommits(clone, { ref: LOCAL_REF, parent: '', commits })
  return mustExist(id, 'commit')
}

/** Makes a commit the newest of a repository without a remote; false: another one than `before` is that by now. */
export async function publishLocal(
  context: SyncContext,
  synced: SyncedComponent,
  { head, before }: { readonly head: string; readonly before: string },
): Promise<boolean> {
  const { db, vcs } = context
  const { clone } = synced.repository
  const pack = await packOf(context, synced, head)
  const files = await filesOf(context, synced, head)
  const isNewest = await inTransaction(db, async (tx) => {
    if (!(await setLocalHead(tx, ownerOf(synced), { head, before }))) return false
    await storePack(tx, pack)
    await storeFiles(tx, ownerOf(synced), files)
    return true
  })
  if (isNewest) await vcs.setRef(clone, LOCAL_REF, head)
  return isNewest
}

async function filesOf({ vcs }: SyncContext, { repository }: SyncedComponent, commit: string): Promise<StoredFile[]> {
  const files = await vcs.files(repository.clone, commit)
  return vcs.withBlobs(repository.clone, async (read) => {
    const contents: StoredFile[] = []
    for (const { path, blob } of files) contents.push({ path, blob, content: (await read(blob)) ?? new Uint8Array() })
    return contents
  })
}
