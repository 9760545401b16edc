import { type Clone, git, isObjectId } from '#server/vcs/clone.ts'
import type { Author } from '#server/vcs/history.ts'
import { lacksRef } from '#server/vcs/loose.ts'

export interface FileWrite {
  readonly path: string
  /** The whole content, or the id of a blob that has it; null deletes the file. */
  readonly bytes: Uint8Array | string | null
  readonly mode?: string | undefined
}

export interface NewCommit {
  readonly author: Author
  readonly committer: Author
  /** Microseconds since 1970 UTC. */
  readonly time: number
  readonly message: string
  readonly files: readonly FileWrite[]
  /** The tree to begin with, where that is not the first parent's. */
  readonly tree?: string
  /** Further parents. */
  readonly merges?: readonly string[]
}

const cleanName = (text: string): string => text.replaceAll(/[<>\u0000-\u001f\u007f]/g, ' ').trim()

/** Line breaks and angle brackets would end the field; a name may be anything else. */
const identity = ({ name, email }: Author, time: number): string =>
  `${cleanName(name) || 'Unknown'} <${cleanName(email).replaceAll(' ', '')}> ${Math.floor(time / 1_000_000)} +0000`

const quoted = (path: string): string =>
  `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`

const data = (bytes: Uint8Array): Buffer[] => [Buffer.from(`data ${bytes.length}\n`), Buffer.from(bytes), newline]
const newline = Buffer.from('\n')

function writing({ path, bytes, mode = '100644' }: FileWrite): Buffer[] {
  if (bytes === null) return [Buffer.from(`D ${quoted(path)}\n`)]
  if (typeof bytes === 'string') return [Buffer.from(`M ${mode} ${bytes} ${quoted(path)}\n`)]
  return [Buffer.from(`M ${mode} inline ${quoted(path)}\n`), ...data(bytes)]
}

function oneCommit(commit: NewCommit, ref: string, mark: number, parent: string): Buffer[] {
  const { author, committer, time, message, files, tree, merges = [] } = commit
  const head = `commit ${ref}\nmark :${mark}\nauthor ${identity(author, time)}\ncommitter ${identity(committer, time)}\n`
  const parents = [...(parent === '' ? [] : [`from ${parent}`]), ...merges.map((id) => `merge ${id}`)]
  const start = [...parents, ...(tree === undefined ? [] : [`M 040000 ${tree} ""`])].map((line) => `${line}\n`).join('')
  return [
    Buffer.from(head),
    ...data(Buffer.from(message.toWellFormed().replaceAll('\0', ''))),
    Buffer.from(start),
    ...files.flatMap(writing),
    Buffer.from(`\nget-mark :${mark}\n`),
  ]
}

/**
 * Makes commits one after another, the first on `parent` ('' for none), straight in the object store: no working tree, one
 * program for all of them. The ref points to the last. Returns their ids.
 */
export async function writeCommits(
  clone: Clone,
  { ref, parent, commits }: { readonly ref: string; readonly parent: string; readonly commits: readonly NewCommit[] },
): Promise<string[]> {
  if (parent !== '' && !isObjectId(parent)) throw new Error('a commit needs a commit to stand on')
  const stream: Buffer[] = parent === '' ? [Buffer.from(`reset ${ref}\n\n`)] : []
  commits.forEach((commit, index) => {
    stream.push(...oneCommit(commit, ref, index + 1, index === 0 ? parent : `:${index}`))
  })
  stream.push(Buffer.from('done\n'))
  const args = ['fast-import', '--quiet', '--force', '--done']
  const ids = (await git(clone, args, { input: Buffer.concat(stream) })).toString().split('\n').filter(Boolean)
  if (ids.length !== commits.length) throw new Error('git did not make every commit')
  return ids
}

export async function setRef(clone: Clone, ref: string, commit: string): Promise<void> {
  if (commit === '' && lacksRef(clone.gitDir, ref)) return
  await git(clone, commit === '' ? ['update-ref', '-d', ref] : ['update-ref', ref, commit])
}
