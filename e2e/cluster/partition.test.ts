import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type PostgresLimits, readConfig } from '#server/config.ts'
import { openPostgresDatabase } from '#server/db/database.ts'
import { describePostgres } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { freePort } from '#server/testing/free-port.ts'
import { startProgram } from '#server/testing/program.ts'
import { SilentProxy } from '#server/testing/silent-proxy.ts'
import { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

const limits = { connections: 4, connectMs: 1500, statementMs: 1500, apart: true }

const SILENT_MS = 5_000
/** Few enough that the last ones still find a connection that was used before. */
const STEP_MS = 600
const ANSWERED_WITHIN_MS = 10_000

describePostgres('a service whose way to PostgreSQL falls silent (A2)', (open) => {
  let all: TestSite
  let root: TestUser
  let proxy: SilentProxy
  let site: TestSite
  let units: number[]

  beforeAll(async () => {
    ;({ site: all, root } = await openWithPeople(open, 'root'))
    await makeComponent(all, await makeProject(all, 'harbour'), 'app')
    const page = await all.read<{ results: { id: number }[] }>('/api/translations/harbour/app/de/units/')
    units = page.results.map(({ id }) => id)
    proxy = await SilentProxy.before(all.database.url)
  })
  afterEach(async () => {
    proxy.heal()
    await site.close()
  })
  afterAll(async () => {
    await proxy?.stop()
    await all.close()
  })

  const openSite = async (chosen: typeof limits | PostgresLimits) => {
    const { url, folder } = all.database
    const database = openPostgresDatabase(proxy.url, { ...chosen, apart: true })
    site = await TestSite.open(async () => ({ ...database, url, folder, drop: () => database.close() }))
  }
  const status = async (call: ReturnType<TestSite['call']>) => (await call).status
  const read = (unit: number | undefined) => status(site.call(`/api/units/${unit}/`, { as: root }))
  const save = (unit: number | undefined, target: string) =>
    status(site.call(`/api/units/${unit}/`, { method: 'PATCH', json: { target: [target], state: 20 }, as: root }))
  const isReady = () => status(site.call('/readyz/'))

  it('answers everything that was underway, and goes on when the network is back', async () => {
    await openSite(limits)
    await expect.poll(() => save(units[0], 'before')).toBe(200)
    proxy.silence()
    const underway = Array.from({ length: 14 }, (_, i) => (i % 2 ? save(units[0], `lost ${i}`) : read(units[1])))
    expect(await isReady()).toBe(503)
    proxy.heal()
    // Who was still waiting for a connection has a new one.
    const answers = new Set(await Promise.all(underway))
    expect([...answers].filter((answer) => answer !== 200)).toEqual([503])
    // As many as there are connections: none of them hangs.
    for (let i = 0; i < limits.connections; i++) await expect.poll(() => save(units[0], `after ${i}`)).toBe(200)
    expect(await isReady()).toBe(200)
  })

  it('answers each with the usual settings within ten seconds after five of silence', async () => {
    await openSite(readConfig({}).databaseLimits)
    // Connections that were used are lost in the middle of a statement, new ones before that.
    await Promise.all(units.slice(0, 5).flatMap((unit) => [save(unit, 'before'), read(unit)]))
    proxy.silence()
    const underway: Promise<number>[] = []
    for (let asked = 0; asked < SILENT_MS; asked += STEP_MS) {
      underway.push(
        underway.length % 2
          ? save(units[underway.length % units.length], `lost ${asked}`)
          : read(units[underway.length % units.length]),
      )
      await sleep(STEP_MS)
    }
    proxy.heal()
    const late = sleep(ANSWERED_WITHIN_MS, 'no answer' as const)
    const answers = await Promise.all(underway.map((answer) => Promise.race([answer, late])))
    expect([...new Set(answers)].filter((answer) => answer !== 200)).toEqual([503])
    expect(await isReady()).toBe(200)
  })
})

describePostgres('a worker whose way to PostgreSQL falls silent', (open) => {
  it('says so, and takes up jobs soon after the network is back', async () => {
    const { site, root } = await openWithPeople(open, 'root')
    await makeComponent(site, await makeProject(site, 'harbour'), 'app')
    const proxy = await SilentProxy.before(site.database.url)
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-worker-'))
    const healthPort = await freePort()
    const worker = await startProgram(
      { url: proxy.url, folder },
      {
        ROLE: 'worker',
        HEALTH_PORT: String(healthPort),
        SECRET_KEY: 'k'.repeat(40),
        LOG_LEVEL: 'silent',
        VCS_PROTOCOLS: 'file',
        DATABASE_CONNECT_TIMEOUT: '1',
        DATABASE_STATEMENT_TIMEOUT: '1',
      },
    )
    const readiness = async () => (await fetch(`http://127.0.0.1:${healthPort}/readyz/`)).json()
    /** Pulls, and waits for the end of that. */
    const pull = async () => {
      const json = { operation: 'pull', background: true }
      const asked = await site.call('/api/components/harbour/app/repository/', { method: 'POST', json, as: root })
      const path = new URL(asked.json<{ task_url: string }>().task_url).pathname
      await expect.poll(async () => (await site.read<{ completed: boolean }>(path, { as: root })).completed).toBe(true)
    }
    await expect.poll(readiness).toMatchObject({ database: 'ok', workers: 'ok' })
    await pull()
    proxy.silence()
    // Every connection of the queue loses a statement meanwhile.
    await expect.poll(readiness).toMatchObject({ database: 'unavailable' })
    await sleep(SILENT_MS)
    proxy.heal()
    await pull()
    expect(await readiness()).toMatchObject({ database: 'ok', workers: 'ok' })
    await worker.stop()
    await proxy.stop()
    await site.close()
    rmSync(folder, { recursive: true })
  })
})
