import { type RawBuilder, sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { Hits } from '#server/db/search/hits.ts'
import type { Condition } from '#server/db/search/plan.ts'

/** All units for which a condition holds. */
export async function hitsOf(db: Db, condition: Condition): Promise<Hits> {
  const set = isPostgres(db) ? undefined : condition.set
  return hitsOfSet(db, set ?? sql`select u.id as id from unit u where ${condition.sql('seek')}`)
}

/** Units whose numbers a select of `id` tells. A row for each would take longer than finding them. */
export async function hitsOfSet(db: Db, set: RawBuilder<unknown>): Promise<Hits> {
  const list = isPostgres(db) ? sql<string>`json_agg(hit.id)::text` : sql<string>`json_group_array(hit.id)`
  const row = await db.selectFrom(sql<{ id: number }>`(${set})`.as('hit')).select(list.as('ids')).executeTakeFirst()
  return Hits.of(JSON.parse(row?.ids ?? '[]') as number[])
}
