import { reportContract } from '#core/contract/reports/reports.ts'
import { message } from '#core/messages/message.ts'
import { reportKinds } from '#core/reports/kinds.ts'
import { isSuperuser, noteGrant } from '#server/access/actor.ts'
import { Answer, type AnyRoute, type ApiRequest, type FileReply, type WriteRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { requireUser } from '#server/api/request/require.ts'
import {
  type AddressedParams,
  addressedScope,
  canSeeAll,
  namedScope,
  needsView,
  parametersOf as parametersFrom,
  type ReportFields,
  type ReportScope,
  spanOf,
} from '#server/api/resources/reports/report-request.ts'
import { dataOf, htmlOf, parametersOf, presentReport, rstOf } from '#server/api/resources/reports/report-view.ts'
import { countWork } from '#server/commands/reports/fill-report.ts'
import type { Db } from '#server/db/database.ts'
import type { PageRequest } from '#server/db/paging/page-range.ts'
import { insertReport, type ReportFilter, type ReportRow, reportsPage } from '#server/db/queries/reports/reports.ts'
import { AppError, invalid } from '#server/errors.ts'
import { addJob } from '#server/queue/queue.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

type FindReportScope<Params> = (db: Db, request: ApiRequest<Params>, fields: ReportFields) => Promise<ReportScope>

async function order<Params>(
  request: WriteRequest<ReportFields, Params>,
  reportScopeOf: FindReportScope<Params>,
): Promise<unknown> {
  const { actor, links, services } = request
  const user = requireUser(actor)
  const taskId = await request.transaction(async (tx) => {
    const fields = request.read()
    const { scope, ...where } = await reportScopeOf(tx, request, fields)
    const own = !(await canSeeAll(tx, actor, { ...where, scope }))
    if (own && needsView(fields.kind)) throw new AppError('permission_denied', message('report.notAllowed'))
    const parameters = parametersFrom(fields, own, services.now())
    const report = { kind: fields.kind, userId: user.id, ...where, parameters }
    const reportId = await insertReport(tx, report, services.now())
    const lane = `report:${reportId}`
    return addJob(tx, { kind: 'make_report', payload: { reportId }, key: lane, lane, userId: user.id }, services.now())
  })
  return new Answer(202, { detail: 'The report is being made.', task_url: links.api(`tasks/${taskId}/`) })
}

/** People see their own reports; administrators see all. */
const audience = ({ actor }: ApiRequest): Pick<ReportFilter, 'userId'> => {
  const user = requireUser(actor)
  noteGrant(actor, 'requester')
  return isSuperuser(user) ? {} : { userId: user.id }
}

const filterOf = ({ projectId, categoryId, componentId }: ReportScope): ReportFilter => ({
  ...(projectId === null ? {} : { projectId }),
  ...(categoryId === null ? {} : { categoryId }),
  ...(componentId === null ? {} : { componentId }),
})

/** Here the address says where. */
const inAddress: FindReportScope<AddressedParams> = async (db, request, { project, category, component }) => {
  if ([project, category, component].some((value) => value !== undefined))
    throw invalid('non_field_errors', message('report.scopeInAddress'))
  return addressedScope(db, request)
}

function asked({ project, category, component }: ApiRequest['query']) {
  if (category !== undefined && !/^\d{1,15}$/.test(category)) throw invalid('category', message('field.integer'))
  return {
    ...(project === undefined ? {} : { project }),
    ...(category === undefined ? {} : { category: Number(category) }),
    ...(component === undefined ? {} : { component }),
  }
}

const present = (rows: readonly ReportRow[], { db, links }: ApiRequest) =>
  Promise.all(rows.map((row) => presentReport(db, row, links)))

async function pageAt(request: ApiRequest, scope: ReportScope, page: PageRequest) {
  const { kind } = request.query
  if (kind !== undefined && kind !== '' && !reportKinds.some((one) => one === kind))
    throw invalid('kind', message('field.choice', { value: kind }), 'invalid_choice')
  return reportsPage(request.db, { ...audience(request), ...filterOf(scope), kind: request.query.kind }, page)
}

/** Reports of what the address names. */
const reportsOf = {
  load: async (request: ApiRequest<AddressedParams>, page: PageRequest) => {
    const scope = await addressedScope(request.db, request)
    // The address stands in every component that visitors see; they have asked for none.
    if (request.actor.kind === 'anonymous') return { count: 0, rows: [] }
    return pageAt(request, scope, page)
  },
  present,
  post: (request: WriteRequest<ReportFields, AddressedParams>) => order(request, inAddress),
}

async function findReport(request: ApiRequest<{ readonly id: number }>): Promise<ReportRow> {
  const filter = { ...audience(request), id: request.params.id }
  const [row] = (await reportsPage(request.db, filter, () => ({ limit: 1, offset: 0 }))).rows
  if (!row) throw new AppError('not_found')
  return row
}

const rendering =
  (format: string, contentType: string, write: (row: ReportRow) => string) =>
  async (request: ApiRequest<{ readonly id: number }>): Promise<FileReply> => {
    const row = await findReport(request)
    if (dataOf(row) === null) throw new AppError('not_found', message('report.notReady'))
    const filename = `report-${row.kind}-${row.id}.${format}`
    return { contentType, filename, lastModified: undefined, bytes: Buffer.from(write(row)) }
  }

async function credits(request: ApiRequest<AddressedParams>): Promise<unknown> {
  const { db, actor, query } = request
  const user = requireUser(actor)
  const { scope, ...where } = await addressedScope(db, request)
  const own = !(await canSeeAll(db, actor, { ...where, scope }))
  const counting = {
    language: query.lang ?? '',
    sort_by: 'count',
    sort_order: 'descending',
    counting_mode: 'all',
  } as const
  const parameters = { ...spanOf(query.start, query.end), ...counting, own }
  return countWork(db, 'credits', { ...where, userId: user.id }, parameters, { now: request.services.now() })
}

export const reportRoutes: readonly AnyRoute[] = [
  serveList(reportContract.reports, {
    load: async (request, page) => {
      requireUser(request.actor)
      const { workspace } = request.query
      if (workspace !== undefined && !UUID.test(workspace)) throw invalid('workspace', message('field.uuid'))
      // No report is about a workspace as a whole.
      if (workspace !== undefined) return { count: 0, rows: [] }
      return pageAt(request, await namedScope(request.db, request, asked(request.query)), page)
    },
    present,
    post: (request) => order(request, namedScope),
  }),
  serveList(reportContract.reportsOfProject, reportsOf),
  serveList(reportContract.reportsOfComponent, reportsOf),
  serveList(reportContract.reportsOfCategory, reportsOf),
  serveRoute(reportContract.report, {
    get: async (request) => {
      const row = await findReport(request)
      const view = await presentReport(request.db, row, request.links)
      return { ...view, parameters: parametersOf(row), data: dataOf(row) }
    },
  }),
  serveRoute(reportContract.reportAsJson, {
    get: rendering('json', 'application/json', (row) => JSON.stringify(dataOf(row))),
  }),
  serveRoute(reportContract.reportAsHtml, { get: rendering('html', 'text/html; charset=utf-8', htmlOf) }),
  serveRoute(reportContract.reportAsRst, { get: rendering('rst', 'text/x-rst; charset=utf-8', rstOf) }),
  serveRoute(reportContract.creditsOfProject, { get: credits }),
  serveRoute(reportContract.creditsOfComponent, { get: credits }),
]
