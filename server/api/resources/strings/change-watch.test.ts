import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchChanges } from '#server/api/resources/strings/change-watch.ts'
import { afterCommits } from '#server/db/database.ts'
import { WakeUp } from '#server/db/wake-up.ts'
import { statementsOf } from '#server/testing/count-statements.ts'
import { describePostgres } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

describePostgres('event streams', (open) => {
  let site: TestSite
  let root: TestUser
  let quiet: TestProject
  let base: string

  beforeAll(async () => {
    site = await TestSite.open(open, { STREAMS: '0' })
    root = await makeUser(site, 'root', { is_superuser: 1 })
    quiet = await makeProject(site, 'quiet')
    await makeComponent(site, await makeProject(site, 'busy'), 'app')
    base = await site.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => site.close())

  it('that have nothing to tell share one look at the database, whatever others do', async () => {
    const ending = new AbortController()
    const listen = async () => {
      const reply = await fetch(`${base}/api/projects/${quiet.slug}/events/`, { signal: ending.signal })
      const reader = reply.body?.getReader()
      await reader?.read()
      return reader
    }
    const streams = await Promise.all(Array.from({ length: 50 }, listen))
    expect(streams).toHaveLength(50)
    const watch = watchChanges(site.database, site.services.now)
    const looks = async () => {
      const { epoch } = watch
      await makeUser(site, `u${Math.random()}`)
      await expect.poll(() => watch.epoch).not.toBe(epoch)
    }
    await looks()
    const { results } = await site.read<{ results: { id: number }[] }>('/api/translations/busy/app/de/units/')
    const sent = await statementsOf(async () => {
      const json = { target: ['Moin'], state: 20 }
      await site.call(`/api/units/${results[0]?.id}/`, { method: 'PATCH', as: root, json })
      await looks()
      await looks()
    })
    const read = sent.filter((text) => text.includes('"change"') || text.includes('"presence"'))
    expect(read.length).toBeGreaterThan(0)
    expect(read.length).toBeLessThan(10)
    expect(sent.length).toBeLessThan(50)
    ending.abort()
  })
})

describePostgres('event streams of a process that is woken', (open) => {
  const IDLE_MS = 2_000

  it('ask nothing while nothing is written, and hear at once what is (A13)', async () => {
    const database = await open()
    const wakeUp = new WakeUp(database.url ?? '')
    wakeUp.start()
    await expect.poll(() => wakeUp.isListening).toBe(true)
    const site = await TestSite.open(async () => ({ ...database, news: wakeUp }), { STREAMS: '0' })
    afterCommits(database.db, () => wakeUp.noteWrite())
    const root = await makeUser(site, 'root', { is_superuser: 1 })
    await makeComponent(site, await makeProject(site, 'busy'), 'app')
    const { results } = await site.read<{ results: { id: number }[] }>('/api/translations/busy/app/de/units/')
    const base = await site.app.listen({ host: '127.0.0.1', port: 0 })
    const ending = new AbortController()
    const streams = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const reply = await fetch(`${base}/api/projects/busy/events/`, { signal: ending.signal })
        const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
        await reader?.read()
        return reader
      }),
    )
    // Each looks once when it begins.
    await expect.poll(async () => (await statementsOf(() => sleep(100))).length).toBe(0)
    const sent = await statementsOf(() => sleep(IDLE_MS))
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(2)
    const json = { target: ['Moin Moin'], state: 20 }
    await site.call(`/api/units/${results[0]?.id}/`, { method: 'PATCH', as: root, json })
    for (let heard = ''; !heard.includes('Moin Moin'); ) heard += (await streams[0]?.read())?.value ?? ''
    ending.abort()
    await site.app.close()
    await wakeUp.close()
    await site.close()
  })
})
