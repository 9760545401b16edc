import { Type } from 'typebox'
import { defineList, defineRoute, defineWrite } from '#core/contract/route-contract.ts'
import { nullable, Timestamp, Url, unsupported } from '#core/contract/schema.ts'
import { reportKinds } from '#core/reports/kinds.ts'

const fields = {
  id: Type.Integer(),
  kind: Type.String(),
  version: Type.Integer({ description: 'Of the form of the data.' }),
  creator: Type.String(),
  created: Timestamp,
  scope: nullable(
    Type.Object(
      {
        project: Type.Optional(Type.String({ description: 'Its id.' })),
        category: Type.Optional(Type.String({ description: 'Its id.' })),
        component: Type.Optional(Type.String({ description: 'Its id.' })),
        name: Type.String(),
      },
      { description: 'Its scope; null for the whole site.' },
    ),
  ),
  url: Url,
  json_url: Url,
  html_url: Url,
  rst_url: Url,
}

export const ReportItem = Type.Object(fields, { title: 'ReportList' })

const Report = Type.Object(
  {
    ...fields,
    parameters: Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })),
    data: Type.Unknown({ description: 'Null until it is counted.' }),
  },
  { title: 'Report' },
)

const choice = <T extends string>(names: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(names.map((one) => Type.Literal(one))))

const percent = () => Type.Optional(Type.Number({ minimum: 0, maximum: 1000, description: 'Percent of the price.' }))

export const reportBody = Type.Object({
  kind: choice(reportKinds),
  project: Type.Optional(Type.String({ description: 'Slug.' })),
  category: Type.Optional(Type.Integer()),
  component: Type.Optional(Type.String({ description: 'Path, for example project/component.' })),
  workspace: unsupported('Refused: reports are about projects and what is in them.'),
  start: Type.Optional(Type.String({ description: 'First day, or time, in ISO 8601.' })),
  end: Type.Optional(Type.String({ description: 'Last day, or time, in ISO 8601.' })),
  language: Type.Optional(Type.String({ description: 'Language code; all otherwise.' })),
  sort_by: Type.Optional(choice(['count', 'date_joined'])),
  sort_order: Type.Optional(choice(['ascending', 'descending'])),
  counting_mode: Type.Optional(choice(['unique', 'all'])),
  q: Type.Optional(Type.String({ maxLength: 2000, description: 'Strings that a cost estimate is about.' })),
  base_rate: Type.Optional(Type.Number({ minimum: 0, description: 'Price per new word.' })),
  tm_threshold: Type.Optional(Type.Integer({ minimum: 75, maximum: 100, description: 'Percent.' })),
  rate_new: percent(),
  rate_needs_editing: percent(),
  rate_tm_100: percent(),
  rate_tm_fuzzy: percent(),
  rate_repetition: percent(),
  min_changes: Type.Optional(Type.Integer({ minimum: 0, description: 'Contributors with fewer changes are skipped.' })),
  max_changes: Type.Optional(Type.Integer({ minimum: 1, description: 'Days with more changes count as unusual.' })),
  max_words: Type.Optional(Type.Integer({ minimum: 1, description: 'Days with more words count as unusual.' })),
})

const Accepted = Type.Object({ detail: Type.String(), task_url: Url })

const filters = {
  kind: Type.Optional(Type.String({ description: 'credits or contributor_stats.' })),
  project: Type.Optional(Type.String({ description: 'Slug of a project.' })),
  category: Type.Optional(Type.Integer({ description: 'Identifier of a category.' })),
  component: Type.Optional(Type.String({ description: 'Path of a component, for example project/component.' })),
  workspace: Type.Optional(Type.String({ description: 'UUID of a workspace; none is about one.' })),
}

const reportsAt = <const Path extends string>(path: Path, name: string) => ({
  path,
  name,
  summary: 'Reports the caller created, newest first; administrators see all.',
  needs: 'account' as const,
  item: ReportItem,
  writes: {
    POST: defineWrite({
      scope: 'read',
      summary: "Create a report; without reports.view it covers the caller's own work",
      needs: 'account',
      body: reportBody,
      status: 202,
      reply: Accepted,
    }),
  },
})

/** Where the address says what they are about. */
const reportsOf = <const Path extends string>(path: Path, name: string) =>
  defineList({ ...reportsAt(path, name), needs: 'visible', query: { kind: filters.kind } })

const rendering = <const Format extends string>(format: Format, contentType: string) =>
  defineRoute({
    path: `/api/reports/:id/${format}/`,
    name: `Report as ${format}`,
    summary: 'Download the report.',
    needs: { anyOf: [{ rule: 'requester' }, 'administrator'] },
    reply: 'file',
    contentTypes: [contentType],
  })

/** The older way to ask for credits: at once, and nothing is kept. */
const creditsOf = <const Path extends string>(path: Path, name: string) =>
  defineRoute({
    path,
    name,
    summary: 'Contributors per language in a period; without reports.view, only the caller.',
    needs: 'account',
    query: Type.Object({
      start: Type.String({ description: 'First day, or time, in ISO 8601.' }),
      end: Type.Optional(Type.String({ description: 'Last day, or time, in ISO 8601.' })),
      lang: Type.Optional(Type.String({ description: 'Language code; all otherwise.' })),
    }),
    reply: Type.Unknown({ description: 'Contributors per language.' }),
  })

export const reportContract = {
  reports: defineList({ ...reportsAt('/api/reports/', 'Reports'), query: filters }),
  reportsOfProject: reportsOf('/api/projects/:project/reports/', 'Reports of a project'),
  reportsOfComponent: reportsOf('/api/components/:project/:component/reports/', 'Reports of a component'),
  reportsOfCategory: reportsOf('/api/categories/:id/reports/', 'Reports of a category'),
  report: defineRoute({
    path: '/api/reports/:id/',
    name: 'Report',
    summary: 'One report with its data.',
    needs: { anyOf: [{ rule: 'requester' }, 'administrator'] },
    reply: Report,
  }),
  reportAsJson: rendering('json', 'application/json'),
  reportAsHtml: rendering('html', 'text/html'),
  reportAsRst: rendering('rst', 'text/x-rst'),
  creditsOfProject: creditsOf('/api/projects/:project/credits/', 'Credits of a project'),
  creditsOfComponent: creditsOf('/api/components/:project/:component/credits/', 'Credits of a component'),
}
