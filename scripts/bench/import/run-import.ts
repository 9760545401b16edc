import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openPostgresDatabase, openSqlite } from '#server/db/database.ts'
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

/** The database of a data folder: a file in it, or the one with this address. */
export const openData = (dataDir: string, databaseUrl = ''): Database =>
  databaseUrl ? openPostgresDatabase(databaseUrl) : openSqlite(databaseFile(dataDir))

const hook = join(import.meta.dirname, 'report-usage.ts')

/** Imports a generated repository through the program's own command, in its own process, into an empty data folder. */
export async function runImport(
  folder: string,
  dataDir: string,
  { nodeArgs = [], databaseUrl = '' }: { nodeArgs?: readonly string[]; databaseUrl?: string } = {},
): Promise<ImportFigures> {
  rmSync(dataDir, { recursive: true, force: true })
  const args = ['--project', PROJECT, '--slug', COMPONENT, '--repo', join(folder, 'repository.git')]
  const files = ['--filemask', 'locales/*.json', '--template', 'locales/en.json']
  const program = await programArgs(nodeArgs)
  const start = performance.now()
  const child = startNode(['--import', hook, ...program, 'import', 'component', ...args, ...files], {
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, VCS_PROTOCOLS: 'file' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const usage = JSON.parse(await outputOf(child, 3)) as Usage
  return {
    seconds: (performance.now() - start) / 1000,
    units: await countUnits(openData(dataDir, databaseUrl)),
    ...usage,
  }
}

async function countUnits({ db, close }: Database): Promise<number> {
  const { count } = await db
    .selectFrom('unit')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await close()
  return count
}
