import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Types of columns by table. They never change: migrations only add. */
const typesByTable = new Map<string, ReadonlyMap<string, string>>()

async function readTypes(db: Db, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`select attname as name, format_type(atttypid, null) as type
    from pg_attribute where attrelid = ${`"${table}"`}::regclass and attnum > 0 and not attisdropped`.execute(db)
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  typesByTable.set(table, types)
  return types
}

/** Bytes would double as text. */
const isWritable = (type: string | undefined): type is string => type !== undefined && type !== 'bytea'

/** The types of these columns on PostgreSQL; undefined where one of them cannot be written as part of an array. */
export async function arrayTypes(db: Db, table: string, columns: readonly string[]): Promise<string[] | undefined> {
  const known = typesByTable.get(table)
  const types = known && columns.every((name) => known.has(name)) ? known : await readTypes(db, table)
  const found = columns.map((name) => types.get(name)).filter(isWritable)
  return found.length === columns.length ? found : undefined
}

/** An array as PostgreSQL reads it: a third of what the driver needs for its own. */
export function arrayText(values: readonly unknown[]): string {
  let text = '{'
  for (const [i, value] of values.entries()) {
    if (i > 0) text += ','
    if (value === null || value === undefined) text += 'NULL'
    else if (typeof value === 'number' || typeof value === 'bigint') text += value
    else text += `"${String(value).replace(/["\\]/g, '\\$&')}"`
  }
  return `${text}}`
}

/** One parameter a column, whatever the number of rows: one text, prepared and planned once. */
export function arraysText(
  table: string,
  columns: readonly string[],
  types: readonly string[],
  ending: string,
): string {
  const names = columns.map((name) => `"${name}"`).join(',')
  const arrays = types.map((type, i) => `$${i + 1}::${type}[]`).join(',')
  return `insert into "${table}" (${names}) select * from unnest(${arrays})${ending}`
}
