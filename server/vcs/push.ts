import { askGit, type Clone, isObjectId } from '#server/vcs/clone.ts'
import { type GitOptions, gitFailed } from '#server/vcs/git.ts'

export interface Push {
  readonly repo: string
  readonly branch: string
  readonly commit: string
  /** What the branch holds now and may lose; '' where there is no branch. Undefined: nothing may be lost. */
  readonly replaces?: string | undefined
  /** For review: a Gerrit takes it at a place of its own, and changes no branch. */
  readonly review?: boolean
}

/** `moved`: the branch is no longer what the commit stands on. `refused`: the remote does not want it, and says why. */
export type PushOutcome =
  | { readonly kind: 'pushed' }
  | { readonly kind: 'moved' }
  | { readonly kind: 'refused'; readonly reason: string }

const MOVED =
  /fetch first|non-fast-forward|stale info|cannot lock ref|failed to update ref|incorrect old value|reference already exists/i

/** The remote has other history than we: it wants to see where our commits come from. */
export const wantsHistory = (outcome: PushOutcome): boolean =>
  outcome.kind === 'refused' && outcome.reason.includes('shallow update not allowed')

const refOf = ({ branch, review = false }: Push): string => `refs/${review ? 'for' : 'heads'}/${branch}`

/** Sends a commit to a branch as a fast-forward; what is not one, only in place of the very commit that was named. */
export async function pushCommit(clone: Clone, push: Push, options: GitOptions = {}): Promise<PushOutcome> {
  if (!isObjectId(push.commit)) throw new Error('only a commit can be pushed')
  const { replaces } = push
  if (replaces !== undefined && replaces !== '' && !isObjectId(replaces))
    throw new Error('only a commit can be replaced')
  const lease = replaces === undefined ? [] : [`--force-with-lease=refs/heads/${push.branch}:${replaces}`]
  const args = ['push', '--porcelain', '--no-verify', '--progress', ...lease, '--end-of-options', push.repo]
  const { status, output, words } = await askGit(clone, [...args, `${push.commit}:${refOf(push)}`], options)
  if (status === 0) return { kind: 'pushed' }
  const answer = /^!\t[^\t]*\t(.*)$/m.exec(output.toString())?.[1]
  if (answer === undefined) throw gitFailed(words, status)
  if (MOVED.test(answer)) return { kind: 'moved' }
  return { kind: 'refused', reason: `${answer} ${remoteWords(words)}`.trim().slice(0, 600) }
}

const remoteWords = (words: string): string =>
  words
    .split(/[\r\n]+/)
    .filter((line) => line.startsWith('remote:'))
    .map((line) => line.slice('remote:'.length).trim())
    .filter(Boolean)
    .join(' ')
    .replaceAll(/:\/\/[^/\s@]+@/g, '://')
