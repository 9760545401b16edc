import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSqlite } from '#server/db/database.ts'
import { Vcs } from '#server/vcs/vcs.ts'

/** Names the folder that a whole test run shares; set by its set-up. */
export const RUN_FOLDER = 'DRAGOMAN_TEST_RUN'

/** The demo's data: made once in a test run and copied from then on, made each time where there is no such run. */
export async function demoData(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  const shared = process.env[RUN_FOLDER]
  if (shared === undefined) return make(folder)
  const made = join(shared, 'demo-data')
  const aside = `${made}-aside`
  await makeOnce(made, aside, make)
  cpSync(made, folder, { recursive: true })
  await moveRepositories(folder, aside)
}

/** Whoever comes first makes the folder; the others wait until it is whole. */
async function makeOnce(folder: string, aside: string, make: (folder: string) => Promise<void>): Promise<void> {
  for (; !existsSync(folder); await sleep(100)) {
    if (existsSync(aside)) continue
    try {
      mkdirSync(aside)
    } catch {
      continue
    }
    try {
      await make(aside)
      renameSync(aside, folder)
    } finally {
      rmSync(aside, { recursive: true, force: true })
    }
  }
}

/** Components know where the demo's repositories are, and clones are named after that. */
async function moveRepositories(folder: string, from: string): Promise<void> {
  const database = openSqlite(join(folder, 'dragoman.sqlite'))
  const components = await database.db.selectFrom('component').select('repo').distinct().execute()
  const clone = (repo: string) => join(folder, 'repositories', `${Vcs.lane(repo).slice('repository:'.length)}.git`)
  for (const { repo } of components.filter(({ repo }) => repo.startsWith(from))) {
    const here = folder + repo.slice(from.length)
    await database.db.updateTable('component').set({ repo: here }).where('repo', '=', repo).execute()
    renameSync(clone(repo), clone(here))
  }
  await database.close()
}
