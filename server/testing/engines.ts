import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe } from 'vitest'
import { type Database, openPostgresDatabase, openSqlite } from '#server/db/database.ts'
import { POSTGRES_TEMPLATE } from '#server/testing/engine-templates.ts'
import { hasPostgres } from '#server/testing/postgres-programs.ts'
import { prepared } from '#server/testing/prepared.ts'

export interface TestDatabase extends Database {
  /** For DATABASE_URL; '' on SQLite. */
  readonly url: string
  /** A folder of the test's own; on SQLite the database is in it under the service's usual name. */
  readonly folder: string
  /** Closes and deletes everything. */
  drop(): Promise<void>
}

export type OpenDatabase = () => Promise<TestDatabase>

const ownFolder = () => mkdtempSync(join(tmpdir(), 'dragoman-test-'))

const openSqliteCopy: OpenDatabase = async () => {
  const folder = ownFolder()
  const file = join(folder, 'dragoman.sqlite')
  copyFileSync(await prepared('sqlite'), file)
  const database = openSqlite(file)
  // Nothing here has to survive a power cut, as on the PostgreSQL beside it.
  await sql`pragma synchronous = off`.execute(database.db)
  const drop = async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...database, url: '', folder, drop }
}

let administrator: pg.Pool | undefined

/** One connection for all copies that this process makes; it does not keep the process from ending. */
function connectAdministrator(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // The server stops after the last test, maybe before this process does.
  pool.on('error', () => {})
  return pool
}

async function openPostgresFrom(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = await prepared('postgres')
  administrator ??= connectAdministrator(server)
  const admin = administrator
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(name, server).href
  const database = openPostgresDatabase(url)
  const folder = ownFolder()
  const drop = async () => {
    await database.close()
    await admin.query(`drop database ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...database, url, folder, drop }
}

const openPostgresCopy: OpenDatabase = () => openPostgresFrom(POSTGRES_TEMPLATE)

/** Without any table: for who makes them as another release does. */
export const openEmptyPostgres: OpenDatabase = () => openPostgresFrom('template1')

/** Runs the same tests on both engines. */
export function describeEachEngine(
  name: string,
  tests: (open: OpenDatabase, engine: 'sqlite' | 'postgres') => void,
): void {
  describe(`${name} on SQLite`, () => tests(openSqliteCopy, 'sqlite'))
  describePostgres(`${name} on PostgreSQL`, (open) => tests(open, 'postgres'))
}

/** For what only PostgreSQL has. */
export function describePostgres(name: string, tests: (open: OpenDatabase) => void): void {
  describe.skipIf(!hasPostgres())(name, () => tests(openPostgresCopy))
}
