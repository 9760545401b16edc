import { sql } from 'kysely'
import { contentActions } from '#core/changes/actions.ts'
import { isTextTest, type SameEvent, type Term, type Test } from '#core/search/tree.ts'
import type { Db } from '#server/db/database.ts'
import { timeCondition } from '#server/db/search/numbers-sql.ts'
import { authorCondition } from '#server/db/search/people.ts'
import { type Condition, linked, type Search } from '#server/db/search/plan.ts'
import { allOf, type Sql } from '#server/db/search/text-sql.ts'
import { WIDE_REACH_ROWS } from '#server/db/search/thresholds.ts'

const content = sql<boolean>`x.action in (${sql.join(contentActions.map((action) => sql.lit(action)))})`

/** Units with an entry in their history for which all the terms hold. */
export async function eventCondition(search: Search, { terms }: SameEvent): Promise<Condition> {
  const holds: Sql[] = []
  const onlyContent = terms.some(({ field }) => field === 'changed' || field === 'changed_by')
  if (onlyContent || terms.some(({ test }) => test.kind === 'action' && contentActions.includes(test.action)))
    holds.push(content)
  for (const term of terms) holds.push(await eventTest(search, term, holds.includes(content)))
  return linked(search, 'change', allOf(holds), onlyContent ? 15_000 : WIDE_REACH_ROWS)
}

async function eventTest({ db, isSmall }: Search, { field, test }: Term, isContent: boolean): Promise<Sql> {
  if (test.kind === 'action') return sql`x.action = ${sql.lit(test.action)}`
  if (isTextTest(test)) return authorCondition(db, sql.ref('x.author_id'), test)
  const at = timeCondition(sql.ref('x.timestamp'), test)
  if (isContent || isSmall || field !== 'change_time') return at
  return allOf([at, await betweenIds(db, test)])
}

/**
 * The same as a range of numbers: changes are numbered in the order of their times, so no index of times is needed. Found
 * by halving.
 */
async function betweenIds(db: Db, test: Test): Promise<Sql> {
  if (test.kind !== 'time') return sql`1 = 1`
  const from = test.from === undefined ? undefined : await firstChangeFrom(db, test.from)
  const past = test.to === undefined ? undefined : await firstChangeFrom(db, test.to + 1)
  return allOf([
    ...(from === undefined ? [] : [sql<boolean>`x.id >= ${from}`]),
    ...(past === undefined ? [] : [sql<boolean>`x.id < ${past}`]),
  ])
}

/** The lowest number such that no change at or after it is earlier than `time`. */
async function firstChangeFrom(db: Db, time: number): Promise<number> {
  const newest = await db.selectFrom('change').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  let [low, high] = [0, (newest?.id ?? 0) + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const row = await db
      .selectFrom('change')
      .select(['id', 'timestamp'])
      .where('id', '>=', middle)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!row || row.timestamp >= time) high = middle
    else low = row.id + 1
  }
  return low
}
