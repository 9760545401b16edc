/** How the commits of a clone stand to those of upstream. */
export interface BranchState {
  readonly branch: string
  /** Nobody else has this repository. */
  readonly isLocal?: boolean
  /** Commits that upstream lacks. */
  readonly ahead: number
  /** Commits of upstream that the clone lacks. */
  readonly behind: number
}

const commits = (count: number): string => (count === 1 ? '1 commit' : `${count} commits`)

function standing({ branch, ahead, behind }: BranchState): string[] {
  const upstream = `'origin/${branch}'`
  if (ahead === 0 && behind === 0) return [`Your branch is up to date with ${upstream}.`]
  if (behind === 0)
    return [
      `Your branch is ahead of ${upstream} by ${commits(ahead)}.`,
      '  (use "git push" to publish your local commits)',
    ]
  if (ahead === 0)
    return [
      `Your branch is behind ${upstream} by ${commits(behind)}, and can be fast-forwarded.`,
      '  (use "git pull" to update your local branch)',
    ]
  return [
    `Your branch and ${upstream} have diverged,`,
    `and have ${ahead} and ${behind} different commits each, respectively.`,
    '  (use "git pull" if you want to integrate the remote branch with yours)',
  ]
}

/** What `git status` prints for a clone without a change in its files: programs look for these sentences. */
export const statusText = (state: BranchState): string =>
  [
    `On branch ${state.branch}`,
    ...(state.isLocal ? [] : [...standing(state), '']),
    'nothing to commit, working tree clean',
    '',
  ].join('\n')
