import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { idAt, takeChangeIds } from '#server/db/ids.ts'
import { changeOwner, countRows } from '#server/db/paging/list-blocks.ts'
import { insertChangeRows } from '#server/db/queries/history/changes.ts'
import { insertRestoredRun } from '#server/db/queries/history/restored-changes.ts'

export interface MovedChange {
  readonly timestamp: number
  readonly action: number
  readonly project_id: number
  readonly component_id: number | null
  readonly translation_id: number | null
  readonly language_id: number | null
  readonly unit_id: number | null
  readonly user_id: number | null
  readonly author_id: number | null
  readonly target: string
  readonly old: string
  readonly details: string
}

/** Writes history that happened elsewhere, oldest first: nobody is told of it. `before`: changes each translation has already. Returns their ids. */
export async function insertMovedChanges(
  tx: Db,
  changes: readonly MovedChange[],
  before: ReadonlyMap<number, ChangesBefore>,
  now: number,
): Promise<readonly number[]> {
  if (changes.length === 0) return []
  const { ids } = await takeChangeIds(tx, changes.length, now)
  await insertRestoredRun(tx, { first_id: idAt(ids, 0), last_id: idAt(ids, ids.length - 1) })
  const numbers = new Map([...before].map(([id, { changes: count }]) => [id, count]))
  const rows = changes.map((change, index) => {
    const { translation_id: of } = change
    const nr = of === null ? null : (numbers.get(of) ?? 0) + 1
    if (of !== null && nr !== null) numbers.set(of, nr)
    return { ...change, id: idAt(ids, index), nr }
  })
  await insertChangeRows(tx, rows)
  return ids
}

export interface ChangesBefore {
  readonly changes: number
  readonly last_change: number | null
}

/** How many changes translations have, and when the last one was. */
export async function changesBefore(tx: Db, translationIds: readonly number[]): Promise<Map<number, ChangesBefore>> {
  const rows = await tx
    .selectFrom('stats')
    .select(['scope_id', 'changes', 'last_change'])
    .where('scope', '=', 'translation')
    .where(inIds(tx, 'scope_id', idList(tx, translationIds)))
    .execute()
  return new Map(rows.map((row) => [row.scope_id, row]))
}

export interface DeletedChange {
  readonly id: number
  readonly component_id: number | null
  readonly translation_id: number | null
  readonly language_id: number | null
}

/** Deletes the newest changes of a project that came after `afterId` and not from elsewhere; at most `limit` at once. */
export async function deleteOwnChanges(
  tx: Db,
  { projectId, afterId, limit }: { readonly projectId: number; readonly afterId: number; readonly limit: number },
): Promise<DeletedChange[]> {
  const rows = await tx
    .selectFrom('change')
    .select(['id', 'component_id', 'translation_id', 'language_id'])
    .where('project_id', '=', projectId)
    .where('id', '>', afterId)
    .where(
      sql<boolean>`not exists (select 1 from restored_changes where first_id <= change.id and last_id >= change.id)`,
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  await tx
    .deleteFrom('change')
    .where(inIds(tx, 'id', idList(tx, ids)))
    .execute()
  const owned = rows.map((row) => ({ id: row.id, owner: changeOwner({ ...row, project_id: projectId }) }))
  await countRows(tx, 'change', owned, -1)
  return rows
}

/** When something last happened is what the history says, where it says anything. */
export async function forgetLastChange(tx: Db, translationIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('stats')
    .set({ last_change: null, last_author_id: null })
    .where('scope', '=', 'translation')
    .where('changes', '=', 0)
    .where(inIds(tx, 'scope_id', idList(tx, translationIds)))
    .execute()
}
