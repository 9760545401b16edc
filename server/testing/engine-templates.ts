import pg from 'pg'
import { type Database, openPostgresDatabase, openSqlite } from '#server/db/database.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import { seed } from '#server/db/setup/seed.ts'
import { startPostgres, type TestPostgres } from '#server/testing/postgres.ts'

export const POSTGRES_TEMPLATE = 'dragoman_template'

/** A fixed moment, so that seeded rows are the same everywhere. */
export const TEST_EPOCH = Date.UTC(2026, 0, 1) * 1000

async function fill(database: Database): Promise<void> {
  await migrateToLatest(database.db)
  await seed(database.db, TEST_EPOCH)
  await database.close()
}

/** A migrated and seeded database to copy: each test gets its own in milliseconds. */
export async function makeSqliteTemplate(file: string): Promise<string> {
  await fill(openSqlite(file))
  return file
}

/** The same on PostgreSQL, in a server of its own. */
export async function startPostgresWithTemplate(): Promise<TestPostgres> {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL was not found on this machine')
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${POSTGRES_TEMPLATE}`)
  await client.end()
  await fill(openPostgresDatabase(new URL(POSTGRES_TEMPLATE, postgres.url).href))
  return postgres
}
