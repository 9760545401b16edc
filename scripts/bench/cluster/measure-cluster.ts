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

export interface ClusterPlan {
  /** Milliseconds there and back between the service and PostgreSQL. */
  readonly roundTrips: readonly number[]
  readonly people: number
  readonly seconds: number
}

export interface ClusterFigures {
  readonly roundTrip: number
  readonly saved: number
  readonly failed: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
}

export type ClusterReport = readonly ClusterFigures[]

interface Crew {
  readonly people: readonly TestUser[]
  readonly units: readonly number[]
}

const texts = (count: number, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, text && `${text} ${i}`]))

/** One translation with a string for everybody. */
async function furnish(url: string, folder: string, count: number): Promise<Crew> {
  const database = openPostgresDatabase(url)
  const open = async (): Promise<TestDatabase> => ({ ...database, url, folder, drop: () => database.close() })
  const site = await TestSite.open(open)
  const people: TestUser[] = []
  for (let i = 0; i < count; i++) people.push(await makeUser(site, `person${i}`))
  const files = { 'locales/en.json': texts(count, 'A text'), 'locales/de.json': texts(count, '') }
  await makeComponent(site, await makeProject(site, 'harbour'), 'app', { files })
  const rows = await site.db
    .selectFrom('unit')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .select('unit.id')
    .where('translation.is_source', '=', 0)
    .orderBy('unit.id')
    .execute()
  await site.close()
  return { people, units: rows.map((row) => row.id) }
}

/** Everybody saves their own string, again and again, by turns at both web processes. */
async function saveFor(seconds: number, { people, units }: Crew, origins: readonly string[]) {
  const times: number[] = []
  let failed = 0
  const end = performance.now() + 1000 * seconds
  const one = async ({ authorization }: TestUser, at: number) => {
    for (let nr = 0; performance.now() < end; nr++) {
      const began = performance.now()
      const reply = await fetch(`${origins[(at + nr) % origins.length]}/api/units/${units[at]}/`, {
        method: 'PATCH',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ target: [`Ein Text ${at} ${Date.now()} ${nr}`], state: 20 }),
      })
      await reply.arrayBuffer()
      if (reply.status === 200) times.push(performance.now() - began)
      else failed++
    }
  }
  await Promise.all(people.map(one))
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
    env: { DATABASE_URL: url, ROLE: role, SECRET_KEY: KEY, SHUTDOWN_DELAY: '0', VCS_PROTOCOLS: 'file' },
    pinned: false,
  })

async function measureAt(roundTrip: number, site: Site, plan: ClusterPlan, crew: Crew): Promise<ClusterFigures> {
  say(`cluster: ${roundTrip} ms to PostgreSQL`)
  const proxy = await delayProxy(site.url, roundTrip)
  const behind = { ...site, url: proxy.url }
  const roles = ['web', 'web', 'worker', 'worker']
  const processes = await Promise.all(roles.map((role, i) => startProcess(behind, role, `${role}${i}`)))
  try {
    const origins = processes.flatMap(({ origin }) => origin || [])
    await saveFor(plan.seconds / 4, crew, origins)
    const { times, failed } = await saveFor(plan.seconds, crew, origins)
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
    return { roundTrip, saved: times.length, failed, perSecond: times.length / plan.seconds, p50, p95 }
  } finally {
    await Promise.all(processes.map((one) => one.stop()))
    proxy.close()
  }
}

/** How many strings people in one project save in a second, through two web processes beside two workers. */
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
    const crew = await furnish(url, folder, plan.people)
    const report: ClusterFigures[] = []
    for (const roundTrip of plan.roundTrips) report.push(await measureAt(roundTrip, site, plan, crew))
    return report
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const clusterTable = (report: ClusterReport): string =>
  table(
    ['ms to PostgreSQL', 'saved', 'failed', 'saves/s', 'p50 ms', 'p95 ms'],
    report.map(({ roundTrip, saved, failed, perSecond, p50, p95 }) => [roundTrip, saved, failed, perSecond, p50, p95]),
  )
