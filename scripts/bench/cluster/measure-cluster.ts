import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openPostgresDatabase } from '#server/db/database.ts'
import type { TestDatabase } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'
import { quantile } from '../load/quantile.ts'
import { say } from '../say.ts'
import { startServer } from '../server.ts'
import { table } from '../table.ts'
import { delayProxy } from './delay-proxy.ts'

/** People who save at once. */
interface Situation {
  /** Milliseconds there and back between the service and PostgreSQL. */
  readonly roundTrip: number
  readonly people: number
  /** They are spread over so many projects, all in one language. */
  readonly projects: number
}

export interface ClusterPlan {
  readonly situations: readonly Situation[]
  readonly seconds: number
}

export interface ClusterFigures extends Situation {
  readonly saved: number
  readonly failed: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
}

export type ClusterReport = readonly ClusterFigures[]

interface Crew {
  readonly people: readonly TestUser[]
  /** Strings of each project, one for everybody. */
  readonly projects: readonly (readonly number[])[]
}

const texts = (count: number, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, text && `${text} ${i}`]))

/** Projects of one translation each, with a string for everybody. */
async function furnish({ url, folder }: Site, { situations }: ClusterPlan): Promise<Crew> {
  const most = (name: 'people' | 'projects') => Math.max(...situations.map((one) => one[name]))
  const count = most('people')
  const database = openPostgresDatabase(url)
  const open = async (): Promise<TestDatabase> => ({ ...database, url, folder, drop: () => database.close() })
  const site = await TestSite.open(open)
  const people: TestUser[] = []
  for (let i = 0; i < count; i++) people.push(await makeUser(site, `person${i}`))
  const files = { 'locales/en.json': texts(count, 'A text'), 'locales/de.json': texts(count, '') }
  const projects: number[][] = []
  for (let i = 0; i < most('projects'); i++) {
    const { id } = await makeComponent(site, await makeProject(site, `harbour${i}`), 'app', { files })
    const rows = await site.db
      .selectFrom('unit')
      .innerJoin('translation', 'translation.id', 'unit.translation_id')
      .select('unit.id')
      .where('translation.component_id', '=', id)
      .where('translation.is_source', '=', 0)
      .orderBy('unit.id')
      .execute()
    projects.push(rows.map((row) => row.id))
  }
  await site.close()
  return { people, projects }
}

/** Everybody saves their own string, again and again, by turns at both web processes. */
async function saveFor(seconds: number, crew: Crew, { people, projects }: Situation, origins: readonly string[]) {
  const times: number[] = []
  let failed = 0
  const end = performance.now() + 1000 * seconds
  const one = async ({ authorization }: TestUser, at: number) => {
    const unit = crew.projects[at % projects]?.[at]
    for (let nr = 0; performance.now() < end; nr++) {
      const began = performance.now()
      const reply = await fetch(`${origins[(at + nr) % origins.length]}/api/units/${unit}/`, {
        method: 'PATCH',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ target: [`Ein Text ${at} ${Date.now()} ${nr}`], state: 20 }),
      })
      await reply.arrayBuffer()
      if (reply.status === 200) times.push(performance.now() - began)
      else failed++
    }
  }
  await Promise.all(crew.people.slice(0, people).map(one))
  return { times: times.sort((a, b) => a - b), failed }
}

interface Site {
  readonly url: string
  readonly folder: string
}

const KEY = 'bench'.repeat(8)

const startProcess = ({ url, folder }: Site, role: string, name: string) =>
  startServer({
    dataDir: join(folder, name),
    env: {
      DATABASE_URL: url,
      DATABASE_POOL: '32',
      ROLE: role,
      SECRET_KEY: KEY,
      VCS_PROTOCOLS: 'file',
      CONNECTIONS_PER_ADDRESS: '0',
    },
    pinned: false,
  })

async function measureAt(now: Situation, site: Site, seconds: number, crew: Crew): Promise<ClusterFigures> {
  say(`cluster: ${now.people} people in ${now.projects} projects, ${now.roundTrip} ms to PostgreSQL`)
  const proxy = await delayProxy(site.url, now.roundTrip)
  const behind = { ...site, url: proxy.url }
  const roles = ['web', 'web', 'worker', 'worker']
  const processes = await Promise.all(roles.map((role, i) => startProcess(behind, role, `${role}${i}`)))
  try {
    const origins = processes.flatMap(({ origin }) => origin || [])
    await saveFor(seconds / 4, crew, now, origins)
    const { times, failed } = await saveFor(seconds, crew, now, origins)
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
    return { ...now, saved: times.length, failed, perSecond: times.length / seconds, p50, p95 }
  } finally {
    await Promise.all(processes.map((one) => one.stop()))
    proxy.close()
  }
}

/** How many strings people save in a second, in one project and in several, through two web processes beside two workers. */
export async function measureCluster(plan: ClusterPlan): Promise<ClusterReport | undefined> {
  const server = await startPostgres()
  if (!server) {
    say('cluster: left out, there is no PostgreSQL on this machine')
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-cluster-'))
  try {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query('create database cluster_bench')
    await client.end()
    const url = new URL('cluster_bench', server.url).href
    const site = { url, folder }
    await (await startProcess(site, 'web', 'first')).stop()
    const crew = await furnish(site, plan)
    const report: ClusterFigures[] = []
    for (const one of plan.situations) report.push(await measureAt(one, site, plan.seconds, crew))
    return report
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const clusterTable = (report: ClusterReport): string =>
  table(
    ['people', 'projects', 'ms to PostgreSQL', 'saved', 'failed', 'saves/s', 'p50 ms', 'p95 ms'],
    report.map((one) => [
      ...[one.people, one.projects, one.roundTrip],
      ...[one.saved, one.failed, one.perSecond, one.p50, one.p95],
    ]),
  )
