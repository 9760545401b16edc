import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openPostgresDatabase, openSqlite } from '#server/db/database.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { seed } from '#server/db/seed.ts'
import { startPostgres } from '#server/testing/postgres.ts'

export const POSTGRES_TEMPLATE = 'dragoman_template'

/** A fixed moment, so that seeded rows are the same everywhere. */
export const TEST_EPOCH = Date.UTC(2026, 0, 1) * 1000

async function fill(database: Database): Promise<void> {
  await migrateToLatest(database.db)
  await seed(database.db, TEST_EPOCH)
  await database.close()
}

export interface Engines {
  readonly sqliteTemplate: string
  readonly postgresUrl: string
  stop(): Promise<void>
}

/** Migrated and seeded databases to copy: each test gets its own in milliseconds. */
export async function prepareEngines(): Promise<Engines> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
  const sqliteTemplate = join(folder, 'template.sqlite')
  await fill(openSqlite(sqliteTemplate))
  const postgres = await startPostgres()
  if (postgres) {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(`create database ${POSTGRES_TEMPLATE}`)
    await client.end()
    await fill(openPostgresDatabase(new URL(POSTGRES_TEMPLATE, postgres.url).href))
  }
  return {
    sqliteTemplate,
    postgresUrl: postgres?.url ?? '',
    stop: async () => {
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
