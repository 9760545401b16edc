import { askGit, type Clone, git, isObjectId } from '#server/vcs/clone.ts'
import { type OddEntry, oddity } from '#server/vcs/odd-entries.ts'

/** A file of a commit. Only plain ones: nothing follows links and submodules. */
export interface TreeFile {
  readonly path: string
  readonly blob: string
  /** 100755 for files that are programs; absent: a plain one. */
  readonly mode?: string
  /** Set where a folder counts as one file: what is in it. */
  readonly parts?: readonly TreeFile[]
}

export interface Tree {
  readonly files: readonly TreeFile[]
  readonly odd: readonly OddEntry[]
}

type TreeEntry = TreeFile & { readonly mode: string }

async function entriesOf(clone: Clone, commit: string, paths: readonly string[]): Promise<TreeEntry[]> {
  const args = ['--literal-pathspecs', 'ls-tree', '-r', '-z', '--full-tree', '--end-of-options', commit, ...paths]
  const entries: TreeEntry[] = []
  for (const line of (await git(clone, args)).toString().split('\0')) {
    const [, mode, blob, path] = /^(\d+) \w+ ([0-9a-f]+)\t(.*)$/s.exec(line) ?? []
    if (mode && blob && path) entries.push({ mode, blob, path })
  }
  return entries
}

const isPlain = ({ mode }: TreeEntry): boolean => mode.startsWith('100')

const fileOf = ({ path, blob, mode }: TreeEntry): TreeFile =>
  mode === '100644' ? { path, blob } : { path, blob, mode }

/** What could be translation files in a commit, and what could not: all of it, or what is at and below the given places. */
export async function readTree(clone: Clone, commit: string, paths: readonly string[] = []): Promise<Tree> {
  const files: TreeFile[] = []
  const odd: OddEntry[] = []
  for (const entry of await entriesOf(clone, commit, paths)) {
    const reason = oddity(entry)
    if (reason !== undefined) odd.push({ path: entry.path, reason })
    else if (isPlain(entry)) files.push(fileOf(entry))
  }
  return { files, odd }
}

/** Plain files of a commit, whatever their names: all, or those at and below the given places. */
export async function listFiles(clone: Clone, commit: string, paths: readonly string[] = []): Promise<TreeFile[]> {
  return (await entriesOf(clone, commit, paths)).filter(isPlain).map(fileOf)
}

/** Paths that differ between two commits; undefined when the clone lacks the older one. */
export async function changedPaths(clone: Clone, before: string, after: string): Promise<string[] | undefined> {
  if (!isObjectId(before) || !isObjectId(after)) return undefined
  const args = ['diff-tree', '-r', '-z', '--name-only', '--no-renames', '--end-of-options', before, after]
  const { status, output } = await askGit(clone, args)
  return status === 0 ? output.toString().split('\0').filter(Boolean) : undefined
}

/** Files that were renamed between two commits, old path to new. */
export async function renamedPaths(clone: Clone, before: string, after: string): Promise<Map<string, string>> {
  if (!isObjectId(before) || !isObjectId(after)) return new Map()
  const args = ['diff-tree', '-r', '-z', '--name-status', '--find-renames', '--diff-filter=R', '--end-of-options']
  const { status, output } = await askGit(clone, [...args, before, after])
  const fields = status === 0 ? output.toString().split('\0') : []
  const renames = new Map<string, string>()
  for (let at = 0; at + 2 < fields.length; at += 3) renames.set(fields[at + 1] ?? '', fields[at + 2] ?? '')
  return renames
}

export async function treeOf(clone: Clone, commit: string): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{tree}`]
  return (await git(clone, args)).toString().trim()
}

export interface MergedTree {
  readonly tree: string
  /** Files in which the two clash: the tree has neither's. */
  readonly clashes: readonly string[]
}

/** The tree of two lines of history put together as git does it. For files that are not ours: ours are merged by string. */
export async function mergedTree(clone: Clone, one: string, other: string): Promise<MergedTree> {
  const args = ['merge-tree', '--write-tree', '--name-only', '-z', '--no-messages', '--allow-unrelated-histories']
  const { status, output } = await askGit(clone, [...args, one, other])
  const [tree = '', ...clashes] = output.toString().split('\0')
  if ((status !== 0 && status !== 1) || !isObjectId(tree)) return { tree: await treeOf(clone, other), clashes: [] }
  return { tree, clashes: [...new Set(clashes.filter(Boolean))] }
}
