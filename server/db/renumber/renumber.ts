import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { readCounters, writeCounters } from '#server/db/move/counters.ts'
import { suspendRules } from '#server/db/move/target-rules.ts'
import { SLOT_STEP } from '#server/db/queries/reports/language-slots.ts'
import { countAgain, forgetTexts, moveWatermarks } from '#server/db/renumber/derived-rows.ts'
import { idColumns, type NumberedKind, numberedTables } from '#server/db/renumber/id-columns.ts'
import { renumberJobs } from '#server/db/renumber/renumber-jobs.ts'

const kinds = Object.keys(numberedTables) as NumberedKind[]

/** The counters of `db/ids.ts`; other tables have their own. */
const sharedCounters: Partial<Record<NumberedKind, string>> = { unit: 'unit', change: 'change' }

/**
 * Gives rows that were moved in the IDs they had on the other server, everywhere they are named. A row of ours that has such an ID
 * gets a new one. Tells how many rows have another ID now. Takes seconds for 100,000 strings, in the caller's transaction.
 */
export async function keepIds(tx: Db, moveInId: number): Promise<number> {
  await sql`delete from kept_id`.execute(tx)
  for (const kind of kinds) await planKind(tx, moveInId, kind)
  const { rows } = await sql<{ count: number }>`select cast(count(*) as bigint) as count from kept_id`.execute(tx)
  const count = Number(rows[0]?.count ?? 0)
  if (count === 0) return 0
  const columns = await idColumns(tx)
  const restore = await suspendRules(tx)
  for (const { table, column, kind } of columns) await renumberColumn(tx, table, column, kind)
  for (const kind of kinds) {
    await renumberColumn(tx, 'stats', 'scope_id', kind, sql`stats.scope = ${kind}`)
    await renumberColumn(tx, 'moved_object', 'local_id', kind, sql`moved_object.kind = ${kind}`)
  }
  await renumberJobs(tx)
  await moveWatermarks(tx)
  await countAgain(tx)
  await forgetTexts(tx)
  await restore(tx)
  await raiseCounters(tx)
  await sql`delete from kept_id`.execute(tx)
  return count
}

/** What gets the other server's ID, and what has to make room for it. */
async function planKind(tx: Db, moveInId: number, kind: NumberedKind): Promise<void> {
  const [table] = numberedTables[kind]
  const rows = sql.table(table)
  await sql`insert into kept_id (kind, old_id, new_id)
    select kind, local_id, min(remote_id) from moved_object
    where move_in_id = ${moveInId} and kind = ${kind} and local_id <> remote_id
      and exists (select 1 from ${rows} as own where own.id = local_id)
    group by kind, local_id`.execute(tx)
  await sql`insert into kept_id (kind, old_id, new_id)
    select ${kind}, own.id,
      (select max(highest.id) from (select max(id) as id from ${rows}
        union all select max(new_id) from kept_id where kind = ${kind}) as highest)
        + row_number() over (order by own.id)
    from ${rows} as own
    where own.id in (select new_id from kept_id where kind = ${kind})
      and own.id not in (select old_id from kept_id where kind = ${kind})`.execute(tx)
}

/** In two steps: no row has an ID that another one still has. */
async function renumberColumn(
  tx: Db,
  table: string,
  column: string,
  kind: NumberedKind,
  only = sql<boolean>`1 = 1`,
): Promise<void> {
  const [rows, name] = [sql.table(table), sql.ref(column)]
  const own = sql.ref(`${table}.${column}`)
  // A language counts in several rows (see language-slots.ts).
  const id = table === 'stats' && kind === 'language' ? sql`${own} % ${sql.lit(SLOT_STEP)}` : own
  await sql`update ${rows} set ${name} = -(kept_id.new_id + ${own} - kept_id.old_id) from kept_id
    where kept_id.kind = ${kind} and kept_id.old_id = ${id} and ${only}`.execute(tx)
  await sql`update ${rows} set ${name} = -${own} where ${own} < 0 and ${only}`.execute(tx)
}

/** New rows come after all that are there. */
async function raiseCounters(tx: Db): Promise<void> {
  const counters = new Map(await readCounters(tx))
  for (const kind of kinds) {
    const [table] = numberedTables[kind]
    const name = sharedCounters[kind] ?? `table ${table}`
    const { rows } = await sql<{ highest: string }>`
      select cast(coalesce(max(id), 0) as text) as highest from ${sql.table(table)}`.execute(tx)
    const highest = BigInt(rows[0]?.highest ?? '0')
    if (highest > BigInt(counters.get(name) ?? '0')) counters.set(name, String(highest))
  }
  await writeCounters(tx, counters)
}
