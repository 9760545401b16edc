import { type Selectable, sql } from 'kysely'
import { contentActions } from '#core/changes/actions.ts'
import { type Counts, counters } from '#server/db/counters.ts'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { preparedOne } from '#server/db/prepared.ts'
import { languageSlots } from '#server/db/queries/reports/language-slots.ts'
import type { StatsTable } from '#server/db/tables/reports.ts'

export type StatsScope = 'translation' | 'component' | 'project' | 'language'
export type StatsRow = Selectable<StatsTable>

/** Languages count in several rows: `languageStats`. */
export const statsOf = preparedOne((db, p: { scope: Exclude<StatsScope, 'language'>; id: number }) =>
  db.selectFrom('stats').selectAll().where('scope', '=', p.scope).where('scope_id', '=', p.id),
)

const SIX_HOURS = 6 * 3600 * 1_000_000

const recentIn = (column: 'translation_id' | 'component_id' | 'project_id' | 'language_id') =>
  preparedOne((db, p: { id: number; since: number }) =>
    db
      .selectFrom('change')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(column, '=', p.id)
      .where('timestamp', '>', p.since)
      .where(isContent),
  )

/** Spelled out, not as parameters: the partial index on content changes is used only for the very same condition. */
export const isContent = sql<boolean>`action in (${sql.raw(contentActions.join(', '))})`

const recent = {
  translation: recentIn('translation_id'),
  component: recentIn('component_id'),
  project: recentIn('project_id'),
  language: recentIn('language_id'),
} as const

/** Content changes in the six hours up to the last change, in the components given (any, when undefined). */
export async function recentChanges(
  db: Db,
  scope: StatsScope,
  id: number,
  lastChange: number | null,
  components?: readonly number[],
): Promise<number> {
  if (lastChange === null) return 0
  const since = lastChange - SIX_HOURS
  if (!components) return (await recent[scope](db, { id, since }))?.count ?? 0
  const { count } = await db
    .selectFrom('change')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(`${scope}_id`, '=', id)
    .where('timestamp', '>', since)
    .where(isContent)
    .where(inIds(db, 'component_id', idList(db, components)))
    .executeTakeFirstOrThrow()
  return count
}

/** The counters of a row or of a sum of rows, with the time of the newest change. */
export type MeasuredRow = Counts & { readonly last_change: number | null }

const sums = counters.map((name) => sql<number>`cast(coalesce(sum(${sql.ref(`stats.${name}`)}), 0) as bigint)`.as(name))

/** What a language counts, in all projects. */
export const languageStats = preparedOne((db, p: { id: number }) =>
  db
    .selectFrom('stats')
    .select(sums)
    .select((eb) => eb.fn.max('stats.last_change').as('last_change'))
    .where('scope', '=', 'language')
    .where(
      sql<boolean>`scope_id in (${sql.join(languageSlots(0).map((slot) => sql`cast(${p.id} as bigint) + ${sql.lit(slot)}`))})`,
    ),
)

const translationStats = (db: Db, components: readonly number[] | undefined) =>
  db
    .selectFrom('translation')
    .innerJoin('stats', (join) =>
      join.onRef('stats.scope_id', '=', 'translation.id').on('stats.scope', '=', 'translation'),
    )
    .innerJoin('component', 'component.id', 'translation.component_id')
    .$if(components !== undefined, (q) => q.where(inIds(db, 'component.id', idList(db, components ?? []))))

/** Sums over the translations of a project or a language, in the components given. */
export async function sumOfTranslations(
  db: Db,
  filter: { projectId?: number; languageId?: number; components: readonly number[] },
): Promise<MeasuredRow> {
  const { projectId, languageId } = filter
  const row = await translationStats(db, filter.components)
    .$call((q) => (projectId === undefined ? q : q.where('component.project_id', '=', projectId)))
    .$call((q) => (languageId === undefined ? q : q.where('translation.language_id', '=', languageId)))
    .select(sums)
    .select((eb) => eb.fn.max('stats.last_change').as('last_change'))
    .executeTakeFirstOrThrow()
  return row
}

/** One sum per language of a project, with the edits of its last six hours. */
export async function languageSums(
  db: Db,
  projectId: number,
  components: readonly number[] | undefined,
): Promise<(MeasuredRow & { code: string; name: string; recent: number })[]> {
  const rows = await translationStats(db, components)
    .innerJoin('language', 'language.id', 'translation.language_id')
    .where('component.project_id', '=', projectId)
    .select(['language.id as language_id', 'language.code', 'language.name'])
    .select(sums)
    .select((eb) => eb.fn.max('stats.last_change').as('last_change'))
    .groupBy(['language.id', 'language.code', 'language.name'])
    .orderBy('language.code')
    .execute()
  const edits = await db
    .selectFrom('change')
    .select(['language_id', 'timestamp'])
    .where('project_id', '=', projectId)
    .where(isContent)
    .where('timestamp', '>', Math.max(0, ...rows.map((row) => row.last_change ?? 0)) - SIX_HOURS)
    .$if(components !== undefined, (q) => q.where(inIds(db, 'component_id', idList(db, components ?? []))))
    .execute()
  return rows.map(({ language_id, ...row }) => ({
    ...row,
    recent: edits.filter((e) => e.language_id === language_id && e.timestamp > (row.last_change ?? 0) - SIX_HOURS)
      .length,
  }))
}

const complete = preparedOne((db, p: { scope: string; id: number }) =>
  db
    .selectFrom('stats')
    .select('scope_id')
    .where('scope', '=', p.scope)
    .where('scope_id', '=', p.id)
    .whereRef('translated', '=', 'total'),
)

/** Whether every string counted here is translated. */
export const isComplete = async (
  db: Db,
  scope: { readonly scope: StatsScope; readonly id: number },
): Promise<boolean> => (await complete(db, scope)) !== undefined
