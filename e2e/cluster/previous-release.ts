import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { part } from '#core/text/loose-json.ts'

const root = resolve(import.meta.dirname, '../..')
const packages = join(root, 'node_modules')

const inRepository = (...args: string[]) => ['-C', root, '-c', 'safe.directory=*', ...args]

/** What git says; undefined where there is no git, no repository or no such thing. */
function ask(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', inRepository(...args), { encoding: 'utf8' })
  return status === 0 ? stdout.trim() || undefined : undefined
}

/** A shallow clone ends with a commit that seems to have added everything, and has no parent. */
function beforeNewestMigration(): string | undefined {
  const migrations = ':(glob)server/db/migrations/*/[0-9]*.ts'
  const added = ask('log', '-1', '--format=%H', '--diff-filter=A', '--', migrations)
  return added && ask('rev-parse', '--quiet', '--verify', `${added}^`)
}

/**
 * The commit of the newest release before this commit; as long as there is none, what was there before the newest migration. Undefined
 * where the history is missing, or a package that it needs: those of today are what it runs with.
 */
export function findPreviousRelease(): string | undefined {
  const commit = ask('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^') ?? beforeNewestMigration()
  if (commit === undefined) return undefined
  const needed = part(JSON.parse(ask('show', `${commit}:package.json`) ?? '{}'), 'dependencies') ?? {}
  return Object.keys(needed).every((name) => existsSync(join(packages, name))) ? commit : undefined
}

/** Its source in a new folder; the result is what is started. */
export function unpackRelease(commit: string, folder: string): string {
  mkdirSync(folder)
  const input = execFileSync('git', inRepository('archive', commit), { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['--extract', '--directory', folder], { input })
  symlinkSync(packages, join(folder, 'node_modules'))
  return join(folder, 'server/main.mjs')
}
