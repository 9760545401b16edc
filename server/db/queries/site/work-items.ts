import { expressionBuilder, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { ComponentCondition } from '#server/db/queries/components/components.ts'

interface WorkRequest {
  readonly userId: number
  readonly seen: ComponentCondition
  readonly limit: number
}

const counters = ['total', 'total_words', 'translated', 'fuzzy', 'approved'] as const

const sums = counters.map((name) => sql<number>`cast(sum(${sql.ref(`stats.${name}`)}) as bigint)`.as(name))

const translations = (db: Db, seen: ComponentCondition) =>
  db
    .selectFrom('translation')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .innerJoin('stats', (join) =>
      join.onRef('stats.scope_id', '=', 'translation.id').on('stats.scope', '=', 'translation'),
    )
    .where('translation.is_source', '=', 0)
    .where('component.locked', '=', 0)
    .where(seen(expressionBuilder()))

/** Unfinished translations that somebody contributed to, the last one first. */
export const contributedWork = (db: Db, { userId, seen, limit }: WorkRequest) =>
  translations(db, seen)
    .innerJoin('contribution', 'contribution.translation_id', 'translation.id')
    .select(['project.name as project_name', 'project.slug', 'component.name as component_name', 'component.path'])
    .select(['language.code', 'language.name', 'language.direction'])
    .select(['stats.total', 'stats.total_words', 'stats.translated', 'stats.fuzzy', 'stats.approved'])
    .where('contribution.user_id', '=', userId)
    .whereRef('stats.translated', '<', 'stats.total')
    .orderBy('contribution.last', 'desc')
    .orderBy('translation.id')
    .limit(limit)
    .execute()

/** Languages of somebody's profile by project, where something is left to do: watched projects first, then most to do. */
export const workInLanguages = (db: Db, { userId, seen, limit }: WorkRequest) =>
  translations(db, seen)
    .innerJoin('profile_language as own', 'own.language_id', 'translation.language_id')
    .leftJoin('watched_project as watching', (join) =>
      join.onRef('watching.project_id', '=', 'project.id').on('watching.user_id', '=', userId),
    )
    .select(['project.name as project_name', 'project.slug', 'language.code', 'language.name', 'language.direction'])
    .select(sums)
    .where('own.user_id', '=', userId)
    .where('own.secondary', '=', 0)
    .groupBy(['project.id', 'project.name', 'project.slug', 'watching.project_id'])
    .groupBy(['language.id', 'language.code', 'language.name', 'language.direction'])
    .having(sql<boolean>`sum(stats.translated) < sum(stats.total)`)
    .orderBy(sql`watching.project_id is null`)
    .orderBy(sql`sum(stats.total) - sum(stats.translated)`, 'desc')
    .orderBy('project.id')
    .limit(limit)
    .execute()

/** Languages somebody translates to. */
export const languagesOfProfile = (db: Db, userId: number) =>
  db
    .selectFrom('profile_language')
    .innerJoin('language', 'language.id', 'profile_language.language_id')
    .select(['language.code', 'language.name', 'language.direction'])
    .where('profile_language.user_id', '=', userId)
    .where('profile_language.secondary', '=', 0)
    .orderBy('language.code')
    .execute()
