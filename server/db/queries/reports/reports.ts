import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import { isContent } from '#server/db/queries/reports/stats.ts'
import type { ReportTable } from '#server/db/tables/reports.ts'

export type ReportRow = Selectable<ReportTable> & { readonly creator: string }

const reports = (db: Db) => db.selectFrom('report').innerJoin('user', 'user.id', 'report.user_id')

export interface ReportFilter {
  /** Whose; undefined: everybody's. */
  readonly userId?: number | undefined
  readonly kind?: string | undefined
  readonly projectId?: number | undefined
  readonly categoryId?: number | undefined
  readonly componentId?: number | undefined
  readonly id?: number | undefined
}

/** Reports, newest first. */
export async function reportsPage(db: Db, filter: ReportFilter, page: PageRequest): Promise<PageOfRows<ReportRow>> {
  const { userId, kind, projectId, categoryId, componentId, id } = filter
  const query = reports(db)
    .$call((q) => (userId === undefined ? q : q.where('report.user_id', '=', userId)))
    .$call((q) => (kind === undefined ? q : q.where('report.kind', '=', kind)))
    .$call((q) => (projectId === undefined ? q : q.where('report.project_id', '=', projectId)))
    .$call((q) => (categoryId === undefined ? q : q.where('report.category_id', '=', categoryId)))
    .$call((q) => (componentId === undefined ? q : q.where('report.component_id', '=', componentId)))
    .$call((q) => (id === undefined ? q : q.where('report.id', '=', id)))
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await query
    .selectAll('report')
    .select('user.username as creator')
    .orderBy('report.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows }
}

export interface NewReport {
  readonly kind: string
  readonly userId: number
  readonly projectId: number | null
  readonly categoryId: number | null
  readonly componentId: number | null
  readonly parameters: object
}

export async function insertReport(tx: Db, report: NewReport, created: number): Promise<number> {
  const row = {
    kind: report.kind,
    user_id: report.userId,
    project_id: report.projectId,
    category_id: report.categoryId,
    component_id: report.componentId,
    parameters: JSON.stringify(report.parameters),
    data: '',
    created,
  }
  return (await tx.insertInto('report').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function fillReport(db: Db, id: number, data: unknown): Promise<void> {
  await db
    .updateTable('report')
    .set({ data: JSON.stringify(data) })
    .where('id', '=', id)
    .execute()
}

/** Whose work is counted: where, when, in what. */
export interface WorkScope {
  readonly projectId?: number | undefined
  readonly componentId?: number | undefined
  /** Beginning of the paths of a category's components. */
  readonly prefix?: string | undefined
  readonly languageId?: number | undefined
  /** Ids of the components that may be known of; undefined: all. */
  readonly components?: readonly number[] | undefined
  readonly authorId?: number | undefined
  /** Microseconds since 1970, both included. */
  readonly from: number
  readonly to: number
}

/** Changes of texts, by people. */
function work(db: Db, scope: WorkScope) {
  const { projectId, componentId, prefix, languageId, components, authorId, from, to } = scope
  const start = sql<boolean>`substr(component.path, 1, ${prefix?.length ?? 0}) = ${prefix ?? ''}`
  return db
    .selectFrom('change')
    .innerJoin('user', 'user.id', 'change.author_id')
    .innerJoin('language', 'language.id', 'change.language_id')
    .innerJoin('component', 'component.id', 'change.component_id')
    .where('change.timestamp', '>=', from)
    .where('change.timestamp', '<=', to)
    .where(isContent)
    .$call((q) => (projectId === undefined ? q : q.where('change.project_id', '=', projectId)))
    .$call((q) => (componentId === undefined ? q : q.where('change.component_id', '=', componentId)))
    .$if(prefix !== undefined, (q) => q.where(start))
    .$call((q) => (languageId === undefined ? q : q.where('change.language_id', '=', languageId)))
    .$if(components !== undefined, (q) => q.where(inIds(db, 'change.component_id', idList(db, components ?? []))))
    .$call((q) => (authorId === undefined ? q : q.where('change.author_id', '=', authorId)))
}

export interface CreditRow {
  readonly language: string
  readonly email: string | null
  readonly username: string
  readonly full_name: string
  readonly date_joined: number
  readonly change_count: number
}

/** Who worked on which language, and how much; `unique`: a string counts once, however often it was changed. */
export const creditRows = (db: Db, scope: WorkScope, unique = false): Promise<CreditRow[]> =>
  work(db, scope)
    .select(['language.name as language', 'user.email', 'user.username', 'user.full_name', 'user.date_joined'])
    .select(
      unique
        ? sql<number>`count(distinct "change"."unit_id")`.as('change_count')
        : sql<number>`count(*)`.as('change_count'),
    )
    .groupBy(['language.name', 'user.id', 'user.email', 'user.username', 'user.full_name', 'user.date_joined'])
    .orderBy('language.name')
    .orderBy('user.username')
    .execute()

export interface WorkRow {
  readonly id: number
  readonly timestamp: number
  readonly action: number
  readonly target: string
  readonly old: string
  readonly username: string
  readonly full_name: string
  readonly email: string | null
  readonly date_joined: number
  readonly language_code: string
  readonly num_words: number | null
  readonly num_chars: number | null
}

/** The changes themselves, a part at a time, in order of id. */
export const workAfter = (db: Db, scope: WorkScope, afterId: number, limit: number): Promise<WorkRow[]> =>
  work(db, scope)
    .leftJoin('unit', 'unit.id', 'change.unit_id')
    .leftJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .where('change.id', '>', afterId)
    .select(['change.id', 'change.timestamp', 'change.action', 'change.target', 'change.old'])
    .select(['user.username', 'user.full_name', 'user.email', 'user.date_joined', 'language.code as language_code'])
    .select(['source_string.num_words', 'source_string.num_chars'])
    .orderBy('change.id')
    .limit(limit)
    .execute()

export interface EstimatedTranslation {
  readonly id: number
  readonly language_id: number
  readonly language_code: string
  readonly language: string
  readonly source_language_id: number
}

/** The translations of a place that there is something to translate in, language by language. */
export async function translationsToEstimate(
  db: Db,
  scope: Omit<WorkScope, 'from' | 'to' | 'authorId'>,
): Promise<EstimatedTranslation[]> {
  const { projectId, componentId, prefix, languageId, components } = scope
  const start = sql<boolean>`substr(component.path, 1, ${prefix?.length ?? 0}) = ${prefix ?? ''}`
  return db
    .selectFrom('translation')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select(['translation.id', 'translation.language_id', 'language.code as language_code'])
    .select(['language.name as language', 'component.source_language_id'])
    .where('translation.is_source', '=', 0)
    .$call((q) => (projectId === undefined ? q : q.where('component.project_id', '=', projectId)))
    .$call((q) => (componentId === undefined ? q : q.where('component.id', '=', componentId)))
    .$if(prefix !== undefined, (q) => q.where(start))
    .$call((q) => (languageId === undefined ? q : q.where('translation.language_id', '=', languageId)))
    .$if(components !== undefined, (q) => q.where(inIds(db, 'component.id', idList(db, components ?? []))))
    .orderBy('language.name')
    .orderBy('translation.id')
    .execute()
}

export interface EstimatedString {
  readonly source: string
  readonly state: number
  readonly num_words: number
}

/** What an estimate needs of some strings, in the order they were first seen. */
export const stringsToEstimate = (db: Db, unitIds: readonly number[]): Promise<EstimatedString[]> =>
  db
    .selectFrom('unit')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .select(['source_string.source', 'unit.state', 'source_string.num_words'])
    .where(inIds(db, 'unit.id', idList(db, unitIds)))
    .orderBy('unit.id')
    .execute()
