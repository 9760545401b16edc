import type { ChecksReport } from './checks/measure-checks.ts'
import type { ClientReport } from './client/measure-client.ts'
import type { ClusterReport } from './cluster/measure-cluster.ts'
import type { EditsReport } from './edits/measure-edits.ts'
import type { EngineFigures, EnginesReport } from './engines/measure-engines.ts'
import type { FormatFigures } from './formats/measure-formats.ts'
import type { ImportReport } from './import/measure-import.ts'
import type { JobsReport } from './jobs/measure-jobs.ts'
import type { EndpointFigures, EndpointsReport } from './measure-endpoints.ts'
import type { PageCost, PagesReport } from './measure-pages.ts'
import type { StartReport } from './measure-start.ts'
import type { MemoryReport } from './memory/measure-memory.ts'
import type { MoveReport } from './move/measure-move.ts'
import type { RepositoryReport } from './repository/measure-repository.ts'
import type { SearchReport } from './search/measure-search.ts'
import { addedWait, type StallReport } from './stall/measure-stall.ts'
import type { StreamsReport } from './streams/measure-streams.ts'
import { slowest } from './timed.ts'
import type { WebReport } from './web/measure-web.ts'

export interface Report {
  import?: ImportReport
  endpoints?: EndpointsReport
  pages?: PagesReport
  start?: StartReport
  formats?: readonly FormatFigures[]
  repository?: RepositoryReport
  search?: SearchReport
  memory?: MemoryReport
  checks?: ChecksReport
  edits?: EditsReport
  web?: WebReport
  stall?: StallReport
  jobs?: JobsReport
  cluster?: ClusterReport
  client?: ClientReport
  engines?: EnginesReport
  streams?: StreamsReport
  move?: MoveReport
}

/** A figure against what is wanted of it. */
export interface Verdict {
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly wanted: string
  /** Undefined: the bound is for the full size, and this was less. */
  readonly ok: boolean | undefined
}

const atLeast = (what: string, value: number, bound: number, unit = ''): Verdict => ({
  what,
  value,
  unit,
  wanted: `>= ${bound}${unit && ` ${unit}`}`,
  ok: value >= bound,
})

const below = (what: string, value: number, bound: number, unit: string): Verdict => ({
  what,
  value,
  unit,
  wanted: `< ${bound} ${unit}`,
  ok: value < bound,
})

const PAGE_BOUND = 1.5
const floorShare = { warm: 0.5, cold: 0.15 }

/** What a page costs: processor time, which other work on the machine hardly moves, else the time until the answer. */
export const costOf = ({ cpu, p50 }: PageCost): number => (Number.isFinite(cpu) ? cpu : p50)

/** How many times as much the dearest costs as the cheapest. */
const spread = (costs: readonly PageCost[]): number => Math.max(...costs.map(costOf)) / Math.min(...costs.map(costOf))

const within = (what: string, value: number): Verdict => ({
  what,
  value,
  unit: 'x',
  wanted: `<= ${PAGE_BOUND} x`,
  ok: value <= PAGE_BOUND,
})

/** Below this share of a core, the serving process had to share it: requests a second then tell little. */
const QUIET = 0.85

export const isDisturbed = ({ served, floor }: EndpointFigures): boolean =>
  Math.min(served.coreShare, floor.coreShare) < QUIET

function ofEndpoint(figures: EndpointFigures): Verdict {
  const { endpoint, temperature, ratio, cpuRatio } = figures
  const what = `${endpoint}, ${temperature}: of the floor`
  const bound = floorShare[temperature]
  return isDisturbed(figures) ? atLeast(`${what}, by cpu`, cpuRatio, bound) : atLeast(what, ratio, bound)
}

const ofImport = (report: ImportReport): Verdict[] => [
  atLeast('import: of the floor', Math.min(report.ratio, report.cpuRatio), 0.35),
  below('import: peak memory', report.import.peakMb, 600, 'MB'),
]

function ofPages({ byPosition: byScope, bySize }: PagesReport): Verdict[] {
  const names = [...new Set(byScope.map((cost) => cost.endpoint))]
  return names.flatMap((name) => {
    const sizes = bySize.filter((cost) => cost.endpoint === name)
    const [small, large] = [sizes[0], sizes.at(-1)] as [PageCost, PageCost]
    return [
      within(`${name}: first, middle, last page`, spread(byScope.filter((cost) => cost.endpoint === name))),
      within(`${name}: ${large.variant} units against ${small.variant}`, costOf(large) / costOf(small)),
    ]
  })
}

