import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'

/** Lists whose pages are found through counts per block of ids instead of walking over the rows before them. */
export type BlockedList = 'unit' | 'change' | 'user'

/** Ids per block: small enough to step over within one, large enough that a million rows need a thousand counts. */
export const BLOCK = 1024

const blockOf = (id: number): number => Math.floor(id / BLOCK)

/** Owner of a change for counting: its component, else its project, else the site. */
export const changeOwner = (row: { component_id: number | null; project_id: number | null }): number =>
  row.component_id ?? -(row.project_id ?? 0)

const add = prepared((db, count: { list: BlockedList; owner: number; block: number; rows: number }) =>
  db
    .insertInto('list_block')
    .values({ list: count.list, owner: count.owner, block: count.block, rows: count.rows })
    .onConflict((conflict) =>
      conflict.columns(['list', 'owner', 'block']).doUpdateSet((eb) => ({
        rows: eb('list_block.rows', '+', eb.ref('excluded.rows')),
      })),
    ),
)

/** Counts rows in (or, with sign -1, out) in the transaction that writes them. */
export async function countRows(
  db: Db,
  list: BlockedList,
  rows: readonly { readonly id: number; readonly owner: number }[],
  sign: 1 | -1 = 1,
): Promise<void> {
  const counts = new Map<string, { owner: number; block: number; rows: number }>()
  for (const { id, owner } of rows) {
    const block = blockOf(id)
    const key = `${owner}:${block}`
    const count = counts.get(key)
    if (count) count.rows += sign
    else counts.set(key, { owner, block, rows: sign })
  }
  // In one order everywhere: two writers that touch the same blocks must not wait for each other in a circle.
  const ordered = [...counts.values()].sort((a, b) => a.owner - b.owner || a.block - b.block)
  for (const count of ordered) await add(db, { list, ...count })
}

/** Rows per block over the given owners (all when absent), lowest block first. */
export async function blockCounts(
  db: Db,
  list: BlockedList,
  owners: readonly number[] | undefined,
): Promise<{ block: number; rows: number }[]> {
  let query = db
    .selectFrom('list_block')
    .select(['block', sql<number>`cast(sum(rows) as bigint)`.as('rows')])
    .where('list', '=', list)
    .groupBy('block')
    .orderBy('block')
  if (owners) query = query.where(inIds(db, 'owner', idList(db, owners)))
  return query.execute()
}

export async function forgetOwner(db: Db, list: BlockedList, owner: number): Promise<void> {
  await db.deleteFrom('list_block').where('list', '=', list).where('owner', '=', owner).execute()
}
