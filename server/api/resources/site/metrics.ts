import type { Static } from 'typebox'
import {
  counted,
  type Metrics,
  metricNames,
  metricsContract,
  type ProjectMetrics,
  shares,
} from '#core/contract/site/metrics.ts'
import { keysOf } from '#core/text/object-fields.ts'
import { percent } from '#core/units/percent.ts'
import { findProject } from '#server/access/find.ts'
import { visibilityOf, visibleComponent, visibleProject } from '#server/access/visibility.ts'
import { csvLines } from '#server/api/http/csv/csv.ts'
import { CSV_TYPE } from '#server/api/http/csv/csv-reply.ts'
import { type Metric, OPEN_METRICS, openMetrics, PROMETHEUS } from '#server/api/http/open-metrics.ts'
import type { Rendition } from '#server/api/http/render.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import type { Db } from '#server/db/database.ts'
import { categoryPath } from '#server/db/queries/projects/categories.ts'
import {
  countEverything,
  countsOfProject,
  queueLengths,
  siteCounts,
  type TranslationCounts,
} from '#server/db/queries/site/metrics.ts'
import { AppError, mustExist } from '#server/errors.ts'
import { eventLoop, noDelay } from '#server/telemetry/event-loop-delay.ts'

type SiteMetrics = Static<typeof Metrics>

const asText = (write: (reply: never) => string): readonly Rendition[] => [
  { format: 'openmetrics', contentType: OPEN_METRICS, mediaType: 'application/openmetrics-text', write },
  // Older scrapers ask for this alone; OpenMetrics without units is the same text.
  { format: 'prometheus', contentType: PROMETHEUS, mediaType: 'text/plain', write },
]

async function siteMetrics({ db, actor, services }: ApiRequest): Promise<SiteMetrics> {
  if (actor.kind === 'anonymous') throw new AppError('not_authenticated')
  const { components, changeOwners } = await visibilityOf(db, actor)
  const { units, translated, failing, ...counts } = await siteCounts(db, components)
  const { users, languages, projects } = await countEverything(db, visibleProject(actor))
  return {
    units,
    units_translated: translated,
    users,
    changes: (await services.pageMaps.of(db, 'change', changeOwners)).count,
    projects,
    components: counts.components,
    translations: counts.translations,
    languages,
    checks: failing,
    configuration_errors: 0,
    suggestions: counts.suggestions,
    celery_queues: await queueLengths(db),
    name: 'Dragoman',
    ...(services.config.hideVersion ? {} : { version: services.version }),
    event_loop_delay: eventLoop.delay,
  }
}

const siteHelp = {
  units: 'Strings in all languages',
  units_translated: 'Strings that are translated',
  users: 'Accounts',
  changes: 'Records of the history',
  projects: 'Projects',
  components: 'Components',
  translations: 'Translations',
  languages: 'Languages that are known',
  checks: 'Strings with a failing check',
  configuration_errors: 'Mistakes in the settings of the service',
  suggestions: 'Strings with a suggestion',
}

const delayHelp = {
  p50: 'Seconds at the median',
  p99: 'Seconds in 99 of 100 cases at most',
  max: 'Most seconds',
} as const

function siteText({
  celery_queues: queues,
  version,
  event_loop_delay: delay = noDelay,
  ...metrics
}: SiteMetrics): string {
  const plain = keysOf(siteHelp).map(
    (name): Metric => ({ name, help: siteHelp[name], samples: [{ value: metrics[name] }] }),
  )
  const waiting = Object.entries(queues).map(([queue, value]) => ({ labels: { queue }, value }))
  const waits = (['p50', 'p99', 'max'] as const).map(
    (part): Metric => ({
      name: `event_loop_delay_${part}_seconds`,
      help: `${delayHelp[part]} that what was due had to wait, in the last whole minute`,
      samples: [{ value: delay[part] }],
    }),
  )
  const info = {
    name: 'weblate_info',
    help: 'Version of the service',
    samples: [{ labels: { version: version ?? '' }, value: 1 }],
  }
  return openMetrics([
    ...plain,
    { name: 'celery_queues', help: 'Jobs that wait or run, by queue', samples: waiting },
    ...waits,
    ...(version === undefined ? [] : [info]),
  ])
}

