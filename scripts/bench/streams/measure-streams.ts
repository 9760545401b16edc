import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openPostgresDatabase } from '#server/db/database.ts'
import type { TestDatabase } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser } from '#server/testing/users.ts'
import { untilJobsEnd } from '../dataset.ts'
import { postgresCpu } from '../postgres-cpu.ts'
import { cpuSeconds, residentMb } from '../process-figures.ts'
import { say } from '../say.ts'
import { type Server, startServer } from '../server.ts'
import { table } from '../table.ts'
import { enableCounting, statementsOf } from './count-statements.ts'
import { openStreams, type StreamReader } from './open-streams.ts'

export interface StreamsPlan {
  readonly streams: number
  readonly people: number
  readonly projects: number
  /** For which is counted, once without streams and once with them. */
  readonly seconds: number
  /** Before it is counted: what the start and the opening left behind. */
  readonly restMs: number
  readonly quietMs: number
}

export interface StreamsFigures {
  readonly streams: number
  readonly statementsPerSecond: number
  /** Shares of one core: of the service, and of all processes of PostgreSQL. */
  readonly serviceCore: number
  readonly postgresCore: number
  readonly residentMb: number
}

/** The same service without a stream, then with all of them. */
export type StreamsReport = readonly StreamsFigures[]

const DATABASE = 'streams_bench'

/** People, and projects that all of them may see. */
async function furnish(url: string, folder: string, plan: StreamsPlan): Promise<StreamReader[]> {
  const database = openPostgresDatabase(url)
  const open = async (): Promise<TestDatabase> => ({ ...database, url, folder, drop: () => database.close() })
  const site = await TestSite.open(open)
  const people = await Promise.all(Array.from({ length: plan.people }, (_, i) => makeUser(site, `person${i}`)))
  for (let i = 0; i < plan.projects; i++) await makeComponent(site, await makeProject(site, `harbour${i}`), 'app')
  await site.close()
  return Array.from({ length: plan.streams }, (_, i) => ({
    authorization: people[i % people.length]?.authorization ?? '',
    path: `/api/projects/harbour${i % plan.projects}/events/`,
  }))
}

interface RunningSite {
  readonly server: Server
  readonly client: pg.Client
  databaseCpuMs(): number
}

async function watch(streams: number, { server, client, databaseCpuMs }: RunningSite, plan: StreamsPlan) {
  await sleep(plan.restMs)
  say(`streams: counting for ${plan.seconds} s with ${streams} open`)
  const at = async () => ({
    time: performance.now(),
    statements: await statementsOf(client, DATABASE),
    service: cpuSeconds(server.pid),
    postgres: databaseCpuMs() / 1000,
  })
  const before = await at()
  await sleep(1000 * plan.seconds)
  const after = await at()
  const seconds = (after.time - before.time) / 1000
  const perSecond = (name: 'statements' | 'service' | 'postgres') => (after[name] - before[name]) / seconds
  return {
    streams,
    statementsPerSecond: perSecond('statements'),
    serviceCore: perSecond('service'),
    postgresCore: perSecond('postgres'),
    residentMb: residentMb(server.pid),
  }
}

/** What open editors cost where nobody writes: one process does everything, also the work that comes again and again. */
export async function measureStreams(plan: StreamsPlan): Promise<StreamsReport | undefined> {
  const postgres = await startPostgres({ lasting: true })
  if (!postgres) {
    say('streams: left out, there is no PostgreSQL on this machine')
    return undefined
  }
  const connect = async () => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    return client
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-streams-'))
  try {
    if (!(await enableCounting(postgres, connect))) {
      say('streams: left out, PostgreSQL comes without pg_stat_statements')
      return undefined
    }
    const client = await connect()
    await client.query(`create database ${DATABASE}`)
    const url = new URL(DATABASE, postgres.url).href
    // The administration database stays apart: what is counted there is not the service's.
    const env = { DATABASE_URL: url, STREAMS: '0', CONNECTIONS_PER_ADDRESS: '0', VCS_PROTOCOLS: 'file' }
    const start = () => startServer({ dataDir: join(folder, 'data'), env })
    await (await start()).stop()
    const readers = await furnish(url, folder, plan)
    const server = await start()
    try {
      await untilJobsEnd(openPostgresDatabase(url), plan.quietMs)
      const running = { server, client, databaseCpuMs: await postgresCpu(client) }
      const idle = await watch(0, running, plan)
      say(`streams: opening ${plan.streams}`)
      const close = await openStreams(server.origin, readers)
      const open = await watch(plan.streams, running, plan)
      close()
      return [idle, open]
    } finally {
      await server.stop()
      await client.end()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const streamsTable = (report: StreamsReport): string =>
  table(
    ['event streams, idle', 'statements/s', 'service, of a core', 'PostgreSQL, of a core', 'MB of the service'],
    report.map((one) => [...[one.streams, one.statementsPerSecond, one.serviceCore, one.postgresCore], one.residentMb]),
  )
