import { costOf, isDisturbed, type Report, type Verdict, verdicts } from './bounds.ts'
import { checksTable } from './checks/checks-table.ts'
import { clientTable } from './client/measure-client.ts'
import { clusterTable } from './cluster/measure-cluster.ts'
import { editsTable } from './edits/measure-edits.ts'
import { enginesTable } from './engines/measure-engines.ts'
import type { FormatFigures } from './formats/measure-formats.ts'
import type { ImportReport } from './import/measure-import.ts'
import { jobsTable } from './jobs/measure-jobs.ts'
import type { EndpointFigures, EndpointsReport } from './measure-endpoints.ts'
import type { PageCost } from './measure-pages.ts'
import type { StartReport } from './measure-start.ts'
import type { MemoryReport } from './memory/measure-memory.ts'
import { moveTable } from './move/measure-move.ts'
import type { RepositoryReport } from './repository/measure-repository.ts'
import type { SearchReport } from './search/measure-search.ts'
import { stallTable } from './stall/measure-stall.ts'
import { streamsTable } from './streams/measure-streams.ts'
import { type Cell, shareOfFloor, table } from './table.ts'
import { webTable } from './web/measure-web.ts'

/** Above this share of a core, the load process and not the server was the limit. */
const LOAD_LIMIT = 0.95

function importTable({ import: ours, floor, unitsPerSecond, floorSeconds, ratio, cpuRatio }: ImportReport): string {
  const rows: Cell[][] = [
    ['import', ours.units, ours.seconds, unitsPerSecond, ours.cpuSeconds, ours.peakMb],
    ['floor', ours.units, floorSeconds, ours.units / floorSeconds, floor.cpuSeconds, ''],
    ['ratio', '', ratio, '', cpuRatio, ''],
  ]
  const parsing = `floor: ${floor.parseSeconds.toFixed(2)} s of JSON.parse`
  const inserting = `${floor.insertSeconds.toFixed(2)} s for ${floor.rows.toLocaleString('en')} rows`
  return `${table(['Import', 'units', 'seconds', 'units/s', 'cpu s', 'peak MB'], rows)}\n${parsing}, ${inserting}`
}

const endpointHead = 'Endpoint|req/s|p50 ms|p99 ms|cpu µs|bytes|floor/s|floor cpu µs|ratio|cpu ratio'.split('|')

function endpointRow({ endpoint, served, floor, ratio, cpuRatio }: EndpointFigures): Cell[] {
  const own = [served.perSecond, served.p50, served.p99, served.cpuPerRequest, Math.round(served.bytesPerReply)]
  return [endpoint, ...own, floor.perSecond, floor.cpuPerRequest, ratio, cpuRatio]
}

/** What may make the ratios wrong. */
function doubts(figures: readonly EndpointFigures[]): string[] {
  const limited = figures.filter(({ floor }) => floor.loadBusy > LOAD_LIMIT).map((one) => one.endpoint)
  const disturbed = figures.filter(isDisturbed)
  const notes = limited.length > 0 ? [`the load was the limit of these floors: ${limited.join(', ')}`] : []
  if (disturbed.length > 0)
    notes.push(
      `the machine was busy with other things in ${disturbed.length} of ${figures.length}: trust the cpu ratio`,
    )
  return notes
}

function endpointTables({ endpoints, residentMb }: EndpointsReport): string[] {
  return (['warm', 'cold'] as const).map((temperature) => {
    const figures = endpoints.filter((one) => one.temperature === temperature)
    const [first = '', ...head] = endpointHead
    const memory = `memory of the server afterwards: ${Math.round(residentMb[temperature])} MB`
    const rows = figures.map(endpointRow)
    return [table([`${first}, ${temperature}`, ...head], rows), memory, ...doubts(figures)].join('\n')
  })
}

function pageTable(title: string, costs: readonly PageCost[]): string {
  const variants = [...new Set(costs.map((cost) => cost.variant))]
  const names = [...new Set(costs.map((cost) => cost.endpoint))]
  const rows = names.map((name) => {
    const own = costs.filter((cost) => cost.endpoint === name)
    return [name, ...own.flatMap((one) => [one.p50, one.cpu, costOf(one) / costOf(own[0] as PageCost)])]
  })
  const head = variants.flatMap((variant) => [
    `${Number(variant) ? Number(variant).toLocaleString('en') : variant} ms`,
    'cpu µs',
    'x',
  ])
  return table([title, ...head], rows)
}

const startTable = (report: StartReport): string =>
  table(
    ['Start', 'first answer s', 'cpu s', 'MB at start', 'MB idle'],
    [['serve', report.firstAnswerSeconds, report.cpuSeconds, report.residentMbAtStart, report.residentMbIdle]],
  )

