import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maintainClones } from '#server/jobs/maintain-clones.ts'
import { makeLog } from '#server/log.ts'
import { holdLane } from '#server/queue/hold-lane.ts'
import { pullAgain } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser } from '#server/testing/users.ts'
import { Vcs } from '#server/vcs/vcs.ts'

describeEachEngine('clones (A20)', (open) => {
  let site: TestSite
  let app: TestComponent
  let lane: string
  let folder: string

  beforeAll(async () => {
    site = await TestSite.open(open)
    const project = await makeProject(site, 'open')
    app = await makeComponent(site, project, 'app')
    lane = Vcs.lane(app.repository.address)
    folder = join(site.services.config.dataDir, 'repositories', `${lane.slice('repository:'.length)}.git`)
  })
  afterAll(() => site.close())

  const maintain = (budget = 0) => {
    const { vcs, now } = site.services
    return maintainClones({ db: site.db, vcs, log: makeLog('silent'), now, budget })
  }
  const size = () => site.services.vcs.measureLane(lane)

  /** As many pushes leave it. */
  const scatter = () => {
    for (let pack = 0; pack < 20; pack++) writeFileSync(join(folder, `objects/pack/pack-${pack}.pack`), '')
  }

  it('are packed when they have become many files, unless somebody works there', async () => {
    expect(existsSync(folder)).toBe(true)
    expect(await maintain()).toEqual({ unused: 0, packed: 0, dropped: 0 })
    mkdirSync(join(folder, 'objects/pack'), { recursive: true })
    scatter()
    const job = { kind: 'maintain_clone', payload: {}, key: 'test', lane } as const
    const times = { now: site.services.now, waitMs: 0 }
    expect(await holdLane(site.db, job, times, () => maintain())).toEqual({ unused: 0, packed: 0, dropped: 0 })
    expect(await maintain()).toEqual({ unused: 0, packed: 1, dropped: 0 })
    expect((await size()).loose).toBe(0)
    expect((await site.call('/api/translations/open/app/de/file/')).status).toBe(200)
  })

  it('go when all of them take more than they may, and come back when they are needed', async () => {
    expect(await maintain(100 * 1024 * 1024)).toMatchObject({ dropped: 0 })
    expect(await maintain(1)).toMatchObject({ dropped: 1 })
    expect(existsSync(folder)).toBe(false)
    await pullAgain(site, app)
    expect(existsSync(folder)).toBe(true)
  })

  it('of removed components go in every folder, from the process itself', async () => {
    const own = join(site.database.folder, 'own')
    const web = site.beside({ DATA_DIR: own, ROLE: 'web' })
    const { vcs, now } = web.services
    const care = () => maintainClones({ db: site.db, vcs, log: makeLog('silent'), now, budget: 0 })
    await vcs.fetch({ repo: app.repository.address, branch: 'main' })
    const clone = join(own, 'repositories', `${lane.slice('repository:'.length)}.git`)
    const hours = Date.now() / 1000 - 2 * 3600
    utimesSync(clone, hours, hours)
    expect([await care(), existsSync(clone)]).toMatchObject([{ unused: 0 }, true])
    const root = await makeUser(site, 'root', { is_superuser: 1 })
    expect((await site.call('/api/components/open/app/', { method: 'DELETE', as: root })).status).toBe(204)
    await runJobs(site)
    expect([existsSync(folder), existsSync(clone)]).toEqual([false, true])
    utimesSync(clone, hours, hours)
    expect([await care(), existsSync(clone)]).toMatchObject([{ unused: 1 }, false])
    await web.app.close()
  })
})
