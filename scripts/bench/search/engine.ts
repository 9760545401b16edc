import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { type Database, openPostgresDatabase, openSqlite } from '#server/db/database.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { postgresCpu } from '../postgres-cpu.ts'
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
    const serverCpuMs = await postgresCpu(bare)
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
      cpuMs: () => ownCpuMs() + serverCpuMs(),
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
