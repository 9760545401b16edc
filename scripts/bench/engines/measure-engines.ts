import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '#server/testing/postgres.ts'
import { untilJobsEnd } from '../dataset.ts'
import { benchFolder } from '../folder.ts'
import { type Size, writeRepository } from '../generator/repository.ts'
import { type ImportFigures, openData, runImport } from '../import/run-import.ts'
import { postgresCpu } from '../postgres-cpu.ts'
import { cpuSeconds, residentMb } from '../process-figures.ts'
import { say } from '../say.ts'
import { type Engine, engines } from '../search/engine.ts'
import { fetchBody, type Server, startServer } from '../server.ts'
import { someUnits } from '../some-units.ts'
import { administratorToken } from '../stall/measure-stall.ts'
import { type Cell, table } from '../table.ts'
import { type Timing, timed } from '../timed.ts'

export interface EnginesPlan {
  readonly size: Size
  /** How many strings are saved; a page of changes and a search follow each of the last of them. */
  readonly saves: number
  readonly reads: number
  readonly quietMs: number
}

export interface EngineFigures {
  readonly engine: Engine
  readonly units: number
  readonly importSeconds: number
  /** Of the importing process and of PostgreSQL. */
  readonly importCpuSeconds: number
  readonly save: Timing
  /** After a save each. */
  readonly changes: Timing
  readonly search: Timing
  /** With nothing written in between: the same page, and other words each time. */
  readonly changesAgain: Timing
  readonly searchAgain: Timing
  /** Megabytes of the service before and after all that. */
  readonly idleMb: number
  readonly afterMb: number
}

export type EnginesReport = readonly EngineFigures[]

/** Where the rows are. */
interface DataLocation {
  readonly engine: Engine
  readonly folder: string
  readonly databaseUrl: string
  /** Milliseconds of processor time of the database's own processes. */
  databaseCpuMs(): number
}

const CHANGES = '/api/changes/'
const searchFor = (words: string) => `/api/units/?q=${encodeURIComponent(`target:"${words}"`)}`

const dataDir = (folder: string): string => join(folder, 'data')

async function measureServed(location: DataLocation, imported: ImportFigures, cpu: number, plan: EnginesPlan) {
  const { engine, folder, databaseUrl } = location
  const token = await administratorToken(dataDir(folder), databaseUrl)
  const ids = await someUnits(openData(dataDir(folder), databaseUrl), plan.saves)
  const env = { DATABASE_URL: databaseUrl }
  const first = await startServer({ dataDir: dataDir(folder), env })
  await untilJobsEnd(openData(dataDir(folder), databaseUrl), plan.quietMs)
  await first.stop()
  const server = await startServer({ dataDir: dataDir(folder), env })
  try {
    await sleep(plan.quietMs)
    const idleMb = residentMb(server.pid)
    say(`Saving ${ids.length} strings on ${engine}`)
    const cpuMs = () => cpuSeconds(server.pid) * 1000 + location.databaseCpuMs()
    const save = saver(server, token)
    // A process that has just started compiles what it runs.
    for (const id of ids) await save(id, 'A first text')
    const saves = await timed(
      ids.map((id) => () => save(id, 'Two words')),
      cpuMs,
    )
    const afterSave = async (path: string) => {
      const times: Timing[] = []
      for (const id of ids.slice(0, plan.reads)) {
        await save(id, `Two words of ${path.length}`)
        times.push(await timed([() => fetchBody(server.origin, path)], cpuMs))
      }
      return middle(times)
    }
    const [changes, search] = [await afterSave(CHANGES), await afterSave(searchFor('two words'))]
    const timedReads = (paths: readonly string[]) =>
      timed(
        paths.map((path) => () => fetchBody(server.origin, path)),
        cpuMs,
      )
    const read = ids.slice(0, plan.reads)
    const changesAgain = await timedReads(read.map(() => CHANGES))
    const searchAgain = await timedReads(read.map((id) => searchFor(`words of ${id}`)))
    const reads = { changes, search, changesAgain, searchAgain }
    const served = { save: saves, ...reads, idleMb, afterMb: residentMb(server.pid) }
    return { engine, units: imported.units, importSeconds: imported.seconds, importCpuSeconds: cpu, ...served }
  } finally {
    await server.stop()
  }
}

const saver = ({ origin }: Server, token: string) => {
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  return async (id: number, text: string) => {
    const body = JSON.stringify({ target: [`${text} ${id}`], state: 20 })
    const reply = await fetch(`${origin}/api/units/${id}/`, { method: 'PATCH', headers, body })
    await reply.arrayBuffer()
    if (reply.status !== 200) throw new Error(`a save was answered with ${reply.status}`)
  }
}

/** Of single measurements, each with a save before it. */
function middle(times: readonly Timing[]): Timing {
  const at = (name: keyof Timing, share: number) =>
    times.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? Number.NaN
  return { p50: at('p50', 0.5), p95: at('p95', 0.95), cpuP50: at('cpuP50', 0.5), cpuP95: at('cpuP95', 0.95) }
}

async function measureAt(location: DataLocation, plan: EnginesPlan): Promise<EngineFigures> {
  await writeRepository(location.folder, plan.size)
  say(`Importing ${plan.size.languages * plan.size.strings} strings into ${location.engine}`)
  const before = location.databaseCpuMs()
  const imported = await runImport(location.folder, dataDir(location.folder), { databaseUrl: location.databaseUrl })
  const cpu = imported.cpuSeconds + (location.databaseCpuMs() - before) / 1000
  return measureServed(location, imported, cpu, plan)
}

/** A PostgreSQL of its own, with the settings it comes with. */
async function onPostgres(folder: string, plan: EnginesPlan): Promise<EngineFigures | undefined> {
  const server = await startPostgres({ durable: true })
  if (!server) {
    say('engines: PostgreSQL is left out, there is none on this machine')
    return undefined
  }
  const client = new pg.Client({ connectionString: server.url })
  try {
    await client.connect()
    await client.query('create database bench')
    const databaseUrl = new URL('bench', server.url).href
    const databaseCpuMs = await postgresCpu(client)
    return await measureAt({ engine: 'postgres', folder, databaseUrl, databaseCpuMs }, plan)
  } finally {
    await client.end()
    await server.stop()
  }
}

/** The same work on both engines: an import, saves, the newest changes, a search for two words, and what the service holds. */
export async function measureEngines(plan: EnginesPlan): Promise<EnginesReport> {
  const folder = join(benchFolder, 'engines')
  try {
    const sqlite: DataLocation = { engine: 'sqlite', folder, databaseUrl: '', databaseCpuMs: () => 0 }
    const figures = [await measureAt(sqlite, plan), await onPostgres(folder, plan)]
    return engines.flatMap((engine) => figures.find((one) => one?.engine === engine) ?? [])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const times = ({ p50, cpuP50 }: Timing): Cell[] => [p50, cpuP50]

export const enginesTable = (report: EnginesReport): string =>
  table(
    'Engine|units|import s|cpu s|save ms|cpu|changes ms|cpu|search ms|cpu|changes again ms|cpu|search again ms|cpu|MB idle|MB after'.split(
      '|',
    ),
    report.map((one) => [
      ...[one.engine, one.units, one.importSeconds, one.importCpuSeconds],
      ...[...times(one.save), ...times(one.changes), ...times(one.search)],
      ...[...times(one.changesAgain), ...times(one.searchAgain)],
      ...[one.idleMb, one.afterMb],
    ]),
  )
