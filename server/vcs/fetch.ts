import { message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'
import { checkBranch } from '#server/vcs/address.ts'
import { askGit, type Clone, git } from '#server/vcs/clone.ts'
import { type GitOptions, gitFailed } from '#server/vcs/git.ts'
import { commitOf } from '#server/vcs/history.ts'

export interface Upstream {
  readonly repo: string
  /** '' means whatever the remote calls its default. */
  readonly branch: string
  /** Names the clone; the address does where it is read without a credential. */
  readonly clone?: string
}

/** All commits, down to the first. */
export const WHOLE = 'whole'

export interface FetchedHistory {
  /** Where the history begins in other clones: commits, separated by blanks, or WHOLE. '': nowhere yet, the newest commit is enough. */
  readonly historyStart?: string
}

const startRef = (commit: string): string => `refs/start/${commit}`

/** Makes the history of a new clone begin where it begins in others; a remote that does not give what it is not at gives all of it. */
async function beginHistory(clone: Clone, repo: string, start: string, options: GitOptions): Promise<void> {
  const commits = start.split(' ').map((commit) => `+${commit}:${startRef(commit)}`)
  const flags = ['--depth=1', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head']
  await askGit(clone, ['fetch', ...flags, '--end-of-options', repo, ...commits], options)
}

/** What a branch is called when the remote is not asked what it is. */
export async function defaultBranch(clone: Clone, repo: string, options: GitOptions): Promise<string> {
  const text = await git(clone, ['ls-remote', '--symref', '--end-of-options', repo, 'HEAD'], options)
  const branch = /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(text.toString())?.[1]
  if (!branch) throw new AppError('repository', message('repository.noDefaultBranch'))
  checkBranch(branch)
  return branch
}

/** The newest commit of the branch, or of the default one where none is named; undefined: the remote has no such branch. */
export async function remoteCommit(
  clone: Clone,
  { repo, branch }: Upstream,
  options: GitOptions,
): Promise<string | undefined> {
  const wanted = branch === '' ? 'HEAD' : `refs/heads/${branch}`
  const text = await git(clone, ['ls-remote', '--end-of-options', repo, wanted], options)
  return /^[0-9a-f]+/.exec(text.toString())?.[0]
}

/** The newest commit of every branch. */
export async function remoteBranches(clone: Clone, repo: string, options: GitOptions): Promise<Map<string, string>> {
  const text = await git(clone, ['ls-remote', '--heads', '--end-of-options', repo], options)
  const lines = text.toString().matchAll(/^([0-9a-f]+)\trefs\/heads\/(.+)$/gm)
  return new Map([...lines].map(([, commit = '', name = '']) => [name, commit]))
}

export const upstreamRef = (branch: string): string => `refs/upstream/${branch}`

/** Brings what a first, shallow fetch left out: the whole history of the branches that are here. */
export async function fetchHistory(clone: Clone, repo: string, options: GitOptions): Promise<void> {
  const refs = (await git(clone, ['for-each-ref', '--format=%(refname)', 'refs/upstream/'])).toString().split('\n')
  const branches = refs.filter(Boolean).map((ref) => `refs/heads/${ref.slice(upstreamRef('').length)}`)
  const flags = ['--unshallow', '--progress', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head']
  await git(clone, ['fetch', ...flags, '--end-of-options', repo, ...branches], options)
}

const NO_SUCH_BRANCH = /couldn't find remote ref/

/**
 * Brings a branch's newest commit here; undefined when the remote has no such branch. A first fetch over the network takes
 * only that commit, or what came since a commit that is named; later ones take what came since, so that what became of our own commits can be told.
 */
export async function fetchBranch(
  clone: Clone,
  { repo, branch }: Upstream,
  { historyStart = WHOLE, ...options }: GitOptions & FetchedHistory,
): Promise<string | undefined> {
  const ref = upstreamRef(branch)
  const isShort = historyStart !== WHOLE && (await commitOf(clone, ref)) === undefined
  if (isShort && historyStart !== '') await beginHistory(clone, repo, historyStart, options)
  const flags = ['--progress', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--force']
  const args = [
    'fetch',
    ...flags,
    ...(isShort && historyStart === '' ? ['--depth=1'] : []),
    '--end-of-options',
    repo,
    `+refs/heads/${branch}:${ref}`,
  ]
  const { status, words } = await askGit(clone, args, options)
  if (status === 0) return commitOf(clone, ref)
  if (NO_SUCH_BRANCH.test(words)) return undefined
  throw gitFailed(words, status)
}
