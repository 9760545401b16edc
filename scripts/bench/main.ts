// npm run bench: how fast the service is, each figure beside the floor below which it cannot be. See docs/benchmark.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { type Report, verdicts } from './bounds.ts'
import { measureChecks } from './checks/measure-checks.ts'
import { measureClient } from './client/measure-client.ts'
import { measureCluster } from './cluster/measure-cluster.ts'
import { type Dataset, datasetOf, ensureDatabase, finishMemory } from './dataset.ts'
import { measureEdits } from './edits/measure-edits.ts'
import { measureEngines } from './engines/measure-engines.ts'
import { Gauge } from './figures.ts'
import { benchFolder } from './folder.ts'
import { measureFormats } from './formats/measure-formats.ts'
import { measureImport } from './import/measure-import.ts'
import { measureJobs } from './jobs/measure-jobs.ts'
import { measureEndpoints } from './measure-endpoints.ts'
import { measurePages } from './measure-pages.ts'
import { measureStart } from './measure-start.ts'
import { measureMemory } from './memory/measure-memory.ts'
import { measureMove } from './move/measure-move.ts'
import { help, type Options, readOptions, UsageError } from './options.ts'
import { printed } from './print.ts'
import { cores, endAll } from './processes.ts'
import { runProfile } from './profile/run-profile.ts'
import { measureRepository } from './repository/measure-repository.ts'
import { measureSearch } from './search/measure-search.ts'
import { measureStall } from './stall/measure-stall.ts'
import { measureStreams } from './streams/measure-streams.ts'
import { measureWeb } from './web/measure-web.ts'

/** Parts that need no database of a million strings. */
const withoutDatabase: ReadonlySet<string> = new Set([
  'formats',
  'memory',
  'web',
  'stall',
  'jobs',
  'cluster',
  'client',
  'engines',
  'streams',
])

async function measure(options: Options, datasets: readonly Dataset[]): Promise<Report> {
  const { plan, fresh, sections } = options
  const largest = datasets.at(-1) as Dataset
  const report: Report = {}
  if (sections.includes('formats')) report.formats = await measureFormats(plan.formats)
  if (sections.includes('memory')) report.memory = await measureMemory(plan.memory, fresh)
  const web = sections.includes('web') ? await measureWeb(plan.web) : undefined
  if (web) report.web = web
  if (sections.includes('stall')) report.stall = await measureStall(plan.stall)
  const jobs = sections.includes('jobs') ? await measureJobs(plan.jobs) : undefined
  if (jobs) report.jobs = jobs
  const cluster = sections.includes('cluster') ? await measureCluster(plan.cluster) : undefined
  if (cluster) report.cluster = cluster
  if (sections.includes('client')) report.client = await measureClient(plan.client)
  if (sections.includes('engines')) report.engines = await measureEngines(plan.engines)
  const streams = sections.includes('streams') ? await measureStreams(plan.streams) : undefined
  if (streams) report.streams = streams
  if (sections.every((section) => withoutDatabase.has(section))) return report
  if (sections.includes('import')) report.import = await measureImport(largest, fresh)
  else await ensureDatabase(largest, fresh)
  await finishMemory(largest)
  const gauge = new Gauge()
  if (sections.includes('endpoints')) report.endpoints = await measureEndpoints(gauge, largest, plan.endpoints)
  if (sections.includes('pages')) {
    for (const dataset of datasets.slice(0, -1)) {
      await ensureDatabase(dataset, fresh)
      await finishMemory(dataset)
    }
    report.pages = await measurePages(gauge, datasets, plan.pages)
  }
  await gauge.stop()
  if (sections.includes('start')) report.start = await measureStart(largest, plan.start)
  if (sections.includes('search')) report.search = await measureSearch(largest, plan.search, options.engine)
  if (sections.includes('checks')) report.checks = await measureChecks(largest)
  if (sections.includes('edits')) report.edits = await measureEdits(largest, plan.edits)
  if (sections.includes('repository')) report.repository = await measureRepository(largest, plan.repository, fresh)
  const move = sections.includes('move') ? await measureMove(largest, plan.move) : undefined
  if (move) report.move = move
  return report
}

const machine = () => ({
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  processor: cpus()[0]?.model ?? '',
  cores: cpus().length,
  /** Cores the served side and the load were held to. */
  pinned: cores ?? null,
  /** What else kept the machine busy at the end. */
  loadAverage: loadavg(),
})

async function run(options: Options): Promise<void> {
  const { plan, isFull, profile, warm, fresh, json } = options
  mkdirSync(benchFolder, { recursive: true })
  const datasets = plan.sizes.map((size) => datasetOf(size, plan.quietMs))
  if (profile !== undefined) {
    const pressure = { ...plan.endpoints, seconds: plan.profileSeconds }
    console.log(await runProfile(datasets.at(-1) as Dataset, { what: profile, warm, fresh, pressure }))
    return
  }
  const date = new Date().toISOString()
  const report = await measure(options, datasets)
  const result = { date, machine: machine(), sizes: plan.sizes, ...report, verdicts: verdicts(report, isFull) }
  const text = `${JSON.stringify(result, null, 2)}\n`
  writeFileSync(join(benchFolder, 'result.json'), text)
  process.stdout.write(json ? text : `\n${printed(report, isFull)}\n`)
}

process.on('exit', endAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

try {
  const options = readOptions(process.argv.slice(2))
  if (options) await run(options)
  else process.stdout.write(help)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\n\n${help}`)
  process.exitCode = 2
}
