import { type Selectable, sql } from 'kysely'
import { contentActions } from '#core/changes/actions.ts'
import { type Counts, counters } from '#server/db/counters.ts'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { inProject } from '#server/db/in-project.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import { languageSlots } from '#server/db/queries/reports/language-slots.ts'
import type { StatsTable } from '#server/db/tables/reports.ts'

export type StatsScope = 'translation' | 'component' | 'project' | 'language'
export type StatsRow = Selectable<StatsTable>

/** Languages count in several rows: `languageStats`. */
export const statsOf = preparedOne((db, p: { scope: Exclude<StatsScope, 'language'>; id: number }) =>
  db.selectFrom('stats').selectAll().where('scope', '=', p.scope).where('scope_id', '=', p.id),
)

const SIX_HOURS = 6 * 3600 * 1_000_000

/** Spelled out, not as parameters: the partial index on content changes is used only for the very same condition. */
export const isContent = sql<boolean>`action in (${sql.raw(contentActions.join(', '))})`

const countOfRecent = sql<number>`(
    select count(*) from "change"
    where "change".translation_id = stats.scope_id and "change"."timestamp" > stats.last_change - ${sql.lit(SIX_HOURS)} and ${isContent}
  )`

const recent = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('stats')
    .select(['scope_id as id', countOfRecent.as('count')])
    .where('scope', '=', 'translation')
    .where(inIds(db, 'scope_id', p.ids)),
)

/** How many content changes each of these translations had in the six hours up to its last change. */
export async function recentChanges(db: Db, translationIds: Iterable<number>): Promise<Map<number, number>> {
  const rows = await recent(db, { ids: idList(db, translationIds) })
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The same of several translations together. */
const recentOfAll = sql<number>`cast(coalesce(sum(${countOfRecent}), 0) as bigint)`.as('recent')

/** The counters of a row or of a sum of rows, with the time of the newest change. */
export type MeasuredRow = Counts & { readonly last_change: number | null }

/** With its content changes in the six hours up to the last change of each translation. */
export type MeasuredSum = MeasuredRow & { readonly recent: number }

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

interface Translations {
  /** With components that are shared with it. */
  readonly projectId?: number
  readonly languageId?: number
  /** Only in these; undefined: in all. */
  readonly components?: readonly number[] | undefined
}

const translationsIn = (db: Db, { projectId, languageId, components }: Translations) =>
  translationStats(db, components)
    .$call((q) => (projectId === undefined ? q : q.where(inProject(projectId))))
    .$call((q) => (languageId === undefined ? q : q.where('translation.language_id', '=', languageId)))

/** Sums over the translations of a project or a language. */
export async function sumOfTranslations(db: Db, translations: Translations): Promise<MeasuredSum> {
  return translationsIn(db, translations)
    .select([...sums, recentOfAll])
    .select((eb) => eb.fn.max('stats.last_change').as('last_change'))
    .executeTakeFirstOrThrow()
}

/** Content changes of a project's own components, in the six hours up to the last change of each translation. */
export const recentOfProject = preparedOne((db, p: { id: number }) =>
  translationStats(db, undefined).select(recentOfAll).where('component.project_id', '=', p.id),
)

/** The same of a language in all projects. */
export const recentOfLanguage = preparedOne((db, p: { id: number }) =>
  translationStats(db, undefined).select(recentOfAll).where('translation.language_id', '=', p.id),
)

/** One sum per language of a project. */
export async function languageSums(
  db: Db,
  projectId: number,
  components: readonly number[] | undefined,
): Promise<(MeasuredSum & { code: string; name: string })[]> {
  return translationsIn(db, { projectId, components })
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select(['language.code', 'language.name'])
    .select([...sums, recentOfAll])
    .select((eb) => eb.fn.max('stats.last_change').as('last_change'))
    .groupBy(['language.code', 'language.name'])
    .orderBy('language.code')
    .execute()
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
