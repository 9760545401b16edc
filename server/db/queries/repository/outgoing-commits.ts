import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'

export interface OutgoingCommits {
  /** Our newest commit; '' for none. */
  readonly outgoing: string
  /** The upstream commit it was made for. */
  readonly outgoing_base: string
}

export async function setOutgoing(tx: Db, componentId: number, line: OutgoingCommits): Promise<void> {
  await tx.updateTable('component').set(line).where('id', '=', componentId).execute()
}

/** Where a repository without a remote stands; false, and nothing is written, unless it stood at `before`. */
export async function setLocalHead(
  tx: Db,
  componentId: number,
  { head, before }: { readonly head: string; readonly before: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('component')
    .set({ local_head: head })
    .where('id', '=', componentId)
    .where('local_head', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setPushed(tx: Db, componentId: number, pushed: string): Promise<void> {
  await tx.updateTable('component').set({ pushed }).where('id', '=', componentId).execute()
}

/** Upstream holds a text of ours now; where the unit was edited since, that one still waits. */
export const setReached = prepared((db, p: { id: number; target: string }) =>
  db
    .updateTable('unit')
    .set((eb) => ({ upstream: sql<string | null>`nullif(cast(${p.target} as text), ${eb.ref('target')})` }))
    .where('id', '=', p.id),
)

/** Upstream has strings that were made here. */
export const markArrived = prepared((db, p: { unitId: number }) =>
  db
    .updateTable('source_string')
    .set({ is_new: 0 })
    .where('is_new', '=', 1)
    .where('id', '=', (eb) => eb.selectFrom('unit').select('source_string_id').where('unit.id', '=', p.unitId)),
)
