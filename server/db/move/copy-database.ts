import { type Kysely, sql } from 'kysely'
import { type Db, inTransaction, isPostgres } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-many.ts'
import { readCounters, writeCounters } from '#server/db/move/counters.ts'
import { type Column, copiedTables, rowsOf } from '#server/db/move/engine-tables.ts'
import { RowDigest } from '#server/db/move/row-digest.ts'
import { suspendRules } from '#server/db/move/target-rules.ts'
import type { Tables } from '#server/db/tables.ts'

export interface Copied {
  readonly tables: number
  readonly rows: number
}

export interface CopyOptions {
  onProgress?(table: string, rows: number): void
  /** Tables whose rows stay behind. */
  readonly without?: readonly string[]
  /** Ends the copy before it is whole. */
  readonly signal?: AbortSignal | undefined
}

/** Whether anything is in a database that was migrated: a site, or what every one begins with. */
export async function hasRows(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** A process that works on the database now; undefined: none does background work. */
export const workerAt = (db: Db, now: number): Promise<{ worker: string | null } | undefined> =>
  db
    .selectFrom('job')
    .select('worker')
    .where('worker', 'is not', null)
    .where('lease_until', '>', now)
    .executeTakeFirst()

const namesOf = (columns: readonly Column[]): string[] => columns.map(({ name }) => name)

/** Reads a database as it is at one moment. What is read is written elsewhere meanwhile: that is no idleness to be ended. */
function atOneMoment<T>(db: Kysely<Tables>, work: (tx: Db) => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return inTransaction(db, work)
  const transaction = db.transaction().setIsolationLevel('repeatable read')
  return transaction.execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    return work(tx)
  })
}

/**
 * Copies every row of a database into an empty one that has the same tables, on whatever engine, in one transaction, and reads it
 * again: each table must have as many rows, with the same in them.
 */
export function copyDatabase(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  options: CopyOptions = {},
): Promise<Copied> {
  return inTransaction(target, async (to) => {
    // What was read is not needed any more while the copy is read again, which takes as long.
    const digests = await atOneMoment(source, (from) => copyRows(from, to, options))
    // Indexes of texts differ between engines: a job makes them again.
    await sql`insert into unindexed_text (unit_id, is_new) select id, 1 from unit`.execute(to)
    for (const copied of digests) await verify(to, copied, options)
    return { tables: digests.length, rows: digests.reduce((sum, { digest }) => sum + digest.count, 0) }
  })
}

interface CopiedTable {
  readonly table: string
  readonly columns: readonly Column[]
  readonly digest: RowDigest
}

async function copyRows(from: Db, to: Db, options: CopyOptions): Promise<CopiedTable[]> {
  const { onProgress, without = [] } = options
  const there = await copiedTables(to)
  const copied: CopiedTable[] = []
  const restore = await suspendRules(to)
  for (const [table, columns] of await copiedTables(from)) {
    if (!there.has(table)) throw new Error(`the target has no table ${table}: is it of another version?`)
    if (without.includes(table)) continue
    const digest = await copyTable({ from, to }, { table, columns }, options)
    copied.push({ table, columns, digest })
    onProgress?.(table, digest.count)
  }
  await writeCounters(to, await readCounters(from))
  await restore(to)
  return copied
}

async function copyTable(
  { from, to }: { readonly from: Db; readonly to: Db },
  { table, columns }: Omit<CopiedTable, 'digest'>,
  { signal }: CopyOptions,
): Promise<RowDigest> {
  const digest = new RowDigest()
  const names = namesOf(columns)
  // What a migration put there comes from the source.
  await sql`delete from ${sql.table(table)}`.execute(to)
  for await (const rows of rowsOf(from, table, columns)) {
    signal?.throwIfAborted()
    digest.add(rows, names)
    await insertRows(to, table, names, rows)
  }
  return digest
}

async function verify(to: Db, { table, columns, digest }: CopiedTable, { signal }: CopyOptions): Promise<void> {
  const found = new RowDigest()
  for await (const rows of rowsOf(to, table, columns)) {
    signal?.throwIfAborted()
    found.add(rows, namesOf(columns))
  }
  if (!digest.equals(found)) throw new Error(`the copy of ${table} differs: ${digest.count} rows became ${found.count}`)
}
