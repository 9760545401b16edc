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

export type CopyProgress = (table: string, rows: number) => void

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

/** Reads a database as it is at one moment. */
const atOneMoment = <T>(db: Kysely<Tables>, work: (tx: Db) => Promise<T>): Promise<T> =>
  isPostgres(db) ? db.transaction().setIsolationLevel('repeatable read').execute(work) : inTransaction(db, work)

/**
 * Copies every row of a database into an empty one that has the same tables, on whatever engine, in one transaction, and reads it
 * again: each table must have as many rows, with the same in them.
 */
export function copyDatabase(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  onProgress: CopyProgress,
): Promise<Copied> {
  return atOneMoment(source, async (from) => {
    const tables = await copiedTables(from)
    const there = await copiedTables(target)
    const digests = new Map<string, RowDigest>()
    let rows = 0
    await inTransaction(target, async (to) => {
      const restore = await suspendRules(to)
      for (const [table, columns] of tables) {
        if (!there.has(table)) throw new Error(`the target has no table ${table}: is it of another version?`)
        const digest = await copyTable({ from, to }, table, columns)
        digests.set(table, digest)
        rows += digest.count
        onProgress(table, digest.count)
      }
      await writeCounters(to, await readCounters(from))
      await restore(to)
      // Indexes of texts differ between engines: a job makes them again.
      await sql`insert into unindexed_text (unit_id, is_new) select id, 1 from unit`.execute(to)
      for (const [table, columns] of tables) await verify(to, table, { columns, digest: digests.get(table) })
    })
    return { tables: tables.size, rows }
  })
}

async function copyTable(
  { from, to }: { readonly from: Db; readonly to: Db },
  table: string,
  columns: readonly Column[],
): Promise<RowDigest> {
  const digest = new RowDigest()
  const names = namesOf(columns)
  // What a migration put there comes from the source.
  await sql`delete from ${sql.table(table)}`.execute(to)
  for await (const rows of rowsOf(from, table, columns)) {
    digest.add(rows, names)
    await insertRows(to, table, names, rows)
  }
  return digest
}

async function verify(
  to: Db,
  table: string,
  { columns, digest }: { readonly columns: readonly Column[]; readonly digest: RowDigest | undefined },
): Promise<void> {
  const found = new RowDigest()
  for await (const rows of rowsOf(to, table, columns)) found.add(rows, namesOf(columns))
  if (!digest?.equals(found))
    throw new Error(`the copy of ${table} differs: ${digest?.count} rows became ${found.count}`)
}