const ofStart = (report: StartReport): Verdict[] => [
  below('start: first answer', report.firstAnswerSeconds, 1, 's'),
  below('start: idle memory', report.residentMbIdle, 150, 'MB'),
]

const measurable = (what: string, value: number): Verdict[] => (Number.isFinite(value) ? [within(what, value)] : [])

const ofFormat = ({ format, readMs, oneEditMs, manyEditsMs, ...grown }: FormatFigures): Verdict[] => [
  ...measurable(`${format}: cost per byte of a large file`, grown.growth),
  ...measurable(`${format}: the same with an edit written`, grown.writeGrowth),
  ...measurable(`${format}: the same with 10,000 edits written`, grown.manyGrowth),
  ...measurable(`${format}: read and 10,000 edits against read and 1`, (readMs + manyEditsMs) / (readMs + oneEditMs)),
]

/** Nobody should have to step in, and nothing may be lost: in no history. */
const none = (what: string, value: number): Verdict => ({ what, value, unit: '', wanted: '0', ok: value === 0 })

function ofRepository({ work, conflicts }: RepositoryReport): Verdict[] {
  const sum = (name: 'interventions' | 'lost' | 'locks') => conflicts.reduce((all, one) => all + one[name], 0)
  return [
    atLeast('pull of one changed string: of the floor', work.pull.floorMs / work.pull.ms, 0.2),
    atLeast('commit of one edit: of the floor', work.commitOne.floorMs / work.commitOne.ms, 0.2),
    atLeast(`commit of ${work.edits} edits: of the floor`, work.commitMany.floorMs / work.commitMany.ms, 0.1),
    none('replayed histories: manual interventions', sum('interventions')),
    none('replayed histories: lost edits', sum('lost')),
    none('replayed histories: locks', sum('locks')),
  ]
}

/** No index helps where nothing is fixed: every text is read. */
const mostMs = (search: string): number => (search === 'regular expression of nothing fixed' ? 200 : 100)

const ofSearch = ({ queries }: SearchReport): Verdict[] =>
  queries.map((one) => below(`search, ${one.name}: p95 of the first page`, slowest(one), mostMs(one.name), 'ms'))

const ofMemory = (report: MemoryReport): Verdict[] => [
  below('memory: p95 of the best five', slowest(report), 50, 'ms'),
  atLeast('memory: recall', report.recall, 0.98),
]

const ofChecks = ({ first, again, idle, peakMb }: ChecksReport): Verdict[] => [
  atLeast('checks: units a second of a first run, by cpu', first.units / first.cpuSeconds, 10_000),
  atLeast('checks: units a second of a run on all again, by cpu', again.units / again.cpuSeconds, 10_000),
  below('checks: a run with nothing to do', idle.seconds, 1, 's'),
  below('checks: peak memory', peakMb, 600, 'MB'),
]

const ofWeb = (report: WebReport): Verdict[] => [
  below('web: scripts of the first page', report.initialKb, 183, 'kB'),
  below('web: editor takes keys, processor slowed 4 times', report.editorSeconds, 1.4, 's'),
  below('web: key to picture, p95', report.keyP95, 16, 'ms'),
  below('web: computing for a key', report.keyCpu, 16, 'ms'),
  within('web: heap after many strings', report.heapAfterMb / report.heapBeforeMb),
  below(`web: zen, ${report.strings.toLocaleString('en')} strings, computing for a frame`, report.frameCpu, 16, 'ms'),
  within('web: zen, heap at the end of the list', report.zenHeapAfterMb / report.zenHeapMb),
]

const ofStall = (report: StallReport): Verdict[] =>
  report.heavy.map((one) => below(`stall, ${one.during}: longer wait for others`, addedWait(report, one), 100, 'ms'))

/** A longer queue must not slow down whoever takes from it. */
const ofJobs = (report: JobsReport): Verdict[] =>
  report
    .slice(1)
    .map(({ waiting, others, ratio }) =>
      atLeast(`jobs, ${waiting} of ${others} waiting: against the shortest queue`, ratio, 0.7),
    )

const ofClient = ({ pullMs, indexMs, requests }: ClientReport): Verdict[] => [
  below('client: unchanged pull', pullMs / 1000, 1, 's'),
  below('client: unchanged pull against a bare list of translations', pullMs / indexMs, 20, 'x'),
  { what: 'client: requests of an unchanged pull', value: requests, unit: '', wanted: '1', ok: requests === 1 },
]

