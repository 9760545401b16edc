import type { Static } from 'typebox'
import type { reportBody } from '#core/contract/reports/reports.ts'
import { message } from '#core/messages/message.ts'
import { defaultRates } from '#core/reports/cost-estimate.ts'
import { defaultLimits } from '#core/reports/translator-work.ts'
import type { AccessScope } from '#server/access/access-scope.ts'
import { type Actor, isSuperuser } from '#server/access/actor.ts'
import { findComponent, findProject } from '#server/access/find.ts'
import { may } from '#server/access/may.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import { referredComponent } from '#server/api/request/component-reference.ts'
import { estimatedStrings } from '#server/commands/reports/estimate-cost.ts'
import { defaultQuery, type ReportParameters } from '#server/commands/reports/fill-report.ts'
import type { Db } from '#server/db/database.ts'
import { categoryById } from '#server/db/queries/projects/categories.ts'
import { type ProjectRow, projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError, demandNoErrors, type FieldError, fieldError, invalid } from '#server/errors.ts'

export type ReportFields = Static<typeof reportBody>

/** Where a report looks: the whole site, or one of the three. */
export interface ReportScope {
  readonly projectId: number | null
  readonly categoryId: number | null
  readonly componentId: number | null
  readonly scope: AccessScope | undefined
}

const nowhere = { projectId: null, categoryId: null, componentId: null }

const ofProject = (project: ProjectRow): ReportScope => ({ ...nowhere, projectId: project.id, scope: { project } })

async function ofCategory(db: Db, actor: Actor, id: number): Promise<ReportScope | undefined> {
  const category = await categoryById(db, id)
  const owner = category && (await projectsByIds(db, [category.project_id])).get(category.project_id)
  const project = owner && (await findProject(db, actor, owner.slug).catch(() => undefined))
  return project && { ...nowhere, categoryId: id, scope: { project } }
}

/** What the addresses of reports name: a component, a project or a category. */
export type AddressedParams =
  | { readonly project: string; readonly component: string }
  | { readonly project: string }
  | { readonly id: number }

/** The place that the address names. */
export async function addressedScope(db: Db, { actor, params }: ApiRequest<AddressedParams>): Promise<ReportScope> {
  if ('component' in params) {
    const found = await findComponent(db, actor, params.project, params.component)
    return { ...nowhere, componentId: found.component.id, scope: found }
  }
  if ('project' in params) return ofProject(await findProject(db, actor, params.project))
  const category = await ofCategory(db, actor, params.id)
  if (!category) throw new AppError('not_found')
  return category
}

/** The place that fields name, which may be at most one. */
export async function namedScope(
  db: Db,
  { actor }: ApiRequest,
  { project, category, component }: Pick<ReportFields, 'project' | 'category' | 'component'>,
): Promise<ReportScope> {
  if ([project, category, component].filter((one) => one !== undefined).length > 1)
    throw invalid('non_field_errors', message('report.oneScope'))
  if (component !== undefined) {
    const found = await referredComponent(db, actor, component, 'component')
    return { ...nowhere, componentId: found.component.id, scope: found }
  }
  if (category !== undefined) {
    const found = await ofCategory(db, actor, category)
    if (!found) throw invalid('category', message('category.noneWithId', { category }))
    return found
  }
  if (project === undefined) return { ...nowhere, scope: undefined }
  const found = await findProject(db, actor, project).catch(() => undefined)
  if (!found) throw invalid('project', message('project.none', { slug: project }))
  return ofProject(found)
}

/** Without reports.view people are counted for themselves alone. */
export const canSeeAll = (db: Db, actor: Actor, { scope }: ReportScope): Promise<boolean> =>
  scope ? may(db, actor, 'reports.view', scope) : Promise.resolve(isSuperuser(actor))

const DAY = 86_400_000_000

function timeOf(text: string, endOfDay: boolean): number | undefined {
  const milliseconds = /^\d{4}-\d\d-\d\d([T ].*)?$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(milliseconds)) return undefined
  return milliseconds * 1000 + (endOfDay && text.length === 10 ? DAY - 1 : 0)
}

/** The span of time, both ends needed. */
export function spanOf(start: string | undefined, end: string | undefined): { start: number; end: number } {
  const errors: FieldError[] = []
  const read = (attr: string, text: string): number => {
    const time = timeOf(text, attr === 'end')
    if (time === undefined) errors.push(fieldError(attr, message('report.dayOrTime')))
    return time ?? 0
  }
  const span = { start: start ? read('start', start) : 0, end: end ? read('end', end) : 0 }
  demandNoErrors(errors)
  if (!start || !end) throw invalid('non_field_errors', message('report.spanMissing'))
  if (span.start >= span.end) throw invalid('non_field_errors', message('report.endAfterStart'))
  return span
}

/** What is told of others, or of everything there is to do, only to those who may know. */
export const needsView = (kind: ReportFields['kind']): boolean => kind === 'cost_estimate' || kind === 'translator_work'

export function parametersOf(fields: ReportFields, own: boolean, now: number): ReportParameters {
  const { language = '', sort_by = 'count', sort_order = 'descending', counting_mode = 'all' } = fields
  const always = { language, sort_by, sort_order, counting_mode, own }
  if (fields.kind === 'cost_estimate') {
    const { q = defaultQuery } = fields
    estimatedStrings(q, now / 1000)
    return { ...always, q, ...chosen(fields, defaultRates) }
  }
  const span = spanOf(fields.start, fields.end)
  return { ...span, ...always, ...(fields.kind === 'translator_work' && chosen(fields, defaultLimits)) }
}

/** The fields of `defaults`, as they were given or not. */
function chosen<T extends object>(fields: Partial<T>, defaults: T): T {
  const values = { ...defaults }
  for (const name in defaults) values[name] = fields[name] ?? defaults[name]
  return values
}
