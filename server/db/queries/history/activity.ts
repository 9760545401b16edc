import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import type { ScopeIds } from '#server/db/queries/reports/scope-counts.ts'
import { isContent } from '#server/db/queries/reports/stats.ts'

const DAY = 86_400_000_000

/**
 * Content changes since a time in a scope. Translations, components, projects and languages have an index of their own
 * for just these; the rest is narrowed by the components it holds.
 */
export const contentChangesOf = (db: Db, scope: ScopeIds, since: number) => {
  const { projectId, prefix, componentId, translationId, languageId, components } = scope
  return db
    .selectFrom('change')
    .where(isContent)
    .where('change.timestamp', '>=', since)
    .$call((q) => (translationId === undefined ? q : q.where('change.translation_id', '=', translationId)))
    .$call((q) =>
      translationId !== undefined || componentId === undefined ? q : q.where('change.component_id', '=', componentId),
    )
    .$call((q) =>
      componentId !== undefined || projectId === undefined ? q : q.where('change.project_id', '=', projectId),
    )
    .$call((q) =>
      translationId !== undefined || languageId === undefined ? q : q.where('change.language_id', '=', languageId),
    )
    .$call((q) =>
      prefix === undefined || projectId === undefined
        ? q
        : q.where('change.component_id', 'in', (eb) =>
            eb
              .selectFrom('component')
              .select('component.id')
              .where('component.project_id', '=', projectId)
              .where(sql<boolean>`substr(component.path, 1, ${prefix.length}) = ${prefix}`),
          ),
    )
    .$if(components !== undefined, (q) => q.where(inIds(db, 'change.component_id', idList(db, components ?? []))))
}

const dayOf = sql<number>`cast(change.timestamp / ${sql.lit(DAY)} as bigint)`

/** Content changes per day: days since 1970 (UTC), only those on which something happened. */
export const changesPerDay = (db: Db, scope: ScopeIds, since: number): Promise<{ day: number; count: number }[]> =>
  contentChangesOf(db, scope, since)
    .select(dayOf.as('day'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(dayOf)
    .orderBy('day')
    .execute()

/** Who changed most, with how much. */
export const contributorsOf = (
  db: Db,
  scope: ScopeIds,
  since: number,
  limit: number,
): Promise<{ username: string; full_name: string; count: number }[]> =>
  contentChangesOf(db, scope, since)
    .innerJoin('user', 'user.id', 'change.author_id')
    .select(['user.username', 'user.full_name'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['user.id', 'user.username', 'user.full_name'])
    .orderBy('count', 'desc')
    .orderBy('user.username')
    .limit(limit)
    .execute()
