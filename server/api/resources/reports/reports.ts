import { Type } from 'typebox'
import { isSuperuser } from '#server/access/actor.ts'
import { idParameter } from '#server/api/http/ids.ts'
import { listRoute } from '#server/api/http/list.ts'
import {
  Answer,
  type AnyRoute,
  type ApiRequest,
  type FileRoute,
  type Route,
  type WriteRequest,
  write,
} from '#server/api/http/route.ts'
import { Url } from '#server/api/http/schema.ts'
import { requireUser } from '#server/api/request/require.ts'
import {
  addressedPlace,
  namedPlace,
  needsView,
  parametersOf as parametersFrom,
  type ReportFields,
  type ReportPlace,
  reportBody,
  seesAll,
  spanOf,
} from '#server/api/resources/reports/report-request.ts'
import {
  dataOf,
  htmlOf,
  parametersOf,
  presentReport,
  Report,
  ReportItem,
  rstOf,
} from '#server/api/resources/reports/report-view.ts'
import { countWork } from '#server/commands/reports/fill-report.ts'
import type { Db } from '#server/db/database.ts'
import { insertReport, type ReportFilter, type ReportRow, reportsPage } from '#server/db/queries/reports/reports.ts'
import { AppError, invalid } from '#server/errors.ts'
import { addJob } from '#server/queue/queue.ts'

const Accepted = Type.Object({ detail: Type.String(), task_url: Url })

type PlaceOf = (db: Db, request: ApiRequest, fields: ReportFields) => Promise<ReportPlace>

async function order(request: WriteRequest<ReportFields>, placeOf: PlaceOf): Promise<unknown> {
  const { actor, links, services } = request
  const user = requireUser(actor)
  const taskId = await request.transaction(async (tx) => {
    const fields = request.read()
    const { place, ...where } = await placeOf(tx, request, fields)
    const own = !(await seesAll(tx, actor, { ...where, place }))
    if (own && needsView(fields.kind))
      throw new AppError('permission_denied', 'This kind of report is for people who may view reports.')
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
  return isSuperuser(user) ? {} : { userId: user.id }
}

const filterOf = ({ projectId, categoryId, componentId }: ReportPlace): ReportFilter => ({
  ...(projectId === null ? {} : { projectId }),
  ...(categoryId === null ? {} : { categoryId }),
  ...(componentId === null ? {} : { componentId }),
})

/** Here the address says where. */
const inAddress: PlaceOf = async (db, request, { project, category, component }) => {
  const given = Object.entries({ project, category, component }).find(([, value]) => value !== undefined)
  if (given) throw invalid(given[0], 'The address says already what the report is about.')
  return addressedPlace(db, request)
}

const filters = {
  kind: Type.Optional(Type.String({ description: 'credits or contributor_stats.' })),
  project: Type.Optional(Type.String({ description: 'Slug of a project.' })),
  category: Type.Optional(Type.String({ description: 'Identifier of a category.' })),
  component: Type.Optional(Type.String({ description: 'Path of a component, as in project/component.' })),
}

function asked({ project, category, component }: ApiRequest['query']) {
  if (category !== undefined && !/^\d{1,15}$/.test(category)) throw invalid('category', 'A valid integer is required.')
  return {
    ...(project === undefined ? {} : { project }),
    ...(category === undefined ? {} : { category: Number(category) }),
    ...(component === undefined ? {} : { component }),
  }
}

const list = (path: string, name: string, placeOf: PlaceOf, query: typeof filters | undefined): Route =>
  listRoute<ReportRow>({
    path,
    name,
    summary: 'Reports that the caller asked for, newest first; administrators see those of everybody.',
    needs: 'people with an account',
    item: ReportItem,
    ...(query ? { query } : { query: { kind: filters.kind } }),
    async load(request, cut) {
      const who = audience(request)
      const fields = (query ? asked(request.query) : {}) as ReportFields
      const place = await placeOf(request.db, request, fields)
      return reportsPage(request.db, { ...who, ...filterOf(place), kind: request.query.kind }, cut)
    },
    present: (rows, { db, links }) => Promise.all(rows.map((row) => presentReport(db, row, links))),
    writes: [
      write({
        method: 'POST',
        summary: 'Ask for a report',
        needs: 'people with an account; without reports.view it counts their own work',
        body: reportBody,
        status: 202,
        reply: Accepted,
        handle: (request) => order(request, placeOf),
      }),
    ],
  })

async function findReport(request: ApiRequest): Promise<ReportRow> {
  const filter = { ...audience(request), id: idParameter(request.params.id) }
  const [row] = (await reportsPage(request.db, filter, () => ({ limit: 1, offset: 0 }))).rows
  if (!row) throw new AppError('not_found')
  return row
}

const rendering = (format: string, contentType: string, write: (row: ReportRow) => string): FileRoute => ({
  path: `/api/reports/:id/${format}/`,
  name: `Report as ${format}`,
  summary: 'The report, to be saved.',
  needs: 'whoever asked for it, and administrators',
  reply: 'file',
  async handle(request) {
    const row = await findReport(request)
    if (dataOf(row) === null) throw new AppError('not_found', 'The report is not ready yet.')
    const filename = `report-${row.kind}-${row.id}.${format}`
    return { contentType, filename, lastModified: undefined, bytes: Buffer.from(write(row)) }
  },
})

/** The older way to ask for credits: at once, and nothing is kept. */
const creditsOf = (path: string, name: string): Route => ({
  path,
  name,
  summary: 'Who worked on which language in a span of time; without reports.view, the own part of it.',
  needs: 'people with an account',
  query: Type.Object({
    start: Type.Optional(Type.String({ description: 'First day, or time, in ISO 8601.' })),
    end: Type.Optional(Type.String({ description: 'Last day, or time, in ISO 8601.' })),
    lang: Type.Optional(Type.String({ description: 'Language code; all otherwise.' })),
  }),
  reply: Type.Unknown({ description: 'For each language its people.' }),
  async handle(request) {
    const { db, actor, query } = request
    const user = requireUser(actor)
    const { place, ...where } = await addressedPlace(db, request)
    const own = !(await seesAll(db, actor, { ...where, place }))
    const counting = {
      language: query.lang ?? '',
      sort_by: 'count',
      sort_order: 'descending',
      counting_mode: 'all',
    } as const
    const parameters = { ...spanOf(query.start, query.end), ...counting, own }
    return countWork(db, 'credits', { ...where, userId: user.id }, parameters, { now: request.services.now() })
  },
})

export const reportRoutes: readonly AnyRoute[] = [
  list('/api/reports/', 'Reports', namedPlace, filters),
  list('/api/projects/:project/reports/', 'Reports of a project', inAddress, undefined),
  list('/api/components/:project/:component/reports/', 'Reports of a component', inAddress, undefined),
  list('/api/categories/:id/reports/', 'Reports of a category', inAddress, undefined),
  {
    path: '/api/reports/:id/',
    name: 'Report',
    summary: 'One report with its data.',
    needs: 'whoever asked for it, and administrators',
    reply: Report,
    async handle(request) {
      const row = await findReport(request)
      const view = await presentReport(request.db, row, request.links)
      return { ...view, parameters: parametersOf(row), data: dataOf(row) }
    },
  },
  rendering('json', 'application/json', (row) => JSON.stringify(dataOf(row))),
  rendering('html', 'text/html; charset=utf-8', htmlOf),
  rendering('rst', 'text/x-rst; charset=utf-8', rstOf),
  creditsOf('/api/projects/:project/credits/', 'Credits of a project'),
  creditsOf('/api/components/:project/:component/credits/', 'Credits of a component'),
]
