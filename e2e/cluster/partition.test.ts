import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgresDatabase } from '#server/db/database.ts'
import { describePostgres } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { SilentProxy } from '#server/testing/silent-proxy.ts'
import { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

const limits = { connections: 4, connectMs: 1500, statementMs: 1500, apart: true }

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
    const { url, folder } = all.database
    const database = openPostgresDatabase(proxy.url, limits)
    site = await TestSite.open(async () => ({ ...database, url, folder, drop: () => database.close() }))
  })
  afterAll(async () => {
    proxy?.heal()
    await site?.close()
    await proxy?.stop()
    await all.close()
  })

  const status = async (call: ReturnType<TestSite['call']>) => (await call).status
  const read = (unit: number | undefined) => status(site.call(`/api/units/${unit}/`, { as: root }))
  const save = (unit: number | undefined, target: string) =>
    status(site.call(`/api/units/${unit}/`, { method: 'PATCH', json: { target: [target], state: 20 }, as: root }))
  const isReady = () => status(site.call('/readyz/'))

  it('answers everything that was underway, and goes on when the network is back', async () => {
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
})
