import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { statusText } from '#server/api/resources/repository/status-text.ts'

const folder = mkdtempSync(join(tmpdir(), 'status-text-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const names = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@b.c', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@b.c' }
const env = { PATH: process.env.PATH, LC_ALL: 'C', HOME: folder, GIT_CONFIG_NOSYSTEM: '1', ...names }

/** A working copy that is some commits ahead of its upstream, and some behind. */
function workingCopy(ahead: number, behind: number): (...args: string[]) => string {
  const [origin, copy] = ['origin', 'copy'].map((name) => join(mkdtempSync(join(folder, 'one-')), name))
  const git = (at: string | undefined, ...args: string[]) =>
    execFileSync('git', args, { cwd: at ?? folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const commit = (at: string | undefined, count: number) => {
    for (let i = 0; i < count; i++) git(at, 'commit', '--quiet', '--allow-empty', '-m', `Commit ${i} in ${at}`)
  }
  git(folder, 'init', '--quiet', '--initial-branch=release/2', `${origin}`)
  commit(origin, 1)
  git(folder, 'clone', '--quiet', `${origin}`, `${copy}`)
  commit(origin, behind)
  commit(copy, ahead)
  git(copy, 'fetch', '--quiet')
  return (...args) => git(copy, ...args)
}

/** Which command to use next is worded otherwise from version to version. */
const withoutHints = (status: string): string => status.replaceAll(/^ {2}\(use "git .*\n/gm, '')

it('says nothing of an upstream where there is none', () => {
  const git = workingCopy(0, 0)
  git('checkout', '--quiet', '-b', 'own')
  expect(statusText({ branch: 'own', isLocal: true, ahead: 0, behind: 0 })).toBe(git('status'))
})

it.each([
  [0, 0],
  [1, 0],
  [3, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [2, 3],
])('%i ahead and %i behind is told in the words of git', (ahead, behind) => {
  const git = workingCopy(ahead, behind)
  expect(withoutHints(statusText({ branch: 'release/2', ahead, behind }))).toBe(withoutHints(git('status')))
})
