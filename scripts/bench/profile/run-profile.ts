import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Dataset, ensureDatabase, ensureRepository } from '../dataset.ts'
import { Addresses, endpointNamed } from '../endpoints.ts'
import { Gauge, type Pressure } from '../figures.ts'
import { benchFolder } from '../folder.ts'
import { runImport } from '../import/run-import.ts'
import { root } from '../processes.ts'
import { say } from '../say.ts'
import { startServer } from '../server.ts'
import { table } from '../table.ts'
import { type CpuProfile, type FunctionTime, functionTimes, type Interval } from './self-times.ts'

const LINES = 25
const SPREAD = 256
const folder = join(benchFolder, 'profile')

export interface ProfileOrder {
  readonly what: string
  readonly warm: boolean
  readonly fresh: boolean
  readonly pressure: Pressure
}

/** The profiler's clock is the one of `process.hrtime`. */
const microseconds = (): number => Number(process.hrtime.bigint() / 1000n)

async function profileEndpoint(dataset: Dataset, order: ProfileOrder, nodeArgs: readonly string[]): Promise<Interval> {
  await ensureDatabase(dataset, order.fresh)
  const gauge = new Gauge()
  const server = await startServer({ dataDir: dataset.dataDir, nodeArgs, ...(order.warm ? {} : { pageCacheMb: 0 }) })
  const addresses = await Addresses.of(endpointNamed(order.what), dataset, server.origin)
  const target = {
    pid: server.pid,
    origin: server.origin,
    paths: order.warm ? [addresses.one()] : addresses.many(SPREAD),
  }
  say(`Profiling ${order.what}, ${order.warm ? 'warm' : 'cold'}`)
  await gauge.measure(target, { ...order.pressure, seconds: 1 })
  const from = microseconds()
  const figures = await gauge.measure(target, order.pressure)
  const to = microseconds()
  say(`${Math.round(figures.perSecond)} requests/s, ${Math.round(figures.cpuPerRequest)} µs of processor time each`)
  await server.stop()
  await gauge.stop()
  return { from, to }
}

async function profileImport(dataset: Dataset, order: ProfileOrder, nodeArgs: readonly string[]): Promise<undefined> {
  await ensureRepository(dataset, order.fresh)
  say(`Profiling the import of ${dataset.units} units`)
  await runImport(dataset.folder, join(dataset.folder, 'profiled'), { nodeArgs })
  rmSync(join(dataset.folder, 'profiled'), { recursive: true, force: true })
}

/** Runs one thing under the engine's own profiler and tells where the time went. */
export async function runProfile(dataset: Dataset, order: ProfileOrder): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const nodeArgs = ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=250']
  const interval = await (order.what === 'import' ? profileImport : profileEndpoint)(dataset, order, nodeArgs)
  const [file] = readdirSync(folder)
  if (file === undefined) throw new Error('the profiled process left no profile')
  const path = join(folder, file)
  const times = functionTimes(JSON.parse(readFileSync(path, 'utf8')) as CpuProfile, interval)
  return `${printTimes(times)}\n${path}`
}

const home = pathToFileURL(`${root}/`).href

function printTimes(times: readonly FunctionTime[]): string {
  const busy = times.filter(({ name }) => name !== '(idle)')
  const all = busy.reduce((sum, { self }) => sum + self, 0)
  const rows = busy
    .slice(0, LINES)
    .map(({ name, location, self, total }) => [self, (100 * self) / all, total, name, location.replace(home, '')])
  return table(['self ms', 'self %', 'total ms', 'function', 'place'], rows)
}
