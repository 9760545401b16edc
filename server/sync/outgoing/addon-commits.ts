import type { AddonStep, CommitFiles } from '#server/commands/repository/commit-hooks.ts'
import { loadPeople } from '#server/sync/context/authors.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import type { ReadBlob } from '#server/sync/files/read-blob.ts'
import type { TreeFiles } from '#server/sync/files/tree-files.ts'
import type { BuiltCommit } from '#server/sync/outgoing/build-commits.ts'
import { commitMessage } from '#server/sync/outgoing/commit-message.ts'
import type { CommitWork } from '#server/sync/outgoing/commit-work.ts'
import { isSame } from '#server/sync/outgoing/write-edits.ts'
import type { FileWrite } from '#server/vcs/commits.ts'
import { standsInTheWay } from '#server/vcs/odd-entries.ts'
import type { Tree } from '#server/vcs/trees.ts'

/** The component's files, and others of the repository that an add-on asked for. */
class OpenFiles implements CommitFiles {
  readonly #own: TreeFiles
  readonly #others: Tree
  readonly #read: ReadBlob
  readonly #written = new Map<string, Uint8Array | null>()
  #fresh = new Map<string, Uint8Array | null>()

  constructor(own: TreeFiles, others: Tree, read: ReadBlob) {
    this.#own = own
    this.#others = others
    this.#read = read
  }

  async bytes(path: string): Promise<Uint8Array | undefined> {
    const written = this.#written.get(path)
    if (written !== undefined) return written ?? undefined
    if (this.#own.has(path)) return this.#own.bytes(path)
    const file = this.#others.files.find((one) => one.path === path)
    return file && this.#read(file.blob)
  }

  has(path: string): boolean {
    const written = this.#written.get(path)
    if (written !== undefined) return written !== null
    return this.#own.has(path) || this.#others.files.some((file) => file.path === path)
  }

  list(): readonly string[] {
    return this.#others.files.map(({ path }) => path)
  }

  /** A link or a folder that a file would replace. */
  obstacle(path: string): string | undefined {
    const odd = this.#others.odd.find((entry) => standsInTheWay(entry, path) || standsInTheWay({ path }, entry.path))
    if (odd) return odd.path
    const own = this.#own.obstacle(path)
    return own === path ? undefined : own
  }

  write(path: string, bytes: Uint8Array | null): void {
    if (this.#own.has(path)) this.#own.write(path, bytes)
    else {
      this.#written.set(path, bytes)
      this.#fresh.set(path, bytes)
    }
  }

  async take(): Promise<FileWrite[]> {
    const writes: FileWrite[] = [...this.#own.take()]
    for (const [path, bytes] of this.#fresh) {
      const file = this.#others.files.find((one) => one.path === path)
      const before = file && (await this.#read(file.blob))
      if (bytes && before && isSame(bytes, before)) continue
      if (bytes === null && !file) continue
      writes.push({ path, bytes, mode: file?.mode })
    }
    this.#fresh = new Map()
    return writes
  }
}

/** What add-ons write, after what people did: a commit for each that has something to write. */
export async function addonCommits(
  context: SyncContext,
  { synced, files, translations }: CommitWork,
  { steps, parent, read }: { readonly steps: readonly AddonStep[]; readonly parent: string; readonly read: ReadBlob },
): Promise<BuiltCommit[]> {
  if (steps.length === 0) return []
  const paths = [...new Set(steps.flatMap((step) => step.scopes(translations)))]
  const nothing: Tree = { files: [], odd: [] }
  const whole = steps.some(({ wholeTree }) => wholeTree)
  const looks = whole || paths.length > 0
  const others = looks ? await context.vcs.tree(synced.repository.clone, parent, whole ? [] : paths) : nothing
  const open = new OpenFiles(files, others, read)
  const people = await loadPeople(
    context.db,
    steps.map(({ authorId }) => authorId),
  )
  const commits: BuiltCommit[] = []
  for (const { title, authorId, write } of steps) {
    await write(open, translations)
    const writes = await open.take()
    if (writes.length === 0) continue
    const author = people.author(authorId)
    const message = await commitMessage(context, synced, 'addon', { author, addon: title })
    const commit = { author, committer: people.committer, time: context.now(), message, files: writes }
    commits.push({ commit, edits: [], fileEdits: [], translation: undefined })
  }
  return commits
}
