import { sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { compilable } from '#server/db/together.ts'

interface Advanced {
  readonly name: string
  readonly value: number
}

const advanceUnits = prepared((db, p: { count: number }) =>
  compilable(
    db,
    sql<Advanced>`update sequence set value = value + ${p.count} where name = 'unit' returning name, value`,
  ),
)

const advanceChanges = prepared((db, p: { count: number; now: number }) =>
  compilable(
    db,
    sql<Advanced>`update sequence set value = case name when 'change' then value + ${p.count} else max(value, ${p.now}) end
      where name in ('change', 'change_clock') returning name, value`,
  ),
)

function valueNamed(rows: readonly Advanced[], name: string): number {
  const row = rows.find((one) => one.name === name)
  if (!row) throw new Error(`There is no sequence '${name}'.`)
  return row.value
}

const upTo = (last: number, count: number): number[] => Array.from({ length: count }, (_, i) => last - count + 1 + i)

/** `count` ascending ids for units that are about to be written in bulk; never given out twice. */
export async function takeUnitIds(db: Db, count: number): Promise<number[]> {
  if (count === 0) return []
  if (!isPostgres(db)) return upTo(valueNamed(await advanceUnits(db, { count }), 'unit'), count)
  const { rows } = await sql<{ ids: number[] }>`select json_agg(id order by id) as ids
    from (select nextval('unit_id') as id from generate_series(1, ${count})) as taken`.execute(db)
  return rows[0]?.ids ?? []
}

/**
 * Ids and one time for changes that are about to be written. Lists are ordered by id and promise newest first, so ids and
 * times must rise together, whatever the clock does: on PostgreSQL a function hands out both under a short lock.
 */
export async function takeChangeIds(db: Db, count: number, now: number): Promise<{ ids: number[]; timestamp: number }> {
  if (isPostgres(db)) {
    const { rows } = await sql<{
      ids: number[] | null
      at: number
    }>`select json_agg(id order by id) as ids, max(at) as at
      from take_changes(${count}, ${now})`.execute(db)
    return { ids: rows[0]?.ids ?? [], timestamp: rows[0]?.at ?? now }
  }
  const advanced = await advanceChanges(db, { count, now })
  return { ids: upTo(valueNamed(advanced, 'change'), count), timestamp: valueNamed(advanced, 'change_clock') }
}

/** One of the ids that were taken, for the row at a place. */
export function idAt(ids: readonly number[], index: number): number {
  const id = ids[index]
  if (id === undefined) throw new RangeError('There are fewer ids than rows.')
  return id
}
