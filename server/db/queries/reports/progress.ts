import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { narrowed, type ScopeIds } from '#server/db/queries/reports/scope-counts.ts'

const names = ['total', 'translated', 'fuzzy', 'approved'] as const

/** What a day added to the counts of a place, or took away. */
export type DayMoves = { readonly day: number } & Readonly<Record<(typeof names)[number], number>>

/** How the counts of what lies in the scope moved from a day on (days since 1970, UTC), oldest first. */
export async function movesOfScope(db: Db, scope: ScopeIds, since: number): Promise<DayMoves[]> {
  return narrowed(db, scope)
    .innerJoin('stats_day', 'stats_day.translation_id', 'translation.id')
    .where('stats_day.day', '>=', since)
    .select('stats_day.day')
    .select(names.map((name) => sql<number>`cast(sum(${sql.ref(`stats_day.${name}`)}) as bigint)`.as(name)))
    .groupBy('stats_day.day')
    .orderBy('stats_day.day')
    .execute()
}

export interface LanguageMoves {
  readonly code: string
  readonly day: number
  readonly total: number
  readonly translated: number
}

/** The same for each language, newest first. */
export async function movesOfLanguages(db: Db, scope: ScopeIds, since: number): Promise<LanguageMoves[]> {
  return narrowed(db, scope)
    .innerJoin('stats_day', 'stats_day.translation_id', 'translation.id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .where('stats_day.day', '>=', since)
    .select(['language.code', 'stats_day.day'])
    .select(
      (['total', 'translated'] as const).map((name) =>
        sql<number>`cast(sum(${sql.ref(`stats_day.${name}`)}) as bigint)`.as(name),
      ),
    )
    .groupBy(['language.code', 'stats_day.day'])
    .orderBy('stats_day.day', 'desc')
    .execute()
}
