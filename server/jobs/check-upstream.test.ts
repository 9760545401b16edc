import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queueDueWork } from '#server/queue/schedule.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { senderFor } from '#server/testing/send-as.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

const HOUR = 3600 * 1_000_000

describeEachEngine('pulling by schedule', (open) => {
  let site: TestSite
  let admin: TestUser
  let app: TestComponent

  beforeAll(async () => {
    ;({ site, admin } = await openWithPeople(open, 'admin'))
    app = await makeComponent(site, await makeProject(site, 'open'), 'app')
  })
  afterAll(() => site.close())

  const send = senderFor(
    () => site,
    () => admin,
  )
  const after = async (hours: number) => {
    site.time += hours * HOUR
    await queueDueWork(site.db, site.time)
    await runJobs(site)
  }
  const upstreamSays = (hello: string) => app.repository.commit({ 'locales/de.json': { hello } })
  const german = async () => {
    const { results } = await site.read<{ results: { target: string[] }[] }>('/api/translations/open/app/de/units/')
    return results[0]?.target[0]
  }
  const plan = () =>
    site.db
      .selectFrom('component')
      .select(['next_pull', 'last_pull', 'pull_failures'])
      .where('id', '=', app.id)
      .executeTakeFirstOrThrow()
  const alerts = async () =>
    (await site.db.selectFrom('alert').select('name').where('component_id', '=', app.id).execute()).map(
      ({ name }) => name,
    )

  it('brings what upstream has after the hours of the site, and fetches nothing while it stands still (A21)', async () => {
    await after(0)
    const { last_pull } = await plan()
    await upstreamSays('Guten Tag')
    await after(2)
    expect(await german()).not.toBe('Guten Tag')
    await after(7)
    expect(await german()).toBe('Guten Tag')
    const pulled = (await plan()).last_pull
    expect(pulled).toBeGreaterThan(last_pull)
    await after(14)
    expect((await plan()).last_pull).toBe(pulled)
    expect((await plan()).next_pull).toBeGreaterThan(site.time + 5 * HOUR)
  })

  it('leaves out what somebody else has just pulled', async () => {
    await site.db.updateTable('component').set({ next_pull: 0, last_pull: site.time }).execute()
    await upstreamSays('Moin')
    await after(1)
    expect(await german()).toBe('Guten Tag')
    expect((await plan()).next_pull).toBeGreaterThan(site.time + 4 * HOUR)
  })

  it('goes by the hours of the component, which may be none', async () => {
    const never = await send('PATCH', '/api/components/open/app/', { pull_interval: 0 })
    expect(never.json()).toMatchObject({ pull_interval: 0 })
    await after(48)
    expect(await german()).toBe('Guten Tag')
    await send('PATCH', '/api/components/open/app/', { pull_interval: 1 })
    await after(2)
    expect(await german()).toBe('Moin')
    expect((await plan()).next_pull).toBeLessThan(site.time + 2 * HOUR)
    const wrong = await send('PATCH', '/api/components/open/app/', { pull_interval: 721 })
    expect(wrong.status).toBe(400)
    const usual = await send('PATCH', '/api/components/open/app/', { pull_interval: null })
    expect([usual.status, usual.json()]).toEqual([
      200,
      expect.not.objectContaining({ pull_interval: expect.anything() }),
    ])
  })

  it('waits longer after each failure, says what is wrong, and goes on when upstream is back', async () => {
    await rm(app.repository.address, { recursive: true })
    await after(8)
    expect(await alerts()).toContain('UpdateFailure')
    expect(await plan()).toMatchObject({ pull_failures: 1, next_pull: site.time + HOUR / 4 })
    await after(1)
    expect(await plan()).toMatchObject({ pull_failures: 2, next_pull: site.time + HOUR / 2 })
    await upstreamSays('Servus')
    await after(2)
    expect(await plan()).toMatchObject({ pull_failures: 0 })
    expect(await german()).toBe('Servus')
    expect(await alerts()).not.toContain('UpdateFailure')
  })
})
