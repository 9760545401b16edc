import { sql } from 'kysely'
import type { Sort } from '#core/search/sort.ts'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import type { FirstUnits, Ordered } from '#server/db/search/first-texts.ts'
import { ofSource, sourceOrder } from '#server/db/search/order.ts'
import { MAX_SOURCES_SORTED, MAX_UNITS_OF_ALIKE_SOURCES } from '#server/db/search/thresholds.ts'

/** The keys of an order, from the first one on, that are of source strings: these can be put in order without units. */
export async function sourceKeys(db: Db, sorts: readonly Sort[]): Promise<readonly Sort[]> {
  const end = sorts.findIndex(({ key }) => !ofSource.includes(key))
  const keys = end < 0 ? sorts : sorts.slice(0, end)
  const at = keys.findIndex(({ key }) => key === 'position')
  const known = at >= 0 && (await someHaveOwnPosition(db)) ? keys.slice(0, at) : keys
  return known.length > 0 && (await areFew(db)) ? known : []
}

async function someHaveOwnPosition(db: Db): Promise<boolean> {
  const row = await db.selectFrom('unit').select('id').where('position', 'is not', null).limit(1).executeTakeFirst()
  return row !== undefined
}

async function areFew(db: Db): Promise<boolean> {
  const row = await db.selectFrom('source_string').select('id').offset(MAX_SOURCES_SORTED).limit(1).executeTakeFirst()
  return row === undefined
}

/** Of units above a place in the order of source strings, the first ones; undefined: too many are alike. */
export async function firstBySources(
  scope: Ordered,
  keys: readonly Sort[],
  above: number,
  want: number,
): Promise<FirstUnits | undefined> {
  const { db, translations } = scope
  const upTo = Math.max(0, above) + want
  const { rows } = await sql<{ id: number; source_rank: number }>`
    select id, source_rank from (
      select s.id, rank() over (order by ${sourceOrder(db, keys)}) as source_rank
      from source_string s join component c on c.id = s.component_id) r
    where source_rank > ${above} and source_rank <= ${upTo} limit ${MAX_UNITS_OF_ALIKE_SOURCES + 1}`.execute(db)
  if (rows.length > MAX_UNITS_OF_ALIKE_SOURCES) return undefined
  const sources = idList(
    db,
    rows.map((row) => row.id),
  )
  const units = await db
    .selectFrom('unit as u')
    .select('u.id')
    .where(inIds(db, 'u.source_string_id', sources))
    .$if(translations !== undefined, (q) => q.where(inIds(db, sql`+u.translation_id`, idList(db, translations ?? []))))
    .execute()
  const ids = units.map((unit) => unit.id).filter((id) => scope.among?.has(id) !== false && !scope.without?.has(id))
  return { ids, upTo: rows.length === 0 ? undefined : upTo }
}
