import { sql } from 'kysely'
import { counters } from '#server/db/counters.ts'
import type { Db } from '#server/db/database.ts'
import type { StatsScope } from '#server/db/queries/reports/stats.ts'
import type { Tally } from '#server/stats/tally.ts'

export interface StatsPath {
  readonly translationId: number
  readonly componentId: number
  readonly projectId: number
  readonly languageId: number
}

/** Adds a tally to one row, making the row where it is missing. */
export async function adjustScope(db: Db, scope: StatsScope, id: number, tally: Tally): Promise<void> {
  const { lastChange = null, lastAuthorId = null } = tally
  const counts = Object.fromEntries(counters.map((name) => [name, tally.counts[name]]))
  await db
    .insertInto('stats')
    .values({ scope, scope_id: id, ...counts, last_change: lastChange, last_author_id: lastAuthorId })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'scope_id']).doUpdateSet((eb) => ({
        ...Object.fromEntries(counters.map((name) => [name, eb(`stats.${name}`, '+', eb.ref(`excluded.${name}`))])),
        last_change: sql<number>`coalesce(excluded.last_change, stats.last_change)`,
        last_author_id: sql<number>`case when excluded.last_change is null then stats.last_author_id else excluded.last_author_id end`,
      })),
    )
    .execute()
}

/** Applies what one action did in a translation to it and to everything it counts towards, always in this order. */
export async function adjustStats(db: Db, path: StatsPath, tally: Tally): Promise<void> {
  await adjustScope(db, 'translation', path.translationId, tally)
  await adjustScope(db, 'component', path.componentId, tally)
  await adjustScope(db, 'project', path.projectId, tally)
  await adjustScope(db, 'language', path.languageId, tally)
}
