import { sightOf } from '#server/access/visibility.ts'
import { contributorStats, credits, type ReportKind, type Sorting } from '#server/commands/make-report.ts'
import type { Db } from '#server/db/database.ts'
import { accountById } from '#server/db/queries/accounts.ts'
import { categoryPath } from '#server/db/queries/categories.ts'
import { languageByCode } from '#server/db/queries/languages.ts'
import { fillReport, type NewReport, reportsPage, type WorkScope } from '#server/db/queries/reports.ts'

/** What a report was asked to count. */
export interface ReportParameters {
  readonly start: number
  readonly end: number
  /** Language code; '': all. */
  readonly language: string
  readonly sort_by: Sorting['by']
  readonly sort_order: Sorting['order']
  readonly counting_mode: 'unique' | 'all'
  /** Only the work of whoever asked. */
  readonly own: boolean
}

type Where = Pick<NewReport, 'userId' | 'projectId' | 'categoryId' | 'componentId'>

/** What of the place and time of a report its owner may know of. */
async function scopeOf(db: Db, where: Where, parameters: ReportParameters): Promise<WorkScope | undefined> {
  const account = await accountById(db, { id: where.userId })
  if (!account) return undefined
  const { id, username, is_superuser } = account
  const { components } = await sightOf(db, { kind: 'user', id, username, isSuperuser: is_superuser === 1 })
  const category = where.categoryId === null ? undefined : await categoryPath(db, where.categoryId)
  const language = parameters.language ? await languageByCode(db, { code: parameters.language }) : undefined
  if (parameters.language && !language) return undefined
  return {
    projectId: where.projectId ?? category?.projectId,
    prefix: category && `${category.path}/`,
    componentId: where.componentId ?? undefined,
    languageId: language?.id,
    components,
    authorId: parameters.own ? id : undefined,
    from: parameters.start,
    to: parameters.end,
  }
}

/** The numbers themselves. */
export async function countWork(
  db: Db,
  kind: ReportKind,
  where: Where,
  parameters: ReportParameters,
  signal?: AbortSignal,
): Promise<unknown> {
  const scope = await scopeOf(db, where, parameters)
  if (!scope) return []
  const sorting = { by: parameters.sort_by, order: parameters.sort_order }
  return kind === 'credits'
    ? credits(db, scope, sorting, parameters.counting_mode === 'unique')
    : contributorStats(db, scope, sorting, signal)
}

/** Counts what a report was asked for; one that is gone by now is left alone. */
export async function fillReportData(db: Db, reportId: number, signal?: AbortSignal): Promise<void> {
  const [report] = (await reportsPage(db, { id: reportId }, () => ({ limit: 1, offset: 0 }))).rows
  if (!report) return
  const where = {
    userId: report.user_id,
    projectId: report.project_id,
    categoryId: report.category_id,
    componentId: report.component_id,
  }
  const data = await countWork(db, report.kind as ReportKind, where, JSON.parse(report.parameters), signal)
  if (signal?.aborted !== true) await fillReport(db, reportId, data)
}
