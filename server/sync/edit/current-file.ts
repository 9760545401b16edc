import { message } from '#core/messages/message.ts'
import type { TranslationRecord } from '#server/db/queries/components/translation-writes.ts'
import { AppError } from '#server/errors.ts'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { missingClone } from '#server/sync/edit/fetch-missing-clone.ts'
import { begunFile, buildCommits } from '#server/sync/outgoing/build-commits.ts'
import type { CommitWork } from '#server/sync/outgoing/commit-work.ts'
import { bringCommits } from '#server/sync/outgoing/kept-commits.ts'
import { commitWork, filesAt, hasOutgoing } from '#server/sync/outgoing/outgoing-commits.ts'

type WantedFile = Pick<TranslationRecord, 'id' | 'filename'>

/** The files of a component as its next commit would have them. */
class NextFiles {
  readonly #context: SyncContext
  readonly #work: CommitWork
  readonly #wanted: readonly WantedFile[]

  constructor(context: SyncContext, work: CommitWork, wanted: readonly WantedFile[]) {
    this.#context = context
    const ids = new Set(wanted.map(({ id }) => id))
    this.#work = { ...work, edits: work.edits.filter((edit) => ids.has(edit.translation_id)) }
    this.#wanted = wanted
  }

  /**
   * What the files are known by without being read: the same exactly as long as they are. Undefined while something waits to be
   * written into them, or one is not there yet: then only the files themselves tell.
   */
  version(): string | undefined {
    const { edits, fileEdits, files } = this.#work
    const blobs = this.#wanted.flatMap(({ filename }) => (filename === '' ? [] : [[filename, files.blob(filename)]]))
    const isWritten = edits.length === 0 && fileEdits.length === 0 && blobs.every(([, blob]) => blob !== '')
    return isWritten ? JSON.stringify(blobs) : undefined
  }

  /** Their contents by path. Once: what waits is written into them. */
  async read(): Promise<Map<string, Uint8Array>> {
    const { files, translations } = this.#work
    await buildCommits(this.#context, this.#work)
    const found = new Map<string, Uint8Array>()
    for (const { id, filename } of this.#wanted) {
      if (filename === '') continue
      const one = translations.find(({ translation }) => translation.id === id)
      const bytes = (await files.bytes(filename)) ?? (one && (await begunFile(this.#context, this.#work, one)))
      if (bytes) found.set(filename, bytes)
    }
    return found
  }
}

/** Nothing is committed for them, and upstream is not asked: this serves everybody who may download. */
async function withNextFiles<T>(
  context: SyncContext,
  componentId: number,
  wanted: readonly WantedFile[],
  use: (files: NextFiles) => T | Promise<T>,
): Promise<T> {
  const synced = await loadSyncedComponent(context.db, componentId)
  const { component, repository } = synced
  if (!(await bringCommits(context, synced, [component.revision]))) throw await missingClone(context, synced)
  // Our commits may not be here, and nowhere kept: what they hold is known all the same, and written again.
  const hasOurs = await hasOutgoing(context, synced)
  const commit = hasOurs ? component.outgoing : component.revision
  const reading = context.vcs.withBlobs(repository.clone, async (read) => {
    const files = await filesAt(context, synced, commit, read)
    return use(new NextFiles(context, await commitWork(context, synced, files, { all: !hasOurs }), wanted))
  })
  return reading.catch(async (error) => {
    // What git says of a damaged clone is for those who look after it: they find it where the fetch is told of.
    throw error instanceof AppError && error.code === 'repository' ? await missingClone(context, synced) : error
  })
}

export interface CurrentFiles {
  readonly version: string | undefined
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Files of a component as its next commit would have them, and what they are known by. */
export const currentFiles = (
  context: SyncContext,
  componentId: number,
  wanted: readonly WantedFile[],
): Promise<CurrentFiles> =>
  withNextFiles(context, componentId, wanted, async (next) => ({ version: next.version(), files: await next.read() }))

/** What they are known by alone. */
export const filesVersion = (
  context: SyncContext,
  componentId: number,
  wanted: readonly WantedFile[],
): Promise<string | undefined> => withNextFiles(context, componentId, wanted, (next) => next.version())

export async function currentFile(
  context: SyncContext,
  componentId: number,
  translation: Pick<TranslationRecord, 'id' | 'filename'>,
): Promise<Uint8Array> {
  const bytes = (await currentFiles(context, componentId, [translation])).files.get(translation.filename)
  if (!bytes) throw new AppError('not_found', message('translation.noFile'))
  return bytes
}
