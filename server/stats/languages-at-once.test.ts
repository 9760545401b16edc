import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const files = { 'locales/en.json': { a: 'One', b: 'Two' }, 'locales/de.json': { a: 'Eins', b: '' } }

describeEachEngine('statistics of a language', (open, engine) => {
  let site: TestSite
  let root: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    for (const slug of ['harbour', 'lighthouse', 'pier'])
      await makeComponent(site, await makeProject(site, slug), 'app', { files })
  })
  afterAll(() => site.close())

  const german = () =>
    site.read<{ total: number; translated: number; last_change: string }>('/api/languages/de/statistics/', { as: root })

  const translations = () =>
    site.db
      .selectFrom('translation')
      .innerJoin('component', 'component.id', 'translation.component_id')
      .select(['translation.id as translationId', 'translation.component_id as componentId'])
      .select(['component.project_id as projectId', 'translation.language_id as languageId'])
      .where('translation.is_source', '=', 0)
      .orderBy('component.project_id')
      .execute()

  it('are the sum of all projects, with the newest change, also when one goes', async () => {
    const before = await german()
    expect(before).toMatchObject({ total: 6, translated: 3 })
    site.time += 60 * 1_000_000
    const { results } = await site.read<{ results: { id: number }[] }>('/api/translations/pier/app/de/units/')
    const saved = await site.call(`/api/units/${results[1]?.id}/`, {
      method: 'PATCH',
      as: root,
      json: { target: ['Zwei'], state: 20 },
    })
    expect(saved.status).toBe(200)
    const { timestamp } = await site.db
      .selectFrom('change')
      .select('timestamp')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const after = await german()
    expect(after).toMatchObject({ total: 6, translated: 4 })
    expect(Date.parse(after.last_change)).toBe(Math.floor(timestamp / 1000))
    const removed = await site.call('/api/components/pier/app/', { method: 'DELETE', as: root })
    expect(removed.status).toBeLessThan(300)
    await runJobs(site)
    const left = await german()
    expect(left).toMatchObject({ total: 4, translated: 2 })
    expect(left.last_change).toBe(before.last_change)
  })

  it.runIf(engine === 'postgres')('are written by two projects at once without waiting', async () => {
    const [first, second] = await translations()
    if (!first || !second) throw new Error('two translations are needed')
    const record = async (path: typeof first, meanwhile?: () => Promise<void>) =>
      inTransaction(site.db, async (tx) => {
        const ledger = await Ledger.open(tx, path)
        ledger.record({ action: 5, target: 'x' })
        await ledger.close(Date.now() * 1000)
        await meanwhile?.()
      })
    let isDone = false
    await record(first, async () => {
      await record(second)
      isDone = true
    })
    expect(isDone).toBe(true)
  })
})
