import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '#server/db/database.ts'
import { outputOf, startNode } from '../processes.ts'
import { programArgs } from '../program.ts'
import type { Usage } from './report-usage.ts'

export const PROJECT = 'bench'
export const COMPONENT = 'strings'

export interface ImportFigures extends Usage {
  readonly units: number
  /** From the start of the process to its end. */
  readonly seconds: number
}

export const databaseFile = (dataDir: string): string => join(dataDir, 'dragoman.sqlite')

const hook = join(import.meta.dirname, 'report-usage.ts')

/** Imports a generated repository through the program's own command, in its own process, into an empty data folder. */
export async function runImport(
  folder: string,
  dataDir: string,
  nodeArgs: readonly string[] = [],
): Promise<ImportFigures> {
  rmSync(dataDir, { recursive: true, force: true })
  const args = ['--project', PROJECT, '--slug', COMPONENT, '--repo', join(folder, 'repository.git')]
  const files = ['--filemask', 'locales/*.json', '--template', 'locales/en.json']
  const program = await programArgs(nodeArgs)
  const start = performance.now()
  const child = startNode(['--import', hook, ...program, 'import', 'component', ...args, ...files], {
    env: { DATA_DIR: dataDir, VCS_PROTOCOLS: 'file' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const usage = JSON.parse(await outputOf(child, 3)) as Usage
  return { seconds: (performance.now() - start) / 1000, units: await countUnits(dataDir), ...usage }
}

async function countUnits(dataDir: string): Promise<number> {
  const { db, close } = openSqlite(databaseFile(dataDir))
  const { count } = await db
    .selectFrom('unit')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await close()
  return count
}
