import { CompiledQuery, type Insertable, type InsertObject } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/** Parameters of one statement; SQLite takes 32,766 and PostgreSQL 65,535. */
const PARAMETER_LIMIT = 16_000

const texts = new Map<string, string>()

function insertText(table: string, columns: readonly string[], rows: number, postgres: boolean): string {
  const key = `${table} ${columns.length} ${rows} ${postgres}`
  const known = texts.get(key)
  if (known) return known
  let parameter = 0
  const mark = () => (postgres ? `$${++parameter}` : '?')
  const tuples = Array.from({ length: rows }, () => `(${columns.map(mark).join(',')})`)
  const text = `insert into "${table}" (${columns.map((name) => `"${name}"`).join(',')}) values ${tuples.join(',')}`
  texts.set(key, text)
  return text
}

/** Writes many rows of which the compiler knows the columns. */
export const insertMany = <T extends keyof Tables & string>(
  db: Db,
  table: T,
  columns: readonly (keyof Insertable<Tables[T]> & string)[],
  rows: readonly InsertObject<Tables, T>[],
): Promise<void> => insertRows(db, table, columns, rows as readonly Readonly<Record<string, unknown>>[])

/**
 * Writes many rows with few statements of a fixed set of texts: full chunks share one prepared statement, and the rest is
 * cut into powers of two. `columns` is one list per table, in one order.
 */
export async function insertRows(
  db: Db,
  table: string,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const postgres = isPostgres(db)
  const full = 1 << Math.floor(Math.log2(PARAMETER_LIMIT / columns.length))
  let start = 0
  while (start < rows.length) {
    const left = rows.length - start
    const size = left >= full ? full : 1 << Math.floor(Math.log2(left))
    const values: unknown[] = new Array(size * columns.length)
    let at = 0
    for (const row of rows.slice(start, start + size)) for (const column of columns) values[at++] = row[column]
    await db.executeQuery(CompiledQuery.raw(insertText(table, columns, size, postgres), values))
    start += size
  }
}
