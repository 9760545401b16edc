import { createHash } from 'node:crypto'
import { type Db, inTransaction } from '#server/db/database.ts'
import { deleteUnusedComponent } from '#server/db/queries/components/components.ts'
import { type StoredFile, storeFiles } from '#server/db/queries/repository/stored-files.ts'
import { AppError } from '#server/errors.ts'
import { holdJob } from '#server/queue/hold-lane.ts'
import { claimNewJob } from '#server/queue/queue.ts'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { filesProblems } from '#server/sync/pull/check-repository.ts'
import { pullRepository } from '#server/sync/pull/pull-repository.ts'
import { turn } from '#server/threads/turn.ts'
import { LOCAL, Vcs } from '#server/vcs/vcs.ts'

export interface FirstFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** Bytes that are hashed in one go. */
const STRETCH = 2 * 1024 * 1024

/** Git's name for a file's content. */
async function blobId(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha1').update(`blob ${bytes.length}\0`)
  for (let at = 0; at < bytes.length; at += STRETCH) {
    hash.update(bytes.subarray(at, at + STRETCH))
    if (bytes.length > STRETCH) await turn()
  }
  return hash.digest('hex')
}

/**
 * Makes a component without a remote from the files it begins with, and reads them before it returns: what is wrong with
 * them is told at once, and the component goes again.
 */
export async function beginWithFiles(
  context: SyncContext,
  files: readonly FirstFile[],
  make: (tx: Db) => Promise<number>,
): Promise<number> {
  const { db, now, userId } = context
  const contents: StoredFile[] = []
  for (const { path, bytes } of files) contents.push({ path, blob: await blobId(bytes), content: bytes })
  const { componentId, job } = await inTransaction(db, async (tx) => {
    const id = await make(tx)
    await storeFiles(tx, id, contents)
    const lane = Vcs.lane(`${LOCAL}${id}`)
    const work = { payload: { componentId: id }, key: `pull:${id}`, lane, componentId: id, userId }
    return { componentId: id, job: await claimNewJob(tx, { kind: 'pull_component', ...work }, now()) }
  })
  if (!job) throw new AppError('repository_locked')
  await holdJob(db, job, { now }, async ({ signal }) => {
    const looking = { ...context, signal }
    const errors = await filesProblems(looking, await loadSyncedComponent(db, componentId))
    if (errors.length === 0) return pullRepository(looking, componentId)
    await inTransaction(db, (tx) => deleteUnusedComponent(tx, componentId))
    throw new AppError('invalid', undefined, { errors })
  })
  return componentId
}
