import { afterEach, beforeEach, expect, it } from 'vitest'
import { trimHistory } from '#server/commands/site/trim-history.ts'
import { readConfig } from '#server/config.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { body, type Send, sender } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const DAY = 86_400_000_000
const LISTS = ['', 'projects/open/', 'components/open/app/', 'translations/open/app/de/']

interface Change {
  readonly action: number
  readonly target: string
  readonly unit: string | null
}

interface Listed {
  readonly count: number
  readonly results: readonly Change[]
}

describeEachEngine('the history of strings', (open) => {
  let site: TestSite
  let root: TestUser
  let send: Send
  let ids: number[]

  beforeEach(async () => {
    site = await TestSite.open(open)
    send = sender(() => site)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    await makeComponent(site, await makeProject(site, 'open'), 'app')
    const units = await site.read<{ results: { id: number }[] }>('/api/translations/open/app/de/units/', { as: root })
    ids = units.results.map(({ id }) => id)
  })
  afterEach(() => site.close())

  const save = async (id: number | undefined, ...targets: string[]) => {
    for (const target of targets) body(await send('PATCH', `/api/units/${id}/`, root, { target: [target], state: 20 }))
  }
  const trim = (historyDays: number) => trimHistory({ db: site.db, now: () => site.time, historyDays })
  const list = (scope: string, query = '') =>
    site.read<Listed>(`/api/${scope}changes/?format=api${query}`, { as: root })
  const upstreamHasAll = () => site.db.deleteFrom('edit').execute()

  it('loses what is older than the setting says, but for the text of each string and what came after it', async () => {
    const [first, second] = ids
    await save(first, 'Eins', 'Zwei', 'Drei')
    await save(second, 'Tschau')
    body(await send('POST', `/api/units/${second}/comments/`, root, { scope: 'translation', comment: 'Fine.' }), 201)
    await upstreamHasAll()
    const before = await list('translations/open/app/de/')
    const person = await site.read('/api/users/root/statistics/', { as: root })
    site.time += 100 * DAY
    await save(second, 'Auf Wiedersehen')
    await upstreamHasAll()
    const saved = await site.read<{ translated: number }>('/api/users/root/statistics/', { as: root })
    expect(saved).not.toEqual(person)

    expect(await trim(0)).toBe(0)
    expect(await trim(101)).toBe(0)
    const deleted = await trim(90)
    expect(deleted).toBeGreaterThanOrEqual(3)
    expect(await trim(90)).toBe(0)

    const after = await list('translations/open/app/de/')
    expect(after.count).toBe(before.count + 1 - deleted)
    expect(after.results).toHaveLength(after.count)
    const texts = after.results.filter(({ unit }) => unit !== null).map(({ target }) => target)
    expect(texts).toEqual(expect.arrayContaining(['Drei', 'Auf Wiedersehen']))
    for (const gone of ['Eins', 'Zwei', 'Tschau']) expect(texts).not.toContain(gone)
    expect(await site.read('/api/users/root/statistics/', { as: root })).toEqual(saved)
  })

  it('leaves no figures of a component that is deleted', async () => {
    await save(ids[0], 'Eins', 'Zwei', 'Drei')
    await upstreamHasAll()
    site.time += 100 * DAY
    expect(await trim(90)).toBeGreaterThanOrEqual(2)
    expect(await site.read('/api/users/root/statistics/', { as: root })).toMatchObject({ translated: 3 })
    expect((await send('DELETE', '/api/components/open/app/', root)).status).toBe(204)
    await runJobs(site)
    expect(await site.read('/api/users/root/statistics/', { as: root })).toMatchObject({ translated: 0 })
  })

  it('counts and turns pages of every list rightly, also after more changes', async () => {
    const [first] = ids
    await save(first, 'Eins', 'Zwei', 'Drei', 'Vier')
    await upstreamHasAll()
    site.time += 100 * DAY
    expect(await trim(90)).toBeGreaterThanOrEqual(3)
    await save(first, 'Fünf', 'Sechs')
    for (const scope of LISTS) {
      const all = await list(scope)
      expect(all.results).toHaveLength(all.count)
      const pages = []
      for (let page = 1; pages.length < all.count; page++)
        pages.push(...(await list(scope, `&page_size=2&page=${page}`)).results)
      expect(pages).toEqual(all.results)
      expect(all.results.slice(0, 3).map(({ target }) => target)).toEqual(['Sechs', 'Fünf', 'Vier'])
    }
  })

  it('keeps all of a string with an edit that is not upstream yet', async () => {
    const [first, second] = ids
    await save(first, 'Eins', 'Zwei')
    await upstreamHasAll()
    await save(second, 'Tschau', 'Servus')
    const { count } = await list('translations/open/app/de/')
    site.time += 100 * DAY
    await trim(90)
    const { results } = await list('translations/open/app/de/')
    expect(results.map(({ target }) => target)).toEqual(expect.arrayContaining(['Zwei', 'Tschau', 'Servus']))
    expect(results.map(({ target }) => target)).not.toContain('Eins')
    await upstreamHasAll()
    expect(await trim(90)).toBeGreaterThanOrEqual(1)
    expect((await list('translations/open/app/de/')).count).toBeLessThan(count)
  })
})

it('HISTORY_DAYS is forever, or long enough for notifications', () => {
  expect(readConfig({}).historyDays).toBe(0)
  expect(readConfig({ HISTORY_DAYS: '365' }).historyDays).toBe(365)
  expect(() => readConfig({ HISTORY_DAYS: '30' })).toThrow('at least 90')
})
