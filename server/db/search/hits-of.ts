import { type RawBuilder, sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { Hits } from '#server/db/search/hits.ts'
import type { Condition } from '#server/db/search/plan.ts'

function setOf(db: Db, condition: Condition): RawBuilder<unknown> {
  const set = isPostgres(db) ? undefined : condition.set
  return set ?? sql`select u.id as id from unit u where ${condition.sql('seek')}`
}

/** All units for which a condition holds. */
export const hitsOf = async (db: Db, condition: Condition): Promise<Hits> => hitsOfSet(db, setOf(db, condition))

/** The same, unless they are more than so many. */
export async function hitsUpTo(db: Db, condition: Condition, most: number): Promise<Hits | undefined> {
  const hits = await hitsOfSet(db, sql`select id from (${setOf(db, condition)}) as part limit ${most + 1}`)
  return hits.count > most ? undefined : hits
}

/** Units whose numbers a select of `id` tells. A row for each would take longer than finding them. */
export async function hitsOfSet(db: Db, set: RawBuilder<unknown>): Promise<Hits> {
  const list = isPostgres(db)
    ? sql<string>`'[' || coalesce(string_agg(hit.id::text, ','), '') || ']'`
    : sql<string>`json_group_array(hit.id)`
  const row = await db.selectFrom(sql<{ id: number }>`(${set})`.as('hit')).select(list.as('ids')).executeTakeFirst()
  return Hits.of(JSON.parse(row?.ids ?? '[]') as number[])
}
