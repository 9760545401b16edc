import { askGit, type Clone, git, isObjectId } from '#server/vcs/clone.ts'
import { oddity } from '#server/vcs/odd-entries.ts'
import type { TreeFile } from '#server/vcs/trees.ts'

export interface SizedFile extends TreeFile {
  /** Bytes. */
  readonly size: number
}

/** Plain files of a commit with their sizes. */
export async function sizedFiles(clone: Clone, commit: string): Promise<SizedFile[]> {
  const args = ['ls-tree', '-r', '-z', '-l', '--full-tree', '--end-of-options', commit]
  const files: SizedFile[] = []
  for (const line of (await git(clone, args)).toString().split('\0')) {
    const [, mode, blob, size, path] = /^(\d+) \w+ ([0-9a-f]+) +(\d+|-)\t(.*)$/s.exec(line) ?? []
    if (mode?.startsWith('100') && blob && path && oddity({ mode, path }) === undefined)
      files.push({ path, blob, size: Number(size) })
  }
  return files
}

/** Who wrote a line, and when. */
export interface LineAuthor {
  readonly commit: string
  readonly author: string
  /** Microseconds since 1970 UTC. */
  readonly time: number
  readonly summary: string
}

/** Blaming a line may go through a long history. */
const BLAME_MS = 10_000

/** Who wrote a line of a commit's file; undefined where the clone does not go back that far. */
export async function lineAuthor(
  clone: Clone,
  { commit, path, line }: { readonly commit: string; readonly path: string; readonly line: number },
): Promise<LineAuthor | undefined> {
  if (!isObjectId(commit)) return undefined
  const args = ['blame', '--porcelain', '-L', `${line},${line}`, commit, '--', path]
  const blamed = await askGit(clone, args, { timeoutMs: BLAME_MS }).catch(() => undefined)
  if (blamed?.status !== 0) return undefined
  const text = blamed.output.toString()
  // Of a shallow clone, the oldest commit would have written everything.
  if (/^boundary$/m.test(text) && (await isShallow(clone))) return undefined
  const field = (name: string): string => new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1] ?? ''
  return {
    commit: text.slice(0, text.indexOf(' ')),
    author: field('author'),
    time: Number(field('author-time')) * 1_000_000,
    summary: field('summary'),
  }
}

const isShallow = async (clone: Clone): Promise<boolean> =>
  (await git(clone, ['rev-parse', '--is-shallow-repository'])).toString().trim() === 'true'
