import { CompiledQuery, type Insertable, type InsertObject } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { arrayTypes, insertArrays } from '#server/db/insert-arrays.ts'
import type { Tables } from '#server/db/tables.ts'

/** Parameters of one statement; SQLite takes 32,766 and PostgreSQL 65,535. */
const PARAMETER_LIMIT = 16_000

/** From so many rows on, PostgreSQL is sent columns instead of rows. */
const FEWEST_FOR_ARRAYS = 16

/** What becomes of a row whose key is there already. */
type OnConflict = 'fail' | 'skip'

interface InsertShape {
  readonly table: string
  readonly columns: readonly string[]
  readonly onConflict: OnConflict
  readonly postgres: boolean
}

const endings = { fail: '', skip: ' on conflict do nothing' } as const satisfies Record<OnConflict, string>

const texts = new Map<string, string>()

function insertText({ table, columns, onConflict, postgres }: InsertShape, rows: number): string {
  const key = `${table} ${columns.length} ${rows} ${onConflict} ${postgres}`
  const known = texts.get(key)
  if (known) return known
  let parameter = 0
  const mark = () => (postgres ? `$${++parameter}` : '?')
  const tuples = Array.from({ length: rows }, () => `(${columns.map(mark).join(',')})`)
  const names = columns.map((name) => `"${name}"`).join(',')
  const text = `insert into "${table}" (${names}) values ${tuples.join(',')}${endings[onConflict]}`
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
 * cut into powers of two; on PostgreSQL there is one for any number. `columns` is one list per table, in one order.
 */
export async function insertRows(
  db: Db,
  table: string,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
  onConflict: OnConflict = 'fail',
): Promise<void> {
  const postgres = isPostgres(db)
  const shape = { table, columns, onConflict, postgres }
  const full = 1 << Math.floor(Math.log2(PARAMETER_LIMIT / columns.length))
  const types = postgres && rows.length >= FEWEST_FOR_ARRAYS ? await arrayTypes(db, table, columns) : undefined
  if (types) {
    const insert = { table, columns, types, ending: endings[onConflict] }
    for (let start = 0; start < rows.length; start += full) {
      const { text, values } = insertArrays(insert, rows.slice(start, start + full))
      await db.executeQuery(CompiledQuery.raw(text, values))
    }
    return
  }
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
