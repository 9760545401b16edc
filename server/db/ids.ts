import { sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'

async function advance(db: Db, name: string, by: number): Promise<number> {
  const { value } = await db
    .updateTable('sequence')
    .set((eb) => ({ value: eb('value', '+', by) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

const upTo = (last: number, count: number): number[] => Array.from({ length: count }, (_, i) => last - count + 1 + i)

/** `count` ascending ids for units that are about to be written in bulk; never given out twice. */
export async function takeUnitIds(db: Db, count: number): Promise<number[]> {
  if (count === 0) return []
  if (!isPostgres(db)) return upTo(await advance(db, 'unit', count), count)
  const { rows } = await sql<{ id: number }>`select nextval('unit_id') as id from generate_series(1, ${count})`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/**
 * Ids and one time for changes that are about to be written. Lists are ordered by id and promise newest first, so ids and
 * times must rise together, whatever the clock does: on PostgreSQL a function hands out both under a short lock.
 */
export async function takeChangeIds(db: Db, count: number, now: number): Promise<{ ids: number[]; timestamp: number }> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ id: number; at: number }>`select id, at from take_changes(${count}, ${now})`.execute(
      db,
    )
    return { ids: rows.map((row) => row.id), timestamp: rows[0]?.at ?? now }
  }
  const { value } = await db
    .updateTable('sequence')
    .set({ value: sql<number>`max(value, ${now})` })
    .where('name', '=', 'change_clock')
    .returning('value')
    .executeTakeFirstOrThrow()
  return { ids: upTo(await advance(db, 'change', count), count), timestamp: value }
}

/** One of the ids that were taken, for the row at a place. */
export function idAt(ids: readonly number[], index: number): number {
  const id = ids[index]
  if (id === undefined) throw new RangeError('There are fewer ids than rows.')
  return id
}