const ofEdits = (report: EditsReport): Verdict[] => [
  atLeast('a save among all: of the floor, by cpu', report.cpuRatio, 0.4),
]

/** Saves a second of 20 people in one project, by how far PostgreSQL is away. */
const leastSaves: ReadonlyMap<number, number> = new Map([
  [2, 150],
  [50, 15],
])

function ofCluster(report: ClusterReport): Verdict[] {
  const saves = report.flatMap(({ people, projects, roundTrip, perSecond }) => {
    const least = people === 20 && projects === 1 ? leastSaves.get(roundTrip) : undefined
    return least === undefined ? [] : [atLeast(`cluster: saves a second, ${roundTrip} ms away`, perSecond, least)]
  })
  const many = report.find(({ projects }) => projects > 1)
  const one = report.find(({ people, projects, roundTrip }) =>
    many ? projects === 1 && roundTrip === many.roundTrip && people * many.projects === many.people : false,
  )
  const together =
    many && one ? [atLeast('cluster: eight projects against one', many.perSecond / one.perSecond, 5)] : []
  const failed = none(
    'cluster: saves that failed',
    report.reduce((sum, { failed }) => sum + failed, 0),
  )
  return [...saves, ...together, failed]
}

function ofEngines(report: EnginesReport): Verdict[] {
  const of = (engine: EngineFigures['engine']) => report.find((one) => one.engine === engine)
  const [sqlite, postgres] = [of('sqlite'), of('postgres')]
  if (!sqlite || !postgres) return []
  const ratio = postgres.importSeconds / sqlite.importSeconds
  return [
    { what: 'PostgreSQL: import against SQLite', value: ratio, unit: 'x', wanted: '<= 1.3 x', ok: ratio <= 1.3 },
    below('PostgreSQL: a save', postgres.save.p50, 4, 'ms'),
    below('PostgreSQL: newest changes', postgres.changesAgain.p50, 2, 'ms'),
    below('PostgreSQL: newest changes after a save', postgres.changes.p50, 2, 'ms'),
    below('PostgreSQL: a search for two words', postgres.searchAgain.p50, 10, 'ms'),
    below('PostgreSQL: a search for two words after a save', postgres.search.p50, 10, 'ms'),
    below('PostgreSQL: memory of the service after that', postgres.afterMb, 200, 'MB'),
  ]
}

/** Only the last has them all open. */
const ofStreams = (report: StreamsReport): Verdict[] =>
  report
    .slice(-1)
    .map(({ streams, statementsPerSecond }) =>
      below(`${streams} idle streams: statements`, statementsPerSecond, 5, '/s'),
    )

const ofMove = (report: MoveReport): Verdict[] => [
  none(`move: replies that differ, of ${report.requests}`, report.differing),
]

/** Bounds are for the full size: of less it is told what is wanted, not whether it is met. */
export const verdicts = (report: Report, isFull = true): Verdict[] =>
  judged(report).map((verdict) => (isFull ? verdict : { ...verdict, ok: undefined }))

const judged = (report: Report): Verdict[] => {
  const { import: imported, endpoints, pages, start, formats, repository, search, memory, checks, web, stall } = report
  return [
    ...(imported ? ofImport(imported) : []),
    ...(endpoints?.endpoints.map(ofEndpoint) ?? []),
    ...(pages ? ofPages(pages) : []),
    ...(start ? ofStart(start) : []),
    ...(formats?.flatMap(ofFormat) ?? []),
    ...(repository ? ofRepository(repository) : []),
    ...(search ? ofSearch(search) : []),
    ...(memory ? ofMemory(memory) : []),
    ...(checks ? ofChecks(checks) : []),
    ...(web ? ofWeb(web) : []),
    ...(stall ? ofStall(stall) : []),
    ...(report.jobs ? ofJobs(report.jobs) : []),
    ...(report.client ? ofClient(report.client) : []),
    ...(report.edits ? ofEdits(report.edits) : []),
    ...(report.cluster ? ofCluster(report.cluster) : []),
    ...(report.engines ? ofEngines(report.engines) : []),
    ...(report.streams ? ofStreams(report.streams) : []),
    ...(report.move ? ofMove(report.move) : []),
  ]
}