const formatHead = [
  'Format',
  'strings',
  'MB/s',
  'of the floor',
  '1 edit ms',
  '10,000 edits ms',
  'per byte, large/small x',
  'with an edit x',
  'with 10,000 x',
]

const formatTable = (formats: readonly FormatFigures[]): string =>
  table(
    formatHead,
    formats.map((one) => [
      one.format,
      one.entries,
      one.readMbPerSecond,
      one.readRatio,
      one.oneEditMs,
      one.manyEditsMs,
      one.growth,
      one.writeGrowth,
      one.manyGrowth,
    ]),
  )

function repositoryTables({ work, conflicts }: RepositoryReport): string[] {
  const row = (what: string, { ms, floorMs }: { ms: number; floorMs: number }): Cell[] => [
    what,
    ms,
    floorMs,
    shareOfFloor(floorMs, ms),
  ]
  const rows = [
    row('pull of one changed string', work.pull),
    row('commit of one edit', work.commitOne),
    row(`commit of ${work.edits.toLocaleString('en')} edits`, work.commitMany),
  ]
  const pushed = `push of those edits: ${Math.round(work.pushManyMs)} ms; peak memory ${Math.round(work.peakMb)} MB`
  const replays = conflicts.map((one): Cell[] => [
    one.format,
    one.histories,
    one.rebaseStopped,
    one.rebaseConflicts,
    one.interventions,
    one.lost,
    one.locks,
    one.suggestions,
  ])
  const head = 'Replayed histories|number|rebase stopped in|conflicts|our interventions|lost|locks|suggestions'
  return [
    `${table([`Repository of ${work.units.toLocaleString('en')} units`, 'ms', 'floor ms', 'ratio'], rows)}\n${pushed}`,
    table(head.split('|'), replays),
  ]
}

const searchHead = 'hits|p50 ms|p95 ms|cpu p50 ms|cpu p95 ms|floor cpu ms|ours / floor'.split('|')

function searchTable({ engine, indexSeconds, queries, residentMb }: SearchReport): string {
  const rows = queries.map((one): Cell[] => [
    one.name,
    one.hits,
    one.p50,
    one.p95,
    one.cpuP50,
    one.cpuP95,
    one.floor,
    one.ratio,
  ])
  const indexing =
    indexSeconds === undefined ? '' : `\nindexing all texts: ${indexSeconds.toFixed(1)} s of processor time`
  const name = engine === 'sqlite' ? 'Search on SQLite' : 'Search on PostgreSQL, its processes included'
  return `${table([name, ...searchHead], rows)}\nmemory of the searching process: ${residentMb.toFixed(0)} MB${indexing}`
}

const memoryHead = 'Memory|p50 ms|p95 ms|cpu p50 ms|cpu p95 ms|recall|compare all, cpu ms|index, cpu s'.split('|')

function memoryTable(one: MemoryReport): string {
  const times = [one.p50, one.p95, one.cpuP50, one.cpuP95]
  const name = `${one.entries.toLocaleString('en')} entries`
  return table(memoryHead, [[name, ...times, one.recall, one.bruteForce, one.indexSeconds ?? '']])
}

const verdictRow = ({ what, value, unit, wanted, ok }: Verdict): Cell[] => [
  what,
  value,
  unit,
  wanted,
  ok === undefined ? 'not applied' : ok ? 'ok' : 'MISSED',
]

/** Everything that was measured, as text. */
export function printed(report: Report, isFull = true): string {
  const { import: imported, endpoints, pages, start, formats, repository, search, memory, checks, edits, web } = report
  const { stall, jobs, cluster, client, engines, streams, move } = report
  return [
    ...(imported ? [importTable(imported)] : []),
    ...(endpoints ? endpointTables(endpoints) : []),
    ...(pages ? [pageTable('Pages by place', pages.byPosition), pageTable('Pages by size', pages.bySize)] : []),
    ...(start ? [startTable(start)] : []),
    ...(formats ? [formatTable(formats)] : []),
    ...(repository ? repositoryTables(repository) : []),
    ...(search ? [searchTable(search)] : []),
    ...(memory ? [memoryTable(memory)] : []),
    ...(checks ? [checksTable(checks)] : []),
    ...(edits ? [editsTable(edits)] : []),
    ...(web ? [webTable(web)] : []),
    ...(stall ? [stallTable(stall)] : []),
    ...(jobs ? [jobsTable(jobs)] : []),
    ...(cluster ? [clusterTable(cluster)] : []),
    ...(client ? [clientTable(client)] : []),
    ...(engines ? [enginesTable(engines)] : []),
    ...(streams ? [streamsTable(streams)] : []),
    ...(move ? [moveTable(move)] : []),
    table(['Wanted at 1,000,000 units', 'value', '', 'bound', ''], verdicts(report, isFull).map(verdictRow)),
  ].join('\n\n')
}
