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

type Row = Readonly<Record<string, unknown>>

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
function arrayText(values: readonly unknown[]): string {
  let text = '{'
  for (const [i, value] of values.entries()) {
    if (i > 0) text += ','
    if (value === null || value === undefined) text += 'NULL'
    else if (typeof value === 'number' || typeof value === 'bigint') text += value
    else text += `"${String(value).replace(/["\\]/g, '\\$&')}"`
  }
  return `${text}}`
}

interface Insert {
  readonly table: string
  readonly columns: readonly string[]
  readonly types: readonly string[]
  readonly ending: string
}

interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/**
 * One parameter a column, whatever the number of rows: one text, prepared and planned once. A column with the same value in every row is
 * sent as that value.
 */
export function insertArrays({ table, columns, types, ending }: Insert, rows: readonly Row[]): Statement {
  const values: unknown[] = []
  const selected: string[] = []
  const arrays: string[] = []
  const names: string[] = []
  for (const [i, column] of columns.entries()) {
    const first = rows[0]?.[column] ?? null
    const isLast = i === columns.length - 1
    const isSame = !(isLast && arrays.length === 0) && rows.every((row) => (row[column] ?? null) === first)
    const parameter = `$${i + 1}::${types[i]}`
    if (isSame) selected.push(parameter)
    else {
      selected.push(`given."${column}"`)
      names.push(`"${column}"`)
      arrays.push(`${parameter}[]`)
    }
    values.push(isSame ? first : arrayText(rows.map((row) => row[column])))
  }
  const given = `unnest(${arrays.join(',')}) as given (${names.join(',')})`
  const written = columns.map((name) => `"${name}"`).join(',')
  return { text: `insert into "${table}" (${written}) select ${selected.join(',')} from ${given}${ending}`, values }
}
