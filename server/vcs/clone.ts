import { type GitOptions, type GitOutcome, type GitSetup, runGit, tryGit } from '#server/vcs/git.ts'

/** A bare repository of ours and what git is started with there. */
export interface Clone {
  readonly setup: GitSetup
  readonly gitDir: string
}

export const git = (clone: Clone, args: readonly string[], options: GitOptions = {}): Promise<Buffer> =>
  runGit(clone.setup, clone.gitDir, args, options)

export const askGit = (clone: Clone, args: readonly string[], options: GitOptions = {}): Promise<GitOutcome> =>
  tryGit(clone.setup, clone.gitDir, args, options)

export const isObjectId = (text: string): boolean => /^[0-9a-f]{40,64}$/.test(text)
