import { createHash } from 'node:crypto'
import { type Db, inTransaction } from '#server/db/database.ts'
import { storeFiles } from '#server/db/queries/repository/stored-files.ts'
import { AppError } from '#server/errors.ts'
import { holdJob } from '#server/queue/hold-lane.ts'
import { claimNewJob } from '#server/queue/queue.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { pullRepository } from '#server/sync/pull/pull-repository.ts'
import { LOCAL, Vcs } from '#server/vcs/vcs.ts'

export interface FirstFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** Git's name for a file's content. */
const blobId = (bytes: Uint8Array): string =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')

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
  const { componentId, job } = await inTransaction(db, async (tx) => {
    const id = await make(tx)
    const contents = files.map(({ path, bytes }) => ({ path, blob: blobId(bytes), content: bytes }))
    await storeFiles(tx, id, contents)
    const lane = Vcs.lane(`${LOCAL}${id}`)
    const work = { payload: { componentId: id }, key: `pull:${id}`, lane, componentId: id, userId }
    return { componentId: id, job: await claimNewJob(tx, { kind: 'pull_component', ...work }, now()) }
  })
  if (!job) throw new AppError('repository_locked')
  await holdJob(db, job, { now }, ({ signal }) => pullRepository({ ...context, signal }, componentId))
  return componentId
}
