import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describePostgres } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { type RunningProgram, startProgram } from '#server/testing/program.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'
import { Balancer } from './balancer.ts'

const CLIENTS = 20
/** People read before they save again. */
const THINKING = 600
const texts = (of: string) =>
  Object.fromEntries(Array.from({ length: CLIENTS }, (_, i) => [`key${i}`, of && `${of} ${i}`]))

describePostgres('two web processes behind a balancer', (open) => {
  let site: TestSite
  let root: TestUser
  let folder: string
  let units: number[]
  let balancer: Balancer
  let processes: RunningProgram[] = []

  const start = async (): Promise<RunningProgram> => {
    const patient = { DATABASE_CONNECT_TIMEOUT: '120', DATABASE_STATEMENT_TIMEOUT: '120', DATABASE_LOCK_TIMEOUT: '120' }
    const env = { ROLE: 'web', LOG_LEVEL: 'silent', RATE_VISITORS: '0', SHUTDOWN_DELAY: '3', ...patient }
    const started = await startProgram({ url: site.database.url, folder }, env)
    processes = [...processes, started]
    return started
  }

  beforeAll(async () => {
    ;({ site, root } = await openWithPeople(open, 'root'))
    const files = { 'locales/en.json': texts('English'), 'locales/de.json': texts('') }
    await makeComponent(site, await makeProject(site, 'harbour'), 'app', { files })
    const page = await site.read<{ results: { id: number }[] }>('/api/translations/harbour/app/de/units/')
    units = page.results.map(({ id }) => id)
    folder = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
    balancer = await Balancer.open()
    await Promise.all([start(), start()])
  })
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.stop()))
    await balancer?.close()
    await site.close()
    rmSync(folder, { recursive: true })
  })

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${balancer.url}${path}`, {
      ...init,
      headers: { authorization: root.authorization, 'content-type': 'application/json' },
    })
  const save = (unit: number, target: string) =>
    ask(`/api/units/${unit}/`, { method: 'PATCH', body: JSON.stringify({ target: [target], state: 20 }) })

  it('are restarted one after the other under 20 clients without one failed request (A8, A16)', async () => {
    const failed: string[] = []
    let [asked, over] = [0, false]
    const answered = async (request: Promise<Response>) => {
      const said = await request.then(async (reply) => `${reply.status} ${await reply.text()}`, String)
      if (!said.startsWith('200 ')) failed.push(said.slice(0, 300))
      asked++
    }
    const translate = async (unit: number) => {
      for (let i = 0; !over; i++) {
        await answered(save(unit, `text ${i} of ${unit}`))
        await answered(ask(`/api/units/${unit}/`))
        await sleep(THINKING)
      }
    }
    const everybodyAsked = async () => {
      const before = asked
      await expect.poll(() => asked).toBeGreaterThan(before + 2 * CLIENTS)
    }
    for (const { url } of processes) await balancer.add(url)
    const people = units.map(translate)
    const listening = await ask('/api/projects/harbour/events/')
    try {
      await everybodyAsked()
      const [old, other] = processes
      await old?.stop()
      const fresh = await start()
      await balancer.add(fresh.url)
      await everybodyAsked()
      await other?.stop()
      await everybodyAsked()
    } finally {
      over = true
      await Promise.all(people)
    }
    expect(failed).toEqual([])
    expect(await listening.text()).toContain('event: ')
  })
})
