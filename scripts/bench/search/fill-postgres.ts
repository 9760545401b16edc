import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import pg from 'pg'
import { gramsOfTexts, type IndexedTexts } from '#server/db/search/text-index.ts'
import { say } from '../say.ts'

/** Made by triggers or by other means here. */
const notCopied: ReadonlySet<string> = new Set(['text_index', 'unindexed_text'])

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A value as COPY reads it. */
function copied(value: SQLOutputValue): string {
  if (value === null) return '\\N'
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`
  return typeof value === 'string' ? value.replace(/[\\\n\r\t]/g, (sign) => escapes[sign] as string) : String(value)
}

const LOT = 2000

/** Writes rows to a file that the server reads itself: the quickest way in. */
async function copy(client: pg.Client, target: string, lines: Iterable<string>, folder: string): Promise<void> {
  const file = join(folder, 'rows')
  const out = openSync(file, 'w', 0o644)
  let lot: string[] = []
  for (const line of lines) {
    if (lot.push(line) < LOT) continue
    writeSync(out, `${lot.join('\n')}\n`)
    lot = []
  }
  if (lot.length > 0) writeSync(out, `${lot.join('\n')}\n`)
  closeSync(out)
  await client.query(`copy ${target} from '${file}'`)
}

function* rowsOf(from: DatabaseSync, table: string, columns: readonly string[]): Generator<string> {
  const statement = from.prepare(`select ${columns.map((name) => `"${name}"`).join(', ')} from "${table}"`)
  statement.setReadBigInts(true)
  statement.setReturnArrays(true)
  for (const row of statement.iterate()) yield (row as unknown as SQLOutputValue[]).map(copied).join('\t')
}

function* gramRows(from: DatabaseSync): Generator<string> {
  const statement = from.prepare(`select u.id, u.target, s.source, s.context, s.note, s.location, s.explanation
    from unit u left join source_string s on s.id = u.id order by u.id`)
  for (const row of statement.iterate() as Iterable<unknown> as Iterable<IndexedTexts>)
    yield `${row.id}\t{${gramsOfTexts(row).join(',')}}`
}

/** Everything of a migrated SQLite database whose texts are indexed, into a migrated PostgreSQL on this machine. */
export async function fillPostgres(url: string, sqliteFile: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-copy-'))
  // The server runs as another user.
  chmodSync(folder, 0o755)
  const client = new pg.Client({ connectionString: url })
  const from = new DatabaseSync(sqliteFile, { readOnly: true })
  try {
    await client.connect()
    // No triggers and no checks of references: the rows were right where they come from.
    await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'")
    const { rows } = await client.query<{ table: string; columns: string[] }>(`
      select t.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as columns
      from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
      where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name not like 'kysely%'
      group by 1`)
    say('Copying rows to PostgreSQL')
    await client.query(`truncate ${rows.map(({ table }) => `"${table}"`).join(', ')}`)
    for (const { table, columns } of rows) {
      if (notCopied.has(table)) continue
      const names = columns.map((name) => `"${name}"`).join(', ')
      await copy(client, `"${table}" (${names})`, rowsOf(from, table, columns), folder)
    }
    say('Indexing texts in PostgreSQL')
    await client.query('drop index text_index_by_grams')
    await copy(client, 'text_index (unit_id, grams)', gramRows(from), folder)
    await client.query('create index text_index_by_grams on text_index using gin (grams)')
    await client.query('vacuum analyze')
  } finally {
    from.close()
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
