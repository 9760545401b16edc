import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportStrings } from '#core/formats/export.ts'
import { exportedEntry } from '#core/memory/exchange.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeProject, type TestProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { countTurns } from '#server/testing/turns.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

const ENTRIES = 1500

const entriesOf = (count: number, first = 0) =>
  Array.from({ length: count }, (_, n) => ({
    source: `Source text number ${first + n}`,
    target: `Zieltext Nummer ${first + n}`,
    source_language: 'en',
    target_language: 'de',
  }))

interface Entry {
  readonly source: string
  readonly target: string
}

describeEachEngine('files of the memory', (open) => {
  let site: TestSite
  let ann: TestUser
  let keeper: TestUser
  let root: TestUser
  let project: TestProject

  beforeAll(async () => {
    site = await TestSite.open(open, { OWN_MEMORY_ENTRIES: '2000' })
    ann = await makeUser(site, 'ann')
    keeper = await makeUser(site, 'keeper')
    root = await makeUser(site, 'root', { is_superuser: 1 })
    project = await makeProject(site, 'shown')
    await makeTeam(site, 'Keepers', { members: [keeper], projects: [project], permissions: ['memory.edit'] })
  })
  afterAll(() => site.close())

  const send = (entries: readonly object[], as: TestUser, fields: Readonly<Record<string, string>> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new File([JSON.stringify(entries)], 'memory.json'))
    return site.call('/api/memory/import/', { method: 'POST', as, form })
  }
  const exported = async (as: TestUser, query = '') =>
    (await site.read<Entry[]>(`/api/memory/export/${query}`, { as })).map(({ source, target }) => [source, target])

  it('F6: while a memory is imported, everybody else gets an answer', async () => {
    const entries = entriesOf(ENTRIES)
    const { result, turns } = await countTurns(() => send(entries, ann))
    expect([result.status, result.json()]).toEqual([200, { entries: ENTRIES, problem: '' }])
    expect(turns).toBeGreaterThan(ENTRIES / 25)
    expect(await exported(ann)).toEqual(entries.map(({ source, target }) => [source, target]))
  })

  it('F6: a memory that is imported again, or twice in one file, is there once', async () => {
    const entries = entriesOf(300, 10_000)
    await send(entries, keeper, { project: 'shown' })
    const again = await send([...entries, ...entries], keeper, { project: 'shown' })
    expect(again.json()).toEqual({ entries: 600, problem: '' })
    const all = await exported(keeper, '?project=shown')
    expect(all).toEqual(entries.map(({ source, target }) => [source, target]))
  })

  it('F6: the state of an entry is that of the last one of a file', async () => {
    const [entry] = entriesOf(1, 20_000)
    const waiting = { ...entry, status: 0, origin: 'twins' }
    await send([waiting, { ...waiting, status: 1 }], keeper, { project: 'shown' })
    const [found] = await site.read<{ status: number }[]>('/api/memory/export/?origin=twins', { as: keeper })
    expect(found?.status).toBe(1)
  })

  it("F6: one's own memory has a limit of entries and of the size of a file; whoever manages memories has none", async () => {
    const refused = await send(entriesOf(501, 50_000), ann)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('can have 2000 imported entries')])
    const long = [{ ...entriesOf(1, 90_000)[0], target: 'x'.repeat(6_000_000) }]
    const large = await send(long, ann)
    expect([large.status, large.text]).toEqual([400, expect.stringContaining('at most 5 MB')])
    expect(await exported(ann, '?origin=memory.json')).toHaveLength(ENTRIES + 300)
    expect((await send(entriesOf(2001, 60_000), root)).status).toBe(200)
  })

  it('F7: exports of a memory let others have their turns, and are the bytes they were', async () => {
    const query = 'source_language=en&target_language=de&project=shown'
    const rows = await site.read<Entry[]>(`/api/memory/export/?${query}`, { as: keeper })
    const plural = { number: 1, formula: '0', categories: ['other'] }
    const options = { language: 'de', sourceLanguage: 'en', plural, sourcePlural: plural }
    for (const format of ['tmx', 'po', 'csv']) {
      const reply = await site.call(`/api/memory/export/?${query}&file_format=${format}`, { as: keeper })
      const entries = rows.map(({ source, target }) => exportedEntry({ source, target }))
      expect(reply.text).toBe(Buffer.from(exportStrings(format, entries, options).bytes).toString())
    }
    const { result, turns } = await countTurns(() => site.call('/api/memory/export/', { as: ann }))
    expect(result.text).toBe(`${JSON.stringify(result.json(), null, 2)}\n`)
    expect(turns).toBeGreaterThan(result.json<object[]>().length / 250)
    const nothing = await site.call('/api/memory/export/?origin=nowhere', { as: ann })
    expect(nothing.text).toBe('[]\n')
    const head = await site.call('/api/memory/export/', { method: 'HEAD', as: ann })
    expect([head.status, head.text, head.headers['content-type']]).toEqual([200, '', 'application/json'])
  })
})
