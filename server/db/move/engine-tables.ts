import { sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'

export interface Column {
  readonly name: string
  readonly kind: 'integer' | 'text' | 'bytes'
}

/** Kept by the engine, or made again from the rest: indexes of texts, and counters that each engine has in its own way. */
const NOT_COPIED =
  /^(?:kysely_|sqlite_|text_index|text_terms$|text_pack$|unindexed_text$|sequence$|process$|rights_version$|write_log$)/

const kindOf = (type: string): Column['kind'] => {
  if (/^(?:bytea|blob)$/i.test(type)) return 'bytes'
  return /int/i.test(type) ? 'integer' : 'text'
}

/** The tables of a database whose rows a copy has, with their columns, by name. */
export async function copiedTables(db: Db): Promise<ReadonlyMap<string, readonly Column[]>> {
  const { rows } = await (isPostgres(db)
    ? sql<{ table: string; column: string; type: string }>`
        select c.table_name as "table", c.column_name as "column", c.data_type as type
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position`.execute(
        db,
      )
    : sql<{ table: string; column: string; type: string }>`
        select m.name as "table", c.name as "column", c.type as type
        from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table' order by 1, c.cid`.execute(db))
  const tables = new Map<string, Column[]>()
  for (const { table, column, type } of rows) {
    if (NOT_COPIED.test(table)) continue
    const columns = tables.get(table) ?? []
    tables.set(table, columns)
    columns.push({ name: column, kind: kindOf(type) })
  }
  return tables
}

export type CopiedRow = Readonly<Record<string, string | Uint8Array | null>>

const ROWS = 2000

/** Rows of a table in lots. Whole numbers come as texts: those of 64 bits stay exact. */
export async function* rowsOf(tx: Db, table: string, columns: readonly Column[]): AsyncGenerator<readonly CopiedRow[]> {
  const list = sql.join(
    columns.map(({ name, kind }) =>
      kind === 'integer' ? sql`cast(${sql.ref(name)} as text) as ${sql.ref(name)}` : sql.ref(name),
    ),
  )
  if (isPostgres(tx)) {
    await sql`declare copied cursor for select ${list} from ${sql.table(table)}`.execute(tx)
    for (;;) {
      const { rows } = await sql<CopiedRow>`fetch ${sql.lit(ROWS)} from copied`.execute(tx)
      if (rows.length > 0) yield rows
      if (rows.length < ROWS) break
    }
    await sql`close copied`.execute(tx)
    return
  }
  for (let after = '0'; ; ) {
    const { rows } = await sql<CopiedRow & { row_number: string }>`
      select cast(rowid as text) as row_number, ${list} from ${sql.table(table)}
      where rowid > cast(${after} as integer) order by rowid limit ${sql.lit(ROWS)}`.execute(tx)
    if (rows.length > 0) yield rows.map(({ row_number: _, ...row }) => row)
    const last = rows.at(-1)
    if (!last || rows.length < ROWS) return
    after = last.row_number
  }
}
