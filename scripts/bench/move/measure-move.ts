import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#server/testing/free-port.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { type Dataset, untilJobsEnd } from '../dataset.ts'
import type { Usage } from '../import/report-usage.ts'
import { openData } from '../import/run-import.ts'
import { outputOf, startNode } from '../processes.ts'
import { programArgs } from '../program.ts'
import { say } from '../say.ts'
import { type Server, startServer } from '../server.ts'
import { someUnits } from '../some-units.ts'
import { administratorToken } from '../stall/measure-stall.ts'
import { table } from '../table.ts'
import { askAll, differing } from './ask-all.ts'
import { questionsOf } from './questions.ts'

export interface MovePlan {
  /** Strings that people have saved and commented on. */
  readonly edited: number
  /** Requests of each endpoint of the specification. */
  readonly each: number
  readonly quietMs: number
}

export interface MoveReport extends Usage {
  readonly units: number
  readonly rows: number
  readonly seconds: number
  /** Until the texts that were moved are indexed again. */
  readonly indexSeconds: number
  readonly requests: number
  /** Replies that differ, of which ten are named. */
  readonly differing: number
  readonly examples: readonly string[]
}

interface SiteLocation {
  readonly dataDir: string
  readonly databaseUrl: string
  readonly port: number
}

/** Both sides listen at one port, one after the other: links say where they were asked for. */
const serving = ({ dataDir, databaseUrl, port }: SiteLocation, role: string) =>
  startServer({
    dataDir,
    env: {
      DATABASE_URL: databaseUrl,
      ROLE: role,
      PORT: String(port),
      VCS_PROTOCOLS: 'file',
    },
  })

async function send({ origin }: Server, token: string, request: { method: string; path: string; json: unknown }) {
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify(request.json)
  const reply = await fetch(origin + request.path, { method: request.method, headers, body })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${request.method} ${request.path} was answered with ${reply.status}`)
}

/** People at work: texts, comments and suggestions, with all that follows from them. */
async function edit(
  location: SiteLocation,
  token: string,
  { units, quietMs }: { units: readonly number[]; quietMs: number },
) {
  const server = await serving(location, 'all')
  for (const id of units) {
    const path = `/api/units/${id}/`
    await send(server, token, { method: 'PATCH', path, json: { target: [`Two words of ${id}`], state: 20 } })
    await send(server, token, {
      method: 'POST',
      path: `${path}comments/`,
      json: { scope: 'translation', comment: 'Is that right?' },
    })
    await send(server, token, { method: 'POST', path: `${path}suggestions/`, json: { target: [`Three of ${id}`] } })
  }
  await untilJobsEnd(openData(location.dataDir, location.databaseUrl), quietMs)
  await server.stop()
}

const hook = join(import.meta.dirname, '../import/report-usage.ts')

/** `dragoman move`, in a process of its own. */
async function move(dataDir: string, to: string) {
  say('move: copying to PostgreSQL')
  const begun = performance.now()
  const child = startNode(['--import', hook, ...(await programArgs()), 'move', '--to', to, '--json'], {
    env: { DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const [said, usage] = await Promise.all([outputOf(child), outputOf(child, 3)])
  const seconds = (performance.now() - begun) / 1000
  return { seconds, ...(JSON.parse(said) as { rows: number }), ...(JSON.parse(usage) as Usage) }
}

async function index(location: SiteLocation, quietMs: number): Promise<number> {
  const begun = performance.now()
  const server = await serving(location, 'all')
  await untilJobsEnd(openData(location.dataDir, location.databaseUrl), quietMs)
  const seconds = (performance.now() - begun - quietMs) / 1000
  await server.stop()
  return seconds
}

async function asked(location: SiteLocation, ask: (server: Server) => Promise<void>): Promise<void> {
  const server = await serving(location, 'web')
  await ask(server).finally(() => server.stop())
}

async function between(
  sqlite: SiteLocation,
  postgres: SiteLocation,
  { dataset, plan }: { dataset: Dataset; plan: MovePlan },
) {
  const token = await administratorToken(sqlite.dataDir)
  const units = await someUnits(openData(sqlite.dataDir), plan.edited)
  say(`move: editing ${units.length} of ${dataset.units} strings`)
  await edit(sqlite, token, { units, quietMs: plan.quietMs })
  let paths: string[] = []
  let before: Awaited<ReturnType<typeof askAll>> = []
  await asked(sqlite, async (server) => {
    paths = await questionsOf(dataset, { origin: server.origin, units, each: plan.each })
    say(`move: asking ${paths.length} requests before`)
    before = await askAll(server.origin, token, paths)
  })
  const moved = await move(sqlite.dataDir, postgres.databaseUrl)
  const indexSeconds = await index(postgres, plan.quietMs)
  let different: string[] = []
  await asked(postgres, async (server) => {
    say('move: asking the same afterwards')
    different = differing(before, await askAll(server.origin, token, paths))
  })
  const examples = different.slice(0, 10)
  const compared = { requests: paths.length, differing: different.length, examples }
  return { units: dataset.units, ...moved, indexSeconds, ...compared }
}

/** A copy of a site moves from SQLite to PostgreSQL, and is asked the same on both. */
export async function measureMove(dataset: Dataset, plan: MovePlan): Promise<MoveReport | undefined> {
  const server = await startPostgres({ durable: true })
  if (!server) {
    say('move: left out, there is no PostgreSQL on this machine')
    return undefined
  }
  const dataDir = join(dataset.folder, 'move')
  try {
    rmSync(dataDir, { recursive: true, force: true })
    cpSync(dataset.dataDir, dataDir, { recursive: true })
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query('create database moved')
    await client.end()
    const databaseUrl = new URL('moved', server.url).href
    const port = await freePort()
    const [sqlite, postgres] = ['', databaseUrl].map((url): SiteLocation => ({ dataDir, databaseUrl: url, port })) as [
      SiteLocation,
      SiteLocation,
    ]
    return await between(sqlite, postgres, { dataset, plan })
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export function moveTable(report: MoveReport): string {
  const { units, rows, seconds, cpuSeconds, peakMb, indexSeconds, requests, differing: different, examples } = report
  const head = ['Move to PostgreSQL', 'rows', 'seconds', 'cpu s', 'peak MB', 'indexing s', 'requests', 'differ']
  const name = `${units.toLocaleString('en')} strings`
  const named = examples.map((path) => `\ndiffers: ${path}`).join('')
  return `${table(head, [[name, rows, seconds, cpuSeconds, peakMb, indexSeconds, requests, different]])}${named}`
}
