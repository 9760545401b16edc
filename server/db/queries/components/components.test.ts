import { afterEach, beforeEach, expect, it } from 'vitest'
import { noCounts } from '#server/db/counters.ts'
import { runPull } from '#server/jobs/pull-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { TestSite } from '#server/testing/site.ts'

const lists = [
  '/api/units/',
  '/api/changes/',
  '/api/components/',
  '/api/translations/',
  '/api/projects/open/statistics/',
  '/api/languages/de/statistics/',
]

describeEachEngine('a component whose first import fails after a part was written', (open) => {
  let site: TestSite

  beforeEach(async () => {
    site = await TestSite.open(open)
  })
  afterEach(() => site.close())

  it('goes without a trace in lists and statistics', async () => {
    const { db, services } = site
    const project = await makeProject(site, 'open')
    await makeComponent(site, project, 'stays')
    const before = await Promise.all(lists.map((path) => site.read(path)))
    site.time += 1_000_000
    const { id, repository } = await makeComponent(site, project, 'goes')
    // As a process leaves it that was stopped just before the end.
    await db.updateTable('component').set({ revision: '' }).where('id', '=', id).execute()
    await repository.commit({ 'locales/en.json': null })
    const context = { db, vcs: services.vcs, now: services.now, report: async () => {} }
    await expect(runPull({ componentId: id }, context)).rejects.toThrow("The repository has no file 'locales/en.json'.")
    expect(await Promise.all(lists.map((path) => site.read(path)))).toEqual(before)
    const counted = await recount(db)
    for (const [key, row] of await kept(db))
      expect([key, row]).toEqual([key, counted.get(key) ?? { ...noCounts(), last_change: null }])
    const left = await db.selectFrom('list_block').select('rows').where('owner', '=', id).execute()
    expect(left).toEqual([])
  })
})
