import { existsSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { type Database, openPostgresDatabase, openSqlite } from '#server/db/database.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { cpuSeconds } from '../process-figures.ts'
import { ownCpuMs } from '../timed.ts'
import { fillPostgres } from './fill-postgres.ts'
import type { BenchQuery } from './queries.ts'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/** A database to search in, and the plain way to count beside it. */
export interface SearchedEngine {
  readonly database: Database
  /** Makes ready to count by plain SQL. */
  counting(query: BenchQuery): () => Promise<number>
  /** Milliseconds of processor time so far, the database's own included. */
  cpuMs(): number
  close(): Promise<void>
}

export function searchedSqlite(file: string): SearchedEngine {
  const database = openSqlite(file)
  const bare = new DatabaseSync(file, { readOnly: true })
  bare.exec('pragma cache_size = -16384')
  return {
    database,
    counting({ floor, values }) {
      const statement = bare.prepare(`select count(*) as count ${floor}`)
      return async () => (statement.get(...values) as { count: number }).count
    },
    cpuMs: ownCpuMs,
    async close() {
      bare.close()
      await database.close()
    },
  }
}

/** The same rows in a PostgreSQL of its own. */
export async function searchedPostgres(sqliteFile: string): Promise<SearchedEngine> {
  const server = await startPostgres()
  if (!server) throw new Error('There is no PostgreSQL on this machine.')
  try {
    const url = new URL('bench', server.url).href
    await asked(server.url, 'create database bench')
    const database = openPostgresDatabase(url)
    await migrateToLatest(database.db)
    await fillPostgres(url, sqliteFile)
    const bare = new pg.Client({ connectionString: url })
    await bare.connect()
    return {
      database,
      counting({ name, floor, postgresFloor = floor, values }) {
        let number = 0
        const text = postgresFloor
          .replaceAll(/instr\((lower\([a-z.]+\)), \?\)/g, 'strpos($1, ?) > 0')
          .replaceAll('?', () => `$${++number}`)
        const query = { name, text: `select count(*) as count ${text}`, values: [...values] }
        return async () => Number((await bare.query(query)).rows[0].count)
      },
      cpuMs: serverCpu(await parentOf(bare)),
      async close() {
        await bare.end()
        await database.close()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function asked(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** The process that all connections are children of; 0 where the system does not tell. */
async function parentOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  try {
    const parent = Number(statOf(rows[0]?.pid ?? 0)[1])
    return existsSync(`/proc/${parent}/task/${parent}/children`) ? parent : 0
  } catch {
    return 0
  }
}

const TICK_MS = 10
const [USER_OF_ENDED, SYSTEM_OF_ENDED] = [13, 14]

/** Ours and that of the server: of its processes, and of those that have ended. */
function serverCpu(parent: number): () => number {
  if (parent === 0) return ownCpuMs
  return () => {
    const own = statOf(parent)
    const ended = (Number(own[USER_OF_ENDED]) + Number(own[SYSTEM_OF_ENDED])) * TICK_MS
    const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')
    return children.reduce((sum, pid) => sum + (cpuSeconds(Number(pid)) || 0) * 1000, ownCpuMs() + ended)
  }
}
