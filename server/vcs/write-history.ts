import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeEmptyRepository } from '#server/vcs/empty-repository.ts'
import { type GitEnvironment, type GitSetup, runGit } from '#server/vcs/git.ts'

export interface WrittenCommit {
  readonly author: { readonly name: string; readonly email: string }
  readonly date: string
  readonly message: string
  /** Whole contents by path; null deletes. */
  readonly files: ReadonlyMap<string, string | null>
}

/** Where the repositories are made, and what git is started with. */
export interface HistoryLocation {
  readonly folder: string
  readonly environment: GitEnvironment
}

const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`

/**
 * Makes a bare repository with the given commits on one line of history; commit number N is kept as refs/chapters/N.
 * The same commits always get the same ids. A branch that is named ends at the last of them.
 */
export async function writeHistory(
  { folder, environment }: HistoryLocation,
  name: string,
  commits: readonly WrittenCommit[],
  branch?: string,
): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const gitDir = join(folder, `${name}.git`)
  const setup = setupFor({ folder, environment })
  if (!existsSync(join(gitDir, 'HEAD'))) makeEmptyRepository(gitDir)
  const stream = commits.map((commit, i) => {
    const who = `${commit.author.name} <${commit.author.email}> ${Math.floor(Date.parse(commit.date) / 1000)} +0000`
    const changes = [...commit.files].map(([path, text]) =>
      text === null ? `D ${path}\n` : `M 100644 inline ${path}\n${data(text)}`,
    )
    const parent = i === 0 ? '' : `from refs/chapters/${i}\n`
    const head = `commit refs/chapters/${i + 1}\nauthor ${who}\ncommitter ${who}\n${data(commit.message)}${parent}`
    return head + changes.join('')
  })
  if (branch !== undefined) stream.push(`reset refs/heads/${branch}\nfrom refs/chapters/${commits.length}\n`)
  await runGit(setup, gitDir, ['fast-import', '--quiet', '--force'], { input: `${stream.join('\n')}\n` })
  return gitDir
}

/** Lets the branch end at commit number N. */
export async function openChapter(
  location: HistoryLocation,
  gitDir: string,
  branch: string,
  number: number,
): Promise<void> {
  await runGit(setupFor(location), gitDir, ['update-ref', `refs/heads/${branch}`, `refs/chapters/${number}`])
}

const setupFor = ({ folder: home, environment: inherited }: HistoryLocation): GitSetup => ({
  home,
  inherited,
  protocols: ['file'],
  timeoutMs: 60_000,
})
