import { sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'

/** The highest number that was given out, by what it counts: numbers are never used twice. */
export type Counters = ReadonlyMap<string, string>

/** What the counters of `db/ids.ts` are called on PostgreSQL. */
const sequences = { unit: 'unit_id', change: 'change_id', change_clock: 'change_clock' } as const

const OWN = 'table '

export const readCounters = (tx: Db): Promise<Counters> => (isPostgres(tx) ? readPostgres(tx) : readSqlite(tx))

async function readSqlite(tx: Db): Promise<Counters> {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, cast(value as text) as value from sequence
    union all select ${OWN} || name, cast(seq as text) from sqlite_sequence`.execute(tx)
  return new Map(rows.map(({ name, value }) => [name, value]))
}

async function identities(tx: Db): Promise<{ table: string; sequence: string }[]> {
  const { rows } = await sql<{ table: string; sequence: string }>`
    select table_name as "table", pg_get_serial_sequence(quote_ident(table_name), 'id') as sequence
    from information_schema.columns
    where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`.execute(tx)
  return rows
}

async function readPostgres(tx: Db): Promise<Counters> {
  const counters = new Map<string, string>()
  const read = async (name: string, sequence: string) => {
    const { rows } = await sql<{ value: string }>`
      select case when is_called then last_value else 0 end::text as value from ${sql.raw(sequence)}`.execute(tx)
    counters.set(name, rows[0]?.value ?? '0')
  }
  for (const [name, sequence] of Object.entries(sequences)) await read(name, sequence)
  for (const { table, sequence } of await identities(tx)) await read(OWN + table, sequence)
  return counters
}

export const writeCounters = (tx: Db, counters: Counters): Promise<void> =>
  isPostgres(tx) ? writePostgres(tx, counters) : writeSqlite(tx, counters)

async function writePostgres(tx: Db, counters: Counters): Promise<void> {
  const set = async (sequence: string, value: string | undefined) => {
    if (value === undefined || value === '0') return
    await sql`select setval(${sequence}::regclass, cast(${value} as bigint))`.execute(tx)
  }
  for (const [name, sequence] of Object.entries(sequences)) await set(sequence, counters.get(name))
  for (const { table, sequence } of await identities(tx)) await set(sequence, counters.get(OWN + table))
}

async function writeSqlite(tx: Db, counters: Counters): Promise<void> {
  for (const [name, value] of counters) {
    if (name in sequences)
      await sql`update sequence set value = cast(${value} as integer) where name = ${name}`.execute(tx)
    if (!name.startsWith(OWN)) continue
    const table = name.slice(OWN.length)
    await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, cast(${value} as integer))`.execute(tx)
  }
}
