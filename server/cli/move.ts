import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { message } from '#core/messages/message.ts'
import { progressLine } from '#server/cli/progress.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type Database, openDatabase, openPostgresDatabase, openSqlite } from '#server/db/database.ts'
import { copyDatabase, hasRows, workerAt } from '#server/db/move/copy-database.ts'
import { migrateToLatest, pendingMigrations } from '#server/db/setup/migrate.ts'
import { invalid } from '#server/errors.ts'

export interface MoveOptions {
  readonly to: string
  readonly json?: boolean
}

const SQLITE = 'sqlite:'

function openTarget(to: string): Database {
  if (to.startsWith(SQLITE)) {
    const file = resolve(to.slice(SQLITE.length))
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    return openSqlite(file)
  }
  if (!/^postgres(ql)?:\/\//.test(to)) throw invalid('to', message('cli.moveTarget'))
  return openPostgresDatabase(readConfig({ DATABASE_URL: to }).databaseUrl)
}

/** Copies the database of a site that is stopped into an empty one, and checks the copy. */
export async function moveSite(config: Config, { to, json = false }: MoveOptions): Promise<void> {
  const target = openTarget(to)
  const source = openDatabase(config, 'setup')
  try {
    if ((await pendingMigrations(source.db)) > 0) throw invalid('database', message('cli.moveMigrateFirst'))
    if (await workerAt(source.db, Date.now() * 1000)) throw invalid('database', message('cli.moveStopFirst'))
    await migrateToLatest(target.db)
    if (await hasRows(target.db)) throw invalid('to', message('cli.moveTargetNotEmpty'))
    const line = json ? undefined : progressLine('Copying')
    const { tables, rows } = await copyDatabase(source.db, target.db, { onProgress: (table) => line?.show(0, table) })
    line?.end()
    if (json) console.log(JSON.stringify({ tables, rows, verified: true }))
    else {
      console.log(`Copied ${rows} rows of ${tables} tables, and compared each table by count and hash.`)
      console.log(
        `Start the service with ${target.engine === 'postgres' ? 'DATABASE_URL naming the new database' : 'that file as dragoman.sqlite in DATA_DIR, and without DATABASE_URL'}.`,
      )
    }
  } finally {
    await source.close()
    await target.close()
  }
}
