// Writes server/db/schema.sqlite.sql and server/db/schema.postgres.sql from databases that were just migrated.
// With --check: exits 1 if a file differs. Without a PostgreSQL (npm package or system) its file is left as it is.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openPostgresDatabase, openSqlite } from '#server/db/database.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { dumpSchema } from '#server/testing/schema-dump.ts'

const check = process.argv.includes('--check')
const root = join(import.meta.dirname, '..')

async function writeSchema(database: Database): Promise<void> {
  const name = `server/db/schema.${database.engine}.sql`
  const file = join(root, name)
  try {
    await migrateToLatest(database.db)
    const text = await dumpSchema(database)
    if (!check) writeFileSync(file, text)
    else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
      console.error(`${name} is not what scripts/generate-schema.ts writes: run \`npm run generate\`.`)
      process.exitCode = 1
    }
  } finally {
    await database.close()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'dragoman-schema-'))
try {
  await writeSchema(openSqlite(join(folder, 'schema.sqlite')))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const postgres = await startPostgres()
if (postgres) {
  try {
    await writeSchema(openPostgresDatabase(postgres.url))
  } finally {
    await postgres.stop()
  }
} else console.log('No PostgreSQL was found (npm package or system): server/db/schema.postgres.sql was not looked at.')
