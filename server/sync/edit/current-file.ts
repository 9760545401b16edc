import { message } from '#core/messages/message.ts'
import { queueMissingClone } from '#server/commands/repository/queue-missing-clone.ts'
import { inTransaction } from '#server/db/database.ts'
import type { TranslationRecord } from '#server/db/queries/components/translation-writes.ts'
import { AppError } from '#server/errors.ts'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { fetchMissingClone } from '#server/sync/edit/fetch-missing-clone.ts'
import { begunFile, buildCommits } from '#server/sync/outgoing/build-commits.ts'
import { commitWork, filesAt, hasOutgoing } from '#server/sync/outgoing/outgoing-commits.ts'

/**
 * Files of a component as its next commit would have them, by path. Nothing is committed for it, and upstream is not asked:
 * this serves everybody who may download.
 */
export async function currentFiles(
  context: SyncContext,
  componentId: number,
  translations: readonly Pick<TranslationRecord, 'id' | 'filename'>[],
): Promise<Map<string, Uint8Array>> {
  const synced = await loadSyncedComponent(context.db, componentId)
  const { component, repository } = synced
  const missing = async () => {
    if (context.hasNoWorkers) await fetchMissingClone(context, synced)
    return inTransaction(context.db, (tx) => queueMissingClone(tx, componentId, context.now(), context.hasNoWorkers))
  }
  if (!(await context.vcs.hasCommit(repository.clone, component.revision))) throw await missing()
  // Our commits may be in the clone of another process only: what they hold is known here as well, and written again.
  const hasOurs = await hasOutgoing(context, synced)
  const commit = hasOurs ? component.outgoing : component.revision
  const wanted = new Set(translations.map(({ id }) => id))
  const reading = context.vcs.withBlobs(repository.clone, async (read) => {
    const files = await filesAt(context, synced, commit, read)
    const work = await commitWork(context, synced, files, { all: !hasOurs })
    await buildCommits(context, { ...work, edits: work.edits.filter((edit) => wanted.has(edit.translation_id)) })
    const found = new Map<string, Uint8Array>()
    for (const { id, filename } of translations) {
      const one = work.translations.find(({ translation }) => translation.id === id)
      const bytes =
        filename === '' ? undefined : ((await files.bytes(filename)) ?? (one && (await begunFile(context, work, one))))
      if (bytes) found.set(filename, bytes)
    }
    return found
  })
  return reading.catch(async (error) => {
    // What git says of a damaged clone is for those who look after it: they find it where the fetch is told of.
    throw error instanceof AppError && error.code === 'repository' ? await missing() : error
  })
}

/**
 * What the files are known by without being read: it stays the same exactly as long as they do. Undefined while something waits to be
 * written into them, or one is not there yet: then only the files themselves tell.
 */
export async function filesVersion(
  context: SyncContext,
  componentId: number,
  filenames: readonly string[],
): Promise<string | undefined> {
  const synced = await loadSyncedComponent(context.db, componentId)
  const { component, repository } = synced
  if (!(await context.vcs.hasCommit(repository.clone, component.revision))) return undefined
  const hasOurs = await hasOutgoing(context, synced)
  const commit = hasOurs ? component.outgoing : component.revision
  return context.vcs.withBlobs(repository.clone, async (read) => {
    const files = await filesAt(context, synced, commit, read)
    const { edits, fileEdits } = await commitWork(context, synced, files, { all: !hasOurs })
    const blobs = filenames.filter(Boolean).map((path) => [path, files.blob(path)])
    const isFinished = edits.length === 0 && fileEdits.length === 0 && blobs.every(([, blob]) => blob !== '')
    return isFinished ? JSON.stringify(blobs) : undefined
  })
}

export async function currentFile(
  context: SyncContext,
  componentId: number,
  translation: Pick<TranslationRecord, 'id' | 'filename'>,
): Promise<Uint8Array> {
  const bytes = (await currentFiles(context, componentId, [translation])).get(translation.filename)
  if (!bytes) throw new AppError('not_found', message('translation.noFile'))
  return bytes
}
