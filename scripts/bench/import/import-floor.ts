// The floor of the import: JSON.parse of the files, and prepared inserts of the rows that the import wrote, into the same
// tables with the same indexes, in one transaction. node import-floor.ts <imported database> <new database> <files>
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSqlite } from '#server/db/database.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import { CopiedTable } from './copied-table.ts'

/** In this order every row finds what it refers to. */
const written = ['translation', 'source_string', 'unit', 'change', 'list_block', 'stats']
const CHUNK = 20_000

export interface FloorFigures {
  readonly parseSeconds: number
  readonly insertSeconds: number
  readonly cpuSeconds: number
  readonly rows: number
}

/** Adds up the time of what must be timed and leaves out what lies between. */
class Watch {
  seconds = 0
  cpuSeconds = 0

  time<T>(work: () => T): T {
    const before = process.cpuUsage()
    const start = performance.now()
    const result = work()
    this.seconds += (performance.now() - start) / 1000
    const { user, system } = process.cpuUsage(before)
    this.cpuSeconds += (user + system) / 1e6
    return result
  }
}

function parseFiles(folder: string): Watch {
  const watch = new Watch()
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8')
    watch.time(() => JSON.parse(text))
  }
  return watch
}

/** A database with the schema of the imported one and, beside the rows the import wrote and what jobs make of them later, the same content. */
async function openFresh(file: string, imported: DatabaseSync): Promise<DatabaseSync> {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  const made = openSqlite(file)
  await migrateToLatest(made.db)
  await made.close()
  const fresh = new DatabaseSync(file)
  fresh.exec('pragma foreign_keys = off; pragma synchronous = off; begin')
  const tables = fresh.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'").all()
  for (const { name } of tables) {
    if (written.includes(String(name)) || /^(kysely|text_|unindexed_text|memory)/.test(String(name))) continue
    fresh.exec(`delete from "${name}"`)
    if (!imported.prepare(`select 1 from "${name}" limit 1`).get()) continue
    const table = new CopiedTable(String(name), imported, fresh)
    for (let next = table.nextBatches(CHUNK); next.length > 0; next = table.nextBatches(CHUNK)) table.insert(next)
  }
  fresh.exec('commit; pragma wal_checkpoint(truncate)')
  fresh.close()
  return openLikeTheService(file)
}

function openLikeTheService(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  database.exec('pragma cache_size = -32768; pragma foreign_keys = on; pragma temp_store = memory')
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  return database
}

async function insertRows(importedFile: string, file: string): Promise<{ watch: Watch; rows: number }> {
  const imported = new DatabaseSync(importedFile, { readOnly: true })
  const fresh = await openFresh(file, imported)
  const watch = new Watch()
  let count = 0
  watch.time(() => fresh.exec('begin immediate'))
  for (const name of written) {
    const table = new CopiedTable(name, imported, fresh)
    for (let next = table.nextBatches(CHUNK); next.length > 0; next = table.nextBatches(CHUNK)) {
      watch.time(() => table.insert(next))
      count += table.rowsOf(next)
    }
  }
  watch.time(() => fresh.exec('commit'))
  watch.time(() => fresh.close())
  imported.close()
  return { watch, rows: count }
}

const [importedFile = '', file = '', folder = ''] = process.argv.slice(2)
const parsing = parseFiles(folder)
const { watch: inserting, rows } = await insertRows(importedFile, file)
const figures: FloorFigures = {
  parseSeconds: parsing.seconds,
  insertSeconds: inserting.seconds,
  cpuSeconds: parsing.cpuSeconds + inserting.cpuSeconds,
  rows,
}
console.log(JSON.stringify(figures))
