import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

const note =
  '-- Written by scripts/generate-schema.ts from a database that was just migrated: change migrations, not this file.\n'

/** Everything a migrated database holds besides rows, as text that is the same every time. */
export async function dumpSchema(database: Database): Promise<string> {
  const parts = database.engine === 'sqlite' ? await dumpSqlite(database) : await dumpPostgres(database)
  return `${note}\n${parts.join('\n\n')}\n`
}

async function dumpSqlite({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_schema where sql is not null and name not like 'sqlite\_%' escape '\\'
    order by tbl_name, type desc, name`.execute(db)
  return rows.map((row) => `${onePerLine(row.sql)};`)
}

/** `create table t (a, b (c, d))` with a line for each of the outermost items. */
function onePerLine(statement: string): string {
  const open = statement.indexOf('(')
  if (!/^create table/i.test(statement) || open < 0) return statement
  const items: string[] = []
  let depth = 0
  let item = ''
  for (const character of statement.slice(open + 1, statement.lastIndexOf(')'))) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === ',' && depth === 0) {
      items.push(item.trim())
      item = ''
    } else item += character
  }
  items.push(item.trim())
  return `${statement.slice(0, open)}(\n  ${items.join(',\n  ')}\n)`
}

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly data_type: string
  readonly column_default: string | null
  readonly is_nullable: string
  readonly identity_generation: string | null
}

async function dumpPostgres(database: Database): Promise<string[]> {
  const { db } = database
  const columns = await sql<Column>`
    select table_name, column_name, data_type, column_default, is_nullable, identity_generation
    from information_schema.columns where table_schema = 'public'
    order by table_name collate "C", ordinal_position`.execute(db)
  const constraints = await sql<{ table_name: string; name: string; definition: string }>`
    select c.relname as table_name, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and k.contype in ('p', 'u', 'f', 'c')
    order by c.relname collate "C", k.conname collate "C"`.execute(db)
  const tables = Map.groupBy(columns.rows, (column) => column.table_name)
  const statements = [...tables].map(([table, own]) => {
    const limits = constraints.rows.filter((row) => row.table_name === table)
    const lines = [...own.map(columnLine), ...limits.map((row) => `constraint "${row.name}" ${row.definition}`)]
    return `create table "${table}" (\n  ${lines.join(',\n  ')}\n);`
  })
  return [...statements, ...(await dumpOthers(database))]
}

function columnLine(column: Column): string {
  const identity = column.identity_generation
    ? ` generated ${column.identity_generation.toLowerCase()} as identity`
    : ''
  const fallback = column.column_default === null ? '' : ` default ${column.column_default}`
  const required = column.is_nullable === 'NO' ? ' not null' : ''
  return `"${column.column_name}" ${column.data_type}${identity}${fallback}${required}`
}

/** Indexes that are not a constraint's own, sequences that are not a column's own, functions. */
async function dumpOthers({ db }: Database): Promise<string[]> {
  const indexes = await sql<{ definition: string }>`
    select i.indexdef as definition from pg_indexes i
    where i.schemaname = 'public' and not exists (select 1 from pg_constraint k where k.conname = i.indexname)
    order by i.tablename collate "C", i.indexname collate "C"`.execute(db)
  const sequences = await sql<{ definition: string }>`
    select format('create sequence "%s" as %s increment %s start %s', c.relname, s.seqtypid::regtype, s.seqincrement, s.seqstart) as definition
    from pg_sequence s join pg_class c on c.oid = s.seqrelid
    where not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'i')
    order by c.relname collate "C"`.execute(db)
  const functions = await sql<{ definition: string }>`
    select pg_get_functiondef(p.oid) as definition from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' order by p.proname collate "C"`.execute(db)
  return [...indexes.rows, ...sequences.rows, ...functions.rows].map((row) => `${row.definition.trimEnd()};`)
}
