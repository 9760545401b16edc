import { askGit, type Clone, git, isObjectId } from '#server/vcs/clone.ts'
import { isLooseCommit, lacksRef, looseRef } from '#server/vcs/loose.ts'

export interface CommitInfo {
  readonly revision: string
  readonly shortrevision: string
  readonly author: string
  readonly author_name: string
  readonly author_email: string
  readonly authordate: string
  readonly commit: string
  readonly commit_name: string
  readonly commit_email: string
  readonly commitdate: string
  readonly message: string
  readonly summary: string
}

const FIELD = '\u0001'
const commitFields = ['%H', '%h', '%an', '%ae', '%aI', '%cn', '%ce', '%cI', '%B'].join(FIELD)

/** The commit a name stands for; undefined when the clone has none of that name. */
export async function commitOf(clone: Clone, name: string): Promise<string | undefined> {
  const id = isObjectId(name) ? name : looseRef(clone.gitDir, name)
  if (id !== undefined && isLooseCommit(clone.gitDir, id)) return id
  if (lacksRef(clone.gitDir, name)) return undefined
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]
  const { status, output } = await askGit(clone, args)
  return status === 0 ? output.toString().trim() : undefined
}

/** Is the first commit part of the second one's history, as far as the clone knows? */
export async function isAncestor(clone: Clone, ancestor: string, commit: string): Promise<boolean> {
  if (!isObjectId(ancestor) || !isObjectId(commit)) return false
  if (ancestor === commit) return true
  return (await askGit(clone, ['merge-base', '--is-ancestor', ancestor, commit])).status === 0
}

/** Full names of the refs whose names start so; `prefix` ends in a slash. */
export async function refsUnder(clone: Clone, prefix: string): Promise<string[]> {
  const text = await git(clone, ['for-each-ref', '--format=%(refname)', prefix])
  return text.toString().split('\n').filter(Boolean)
}

export async function parentsOf(clone: Clone, commit: string): Promise<string[]> {
  const text = await git(clone, ['rev-list', '--parents', '-1', '--end-of-options', commit])
  return text.toString().trim().split(' ').slice(1)
}

export interface Author {
  readonly name: string
  readonly email: string
}

export interface Touch {
  readonly author: Author
  /** Microseconds since 1970 UTC. */
  readonly time: number
}

/** Who made the newest commit up to `commit` that touched a file, and when; of the commit itself where that is not known. */
export async function newestTouch(
  clone: Clone,
  { commit, since, path }: { readonly commit: string; readonly since: string; readonly path: string },
): Promise<Touch | undefined> {
  const format = ['log', '-1', `--format=${['%ct', '%an', '%ae'].join(FIELD)}`]
  const known = isObjectId(since) && (await isAncestor(clone, since, commit))
  const ranges = [...(known ? [[`${since}..${commit}`, '--', path]] : []), [commit, '--', path], [commit]]
  for (const range of ranges) {
    const { status, output } = await askGit(clone, ['--literal-pathspecs', ...format, '--end-of-options', ...range])
    const [seconds = '', name = '', email = ''] = output.toString().trimEnd().split(FIELD)
    if (status === 0 && seconds !== '') return { author: { name, email }, time: Number(seconds) * 1_000_000 }
  }
  return undefined
}

/** How many commits `commit` has that all `others` lack. */
export async function commitsMissing(clone: Clone, others: readonly string[], commit: string): Promise<number> {
  if (others.length === 0 || ![...others, commit].every(isObjectId)) return 0
  const range = [commit, ...others.map((other) => `^${other}`)]
  const { status, output } = await askGit(clone, ['rev-list', '--count', '--end-of-options', ...range])
  return status === 0 ? Number(output.toString()) : 0
}

/** What is known of a commit; undefined when the clone lacks it. */
export async function commitInfo(clone: Clone, commit: string): Promise<CommitInfo | undefined> {
  const args = ['log', '-1', `--format=${commitFields}`, '--end-of-options', commit]
  const text = await git(clone, args).catch(() => undefined)
  return text && parseCommit(text.toString())
}

/** The newest commits that lead to `commit`, without those that lead to `except`; as far as the clone goes. */
export async function commitLog(
  clone: Clone,
  { commit, except = '', limit }: { readonly commit: string; readonly except?: string; readonly limit: number },
): Promise<CommitInfo[]> {
  const range = isObjectId(except) ? [`^${except}`, commit] : [commit]
  const args = ['log', '-z', `--max-count=${limit}`, `--format=${commitFields}`, '--end-of-options', ...range]
  const { status, output } = await askGit(clone, args)
  if (status !== 0) return []
  return output.toString().split('\0').filter(Boolean).map(parseCommit)
}

/** Clients of this family of APIs know universal time by its Z. */
const inUtc = (time: string): string => time.replace(/\+00:00$/, 'Z')

function parseCommit(text: string): CommitInfo {
  const [revision = '', short = '', an = '', ae = '', ad = '', cn = '', ce = '', cd = '', body = ''] = text.split(FIELD)
  const message = body.trimEnd()
  return {
    revision,
    shortrevision: short,
    author: `${an} <${ae}>`,
    author_name: an,
    author_email: ae,
    authordate: inUtc(ad),
    commit: `${cn} <${ce}>`,
    commit_name: cn,
    commit_email: ce,
    commitdate: inUtc(cd),
    message,
    summary: message.split('\n', 1)[0] ?? '',
  }
}