const LAST_UPDATE = 'last_update_timestamp'

type ProjectMetricsReply = Static<typeof ProjectMetrics>

/** What a component is called here; where two are called the same, the later one's number is added. */
async function namesOf(db: Db, rows: readonly TranslationCounts[]): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  for (const row of rows.toSorted((a, b) => a.component_id - b.component_id)) {
    if (names.has(row.component_id)) continue
    const category = row.category_id === null ? undefined : await categoryPath(db, row.category_id)
    const path = category ? `${category.path}/${row.component_slug}` : row.component_slug
    const name = row.shared === 1 ? path : row.component_path
    names.set(row.component_id, [...names.values()].includes(name) ? `${name}@${row.component_id}` : name)
  }
  return names
}

async function projectMetrics({
  db,
  actor,
  params,
}: ApiRequest<{ readonly project: string }>): Promise<ProjectMetricsReply> {
  const project = await findProject(db, actor, params.project)
  const rows = await countsOfProject(db, project.id, visibleComponent(actor))
  const names = await namesOf(db, rows)
  const reviews = project.translation_review === 1
  const components = new Map<string, Map<string, Record<string, string | number>>>()
  for (const row of rows) {
    const name = mustExist(names.get(row.component_id), 'name of the component')
    const languages = components.get(name) ?? new Map()
    components.set(name, languages.set(row.code, valuesOf(row, reviews)))
  }
  // A slug may be any name, also one that objects have by themselves.
  return Object.fromEntries([...components].map(([name, languages]) => [name, Object.fromEntries(languages)]))
}

function valuesOf(row: TranslationCounts, reviews: boolean): Record<string, string | number> {
  const percents = shares.map(([group, name, total]) => [
    `${name}_percent`,
    percent(row[name], row[total], (group === 'approved') === reviews),
  ])
  return {
    name: row.name,
    ...Object.fromEntries(counted.map((name) => [name, row[name]])),
    ...Object.fromEntries(percents),
    // Not in the schema, and so only in OpenMetrics.
    [LAST_UPDATE]: Math.floor((row.last_change ?? 0) / 1_000_000),
  }
}

const entries = (reply: ProjectMetricsReply) =>
  Object.entries(reply).flatMap(([component, languages]) =>
    Object.entries(languages).map(([language, values]) => ({ component, language, values })),
  )

function projectCsv(reply: ProjectMetricsReply): string {
  const rows = entries(reply).flatMap(({ component, language, values }) =>
    metricNames.map((metric) => [component, language, metric, String(values.name), Number(values[metric])]),
  )
  return rows.length === 0 ? '' : csvLines([['component', 'language', 'metric', 'name', 'value'], ...rows])
}

function projectText(reply: ProjectMetricsReply): string {
  const rows = entries(reply)
  const metric = (name: string): Metric => ({
    name: `weblate_${name === 'suggestions' ? 'strings_with_suggestions' : name}`,
    help: `${name.replaceAll('_', ' ')} of a translation`,
    samples: rows.map(({ component, language, values }) => ({
      labels: { component, language },
      value: Number(values[name]),
    })),
  })
  const info = {
    name: 'weblate_translation_info',
    help: 'The translations there are',
    samples: rows.map(({ component, language, values }) => ({
      labels: { component, language, name: String(values.name) },
      value: 1,
    })),
  }
  return openMetrics([info, ...[...metricNames, LAST_UPDATE].map(metric)])
}

export const metricsRoutes: readonly AnyRoute[] = [
  serveRoute(metricsContract.metrics, {
    renditions: asText(siteText),
    get: siteMetrics,
  }),
  serveRoute(metricsContract.metricsOfProject, {
    renditions: [
      { format: 'csv', contentType: CSV_TYPE, mediaType: 'text/csv', write: projectCsv },
      ...asText(projectText),
    ],
    get: projectMetrics,
  }),
]
