import { type CostRates, defaultRates } from '#core/reports/cost-estimate.ts'
import { type ReportKind, reportKinds } from '#core/reports/kinds.ts'
import { defaultLimits, type WorkLimits } from '#core/reports/translator-work.ts'
import type { Actor } from '#server/access/actor.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import { memoryVisibility } from '#server/commands/memory/memory-visibility.ts'
import { analyseWork } from '#server/commands/reports/analyse-work.ts'
import { estimateCost } from '#server/commands/reports/estimate-cost.ts'
import { contributorStats, credits, type Sorting } from '#server/commands/reports/make-report.ts'
import type { Db } from '#server/db/database.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { categoryPath } from '#server/db/queries/projects/categories.ts'
import { fillReport, type NewReport, reportsPage, type WorkScope } from '#server/db/queries/reports/reports.ts'
import { mustExist } from '#server/errors.ts'

/** Strings that an estimate is about, where nobody says: what is not translated. */
export const defaultQuery = 'state:<translated'

/** What a report was asked to count; those of what is still to do have no span of time. */
export interface ReportParameters extends Partial<CostRates>, Partial<WorkLimits> {
  readonly start?: number
  readonly end?: number
  /** Which strings an estimate is about. */
  readonly q?: string
  /** Language code; '': all. */
  readonly language: string
  readonly sort_by: Sorting['by']
  readonly sort_order: Sorting['order']
  readonly counting_mode: 'unique' | 'all'
  /** Only the work of whoever asked. */
  readonly own: boolean
}

type Where = Pick<NewReport, 'userId' | 'projectId' | 'categoryId' | 'componentId'>

interface ActorsScope extends WorkScope {
  readonly actor: Extract<Actor, { kind: 'user' }>
}

/** What of the place and time of a report its owner may know of. */
async function scopeOf(db: Db, where: Where, parameters: ReportParameters): Promise<ActorsScope | undefined> {
  const account = await accountById(db, { id: where.userId })
  if (!account) return undefined
  const { id, username, is_superuser } = account
  const actor = { kind: 'user', id, username, isSuperuser: is_superuser === 1 } as const
  const { components } = await visibilityOf(db, actor)
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
    from: parameters.start ?? 0,
    to: parameters.end ?? 0,
    actor,
  }
}

/** The numbers themselves. */
export async function countWork(
  db: Db,
  kind: ReportKind,
  where: Where,
  parameters: ReportParameters,
  { now, signal }: { readonly now: number; readonly signal?: AbortSignal | undefined },
): Promise<unknown> {
  const scope = await scopeOf(db, where, parameters)
  if (!scope) return []
  if (kind === 'cost_estimate') {
    const { q = defaultQuery } = parameters
    const rates = { ...defaultRates, ...parameters }
    const visibility = await memoryVisibility(db, scope.actor)
    return estimateCost(db, { scope, q, rates, visibility, now: now / 1000 }, signal)
  }
  if (kind === 'translator_work') return analyseWork(db, scope, { ...defaultLimits, ...parameters }, signal)
  const sorting = { by: parameters.sort_by, order: parameters.sort_order }
  return kind === 'credits'
    ? credits(db, scope, sorting, parameters.counting_mode === 'unique')
    : contributorStats(db, scope, sorting, signal)
}

/** Counts what a report was asked for; one that is gone by now is left alone. Returns what the task tells. */
export async function fillReportData(
  db: Db,
  reportId: number,
  running: { readonly now: number; readonly signal?: AbortSignal | undefined },
): Promise<{ readonly report: number } | null> {
  const [report] = (await reportsPage(db, { id: reportId }, () => ({ limit: 1, offset: 0 }))).rows
  if (!report) return null
  const where = {
    userId: report.user_id,
    projectId: report.project_id,
    categoryId: report.category_id,
    componentId: report.component_id,
  }
  const kind = reportKinds.find((one) => one === report.kind)
  const data = await countWork(db, mustExist(kind, 'kind of the report'), where, JSON.parse(report.parameters), running)
  if (running.signal?.aborted !== true) await fillReport(db, reportId, data)
  return { report: reportId }
}
