import { sql } from 'kysely'
import { Action } from '#core/changes/actions.ts'
import type { Db } from '#server/db/database.ts'
import { contentChangesOf } from '#server/db/queries/history/activity.ts'
import type { ScopeIds } from '#server/db/queries/reports/scope-counts.ts'

export interface TimeToTranslateRow {
  readonly code: string
  readonly name: string
  readonly direction: string
  readonly strings: number
  /** In microseconds. */
  readonly median: number
}

/**
 * From when a string was there to its first translation, for each language: the median of the newest of a scope since a
 * time, by name. At most `limit` of them are looked at. What came from elsewhere with its history is older than its unit here
 * and says nothing.
 */
export const timeToTranslate = (
  db: Db,
  scope: ScopeIds,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<TimeToTranslateRow[]> =>
  db
    .with('first', () =>
      contentChangesOf(db, scope, since)
        .innerJoin('unit', 'unit.id', 'change.unit_id')
        .where('change.action', '=', Action.translationAdded)
        .whereRef('unit.created', '<=', 'change.timestamp')
        .select('change.language_id')
        .select(sql<number>`change.timestamp - unit.created`.as('took'))
        .orderBy('change.timestamp', 'desc')
        .limit(limit),
    )
    .with('ranked', (with_) =>
      with_
        .selectFrom('first')
        .select(['language_id', 'took'])
        .select(sql<number>`row_number() over (partition by language_id order by took)`.as('rank'))
        .select(sql<number>`count(*) over (partition by language_id)`.as('strings')),
    )
    .selectFrom('ranked')
    .innerJoin('language', 'language.id', 'ranked.language_id')
    .select(['language.code', 'language.name', 'language.direction', 'ranked.strings', 'ranked.took as median'])
    .where(sql<boolean>`ranked.rank = (ranked.strings + 1) / 2`)
    .orderBy('language.name')
    .execute()
