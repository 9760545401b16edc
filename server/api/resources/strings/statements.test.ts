import { afterAll, beforeAll, expect, it } from 'vitest'
import { countPackets } from '#server/testing/count-packets.ts'
import { statementsOf } from '#server/testing/count-statements.ts'
import { describePostgres } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Page {
  readonly results: readonly { readonly id: number }[]
}

const texts = (language: string) =>
  Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`key${i}`, language === '' ? '' : `${language} text ${i}`]))

describePostgres('statements', (open) => {
  let site: TestSite
  let ann: TestUser
  let ids: number[]

  beforeAll(async () => {
    site = await TestSite.open(open, { PAGE_CACHE_MB: '0' })
    ann = await makeUser(site, 'ann')
    const project = await makeProject(site, 'harbour')
    const files = { 'locales/en.json': texts('English'), 'locales/de.json': { ...texts(''), key0: 'Deutscher Text' } }
    await makeComponent(site, project, 'app', { files })
    const other = { 'locales/en.json': { other: 'Something else' }, 'locales/de.json': { other: '' } }
    await makeComponent(site, project, 'web', { files: other })
    const { results } = await site.read<Page>('/api/translations/harbour/app/de/units/')
    ids = results.map(({ id }) => id)
    // Whoever joins a translation is recorded once.
    await save(3, 'Anfang')
  })
  afterAll(() => site.close())

  const save = (at: number, text: string, state = 20) =>
    site.call(`/api/units/${ids[at]}/`, { method: 'PATCH', as: ann, json: { target: [text], state } })

  const looks = (sent: readonly string[]) => sent.filter((one) => one.includes('pg_current_snapshot'))

  const counted = async (work: () => Promise<{ readonly status: number }>) => {
    let status = 0
    const sent = await statementsOf(async () => {
      status = (await work()).status
    })
    expect(status).toBe(200)
    return sent
  }

  it('of a save are twelve at most, whether the string had a text or not (A4)', async () => {
    for (const [at, text] of [
      [0, 'Neuer Text'],
      [0, 'Neuerer Text'],
      [1, 'Erster Text'],
    ] as const) {
      const sent = await counted(() => save(at, text))
      expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(12)
      expect(sent.filter((one) => one.includes('pg_advisory_xact_lock(')).length).toBe(1)
    }
    const sums = await recount(site.db)
    for (const [scope, row] of await kept(site.db)) expect(row, scope).toEqual(sums.get(scope) ?? row)
  })

  it('of a save are sent in seven packets at most: each is a round trip', async () => {
    for (const text of ['Noch ein Text', 'Und noch einer'])
      expect(await countPackets(site.database.url ?? '', () => save(0, text))).toBeLessThanOrEqual(7)
  })

  it('of a save that begins to fail a check, or stops, take the whole project for none of it', async () => {
    for (const text of ['Der  Text', 'Der Text']) {
      const sent = await counted(() => save(1, text))
      expect((await site.read<{ has_failing_check: boolean }>(`/api/units/${ids[1]}/`)).has_failing_check).toBe(
        text === 'Der  Text',
      )
      expect(sent.filter((one) => one.includes('select pg_advisory_xact_lock('))).toEqual([])
      expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(12)
    }
    const sums = await recount(site.db)
    for (const [scope, row] of await kept(site.db)) expect(row, scope).toEqual(sums.get(scope) ?? row)
  })

  it('of ten who save one string at once take the whole project for none of them', async () => {
    const sent = await statementsOf(async () => {
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, i) => save(0, `Der Text von ${'abcdefghij'[i]}`)),
      )
      expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    })
    expect(sent.filter((one) => one.includes('select pg_advisory_xact_lock_shared(')).length).toBeGreaterThan(10)
    expect(sent.filter((one) => one.includes('select pg_advisory_xact_lock('))).toEqual([])
    const sums = await recount(site.db)
    for (const [scope, row] of await kept(site.db)) expect(row, scope).toEqual(sums.get(scope) ?? row)
  })

  it('of a string, and of a page of strings, are four at most', async () => {
    for (const path of [`/api/units/${ids[0]}/`, '/api/translations/harbour/app/de/units/']) {
      await site.call(path, { as: ann })
      const sent = await counted(() => site.call(path, { as: ann }))
      expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(4)
    }
  })

  it('of the statistics of a component are as many in two languages as in six', async () => {
    const project = await makeProject(site, 'pier')
    const sent: string[][] = []
    for (const [slug, languages] of Object.entries({ two: ['en', 'de'], six: ['en', 'de', 'cs', 'fr', 'it', 'pl'] })) {
      const files = Object.fromEntries(languages.map((code) => [`locales/${code}.json`, texts(code)]))
      await makeComponent(site, project, slug, { files })
      const path = `/api/components/pier/${slug}/statistics/`
      expect((await site.read<Page>(path)).results).toHaveLength(languages.length)
      sent.push(await counted(() => site.call(`${path}?page_size=20`)))
    }
    expect(sent[1]).toHaveLength(sent[0]?.length ?? 0)
  })

  it('of twenty who read at once share their looks at what was written, and each sees what was written before', async () => {
    const path = `/api/units/${ids[2]}/`
    await site.call(path, { as: ann })
    await save(2, 'Vorher')
    const texts: unknown[] = []
    const sent = await statementsOf(async () => {
      const replies = await Promise.all(Array.from({ length: 20 }, () => site.call(path, { as: ann })))
      for (const reply of replies) texts.push(await reply.json())
    })
    expect(texts).toEqual(Array(20).fill(expect.objectContaining({ target: ['Vorher'] })))
    // How many of them come while one looks is a matter of time.
    expect(looks(sent).length).toBeLessThan(20)
    const atOnce = () => Promise.all(Array.from({ length: 20 }, () => site.database.epoch()))
    expect(looks(await statementsOf(atOnce))).toHaveLength(2)
  })
})
