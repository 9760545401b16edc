import { CompiledQuery, type Insertable, type InsertObject } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/** Parameters of one statement; SQLite takes 32,766 and PostgreSQL 65,535. */
const PARAMETER_LIMIT = 16_000

/** What becomes of a row whose key is there already. */
type OnConflict = 'fail' | 'skip'

interface InsertShape {
  readonly table: string
  readonly columns: readonly string[]
  readonly onConflict: OnConflict
  readonly postgres: boolean
}

const texts = new Map<string, string>()

function insertText({ table, columns, onConflict, postgres }: InsertShape, rows: number): string {
  const key = `${table} ${columns.length} ${rows} ${onConflict} ${postgres}`
  const known = texts.get(key)
  if (known) return known
  let parameter = 0
  const mark = () => (postgres ? `$${++parameter}` : '?')
  const tuples = Array.from({ length: rows }, () => `(${columns.map(mark).join(',')})`)
  const names = columns.map((name) => `"${name}"`).join(',')
  const ending = onConflict === 'skip' ? ' on conflict do nothing' : ''
  const text = `insert into "${table}" (${names}) values ${tuples.join(',')}${ending}`
  texts.set(key, text)
  return text
}

/** Writes many rows of which the compiler knows the columns. */
export const insertMany = <T extends keyof Tables & string>(
  db: Db,
  table: T,
  columns: readonly (keyof Insertable<Tables[T]> & string)[],
  rows: readonly InsertObject<Tables, T>[],
  onConflict: OnConflict = 'fail',
): Promise<void> => insertRows(db, table, columns, rows as readonly Readonly<Record<string, unknown>>[], onConflict)

/**
 * Writes many rows with few statements of a fixed set of texts: full chunks share one prepared statement, and the rest is
 * cut into powers of two. `columns` is one list per table, in one order.
 */
export async function insertRows(
  db: Db,
  table: string,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
  onConflict: OnConflict = 'fail',
): Promise<void> {
  const shape = { table, columns, onConflict, postgres: isPostgres(db) }
  const full = 1 << Math.floor(Math.log2(PARAMETER_LIMIT / columns.length))
  let start = 0
  while (start < rows.length) {
    const left = rows.length - start
    const size = left >= full ? full : 1 << Math.floor(Math.log2(left))
    const values: unknown[] = new Array(size * columns.length)
    let at = 0
    for (const row of rows.slice(start, start + size)) for (const column of columns) values[at++] = row[column]
    await db.executeQuery(CompiledQuery.raw(insertText(shape, size), values))
    start += size
  }
}
