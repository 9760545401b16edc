import { cpSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '#server/db/database.ts'
import { PREPARER_PORT, prepared } from '#server/testing/prepared.ts'
import { start } from '#server/testing/serve-program.ts'
import { Vcs } from '#server/vcs/vcs.ts'

/** Makes the demo's data in this folder, and tells where it was made: repositories are known by that. */
export async function makeDemoData(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const maker = await start({ DATA_DIR: folder }, folder, ['--demo'])
  await maker.close()
  return folder
}

/** The demo's data: made once in a test run and copied from then on, made each time where there is no such run. */
export async function demoData(folder: string): Promise<void> {
  if (process.env[PREPARER_PORT] === undefined) {
    await makeDemoData(folder)
    return
  }
  const made = await prepared('demo')
  cpSync(made, folder, { recursive: true })
  await moveRepositories(folder, made)
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
