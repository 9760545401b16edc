import { afterAll, beforeAll, expect, it } from 'vitest'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { BASE, type TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

interface Listed {
  readonly count: number
  readonly results: readonly { readonly code: string }[]
}

describeEachEngine('languages', (open) => {
  let site: TestSite
  let root: TestUser

  beforeAll(async () => {
    ;({ site, root } = await openWithPeople(open, 'root'))
    await makeComponent(site, await makeProject(site, 'open'), 'app', {
      files: { 'locales/en.json': { a: 'A' }, 'locales/ar.json': { a: 'أ' }, 'locales/de.json': {} },
    })
  })
  afterAll(() => site.close())

  it('shows a language whole', async () => {
    const row = await languageByCode(site.db, { code: 'ar' })
    expectExactly(await site.call('/api/languages/ar/?format=api'), {
      id: row?.id,
      code: 'ar',
      name: 'Arabic',
      plural: {
        id: row?.plural_id,
        source: 0,
        number: 6,
        formula: 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5',
        type: 12,
      },
      aliases: ['ar_aa', 'ar_ar', 'ara', 'arb'],
      direction: 'rtl',
      population: row?.population,
      web_url: `${BASE}/languages/ar/`,
      url: `${BASE}/api/languages/ar/?format=api`,
      statistics_url: `${BASE}/api/languages/ar/statistics/?format=api`,
    })
    expect(row?.population).toBeGreaterThan(100_000_000)
  })

  it('counts as gettext catalogs do, and as CLDR does beside it', async () => {
    const french = await site.read<{ plural: object }>('/api/languages/fr/', { as: root })
    expect(french.plural).toMatchObject({ source: 0, number: 2, formula: 'n > 1', type: 1 })
    const { results } = await site.read<{ results: object[] }>('/api/languages/fr/plurals/', { as: root })
    const cldr = { source: 4, number: 3, formula: 'n <= 1 ? 0 : n % 1000000 == 0 ? 1 : 2', type: 20 }
    expect(results).toEqual([french.plural, { id: expect.any(Number), ...cldr }])
    expect((await site.call('/api/languages/fr/plurals/')).status).toBe(404)
  })

  it('lists the languages in use in order of id', async () => {
    const list = await site.read<Listed>('/api/languages/')
    const rows = await site.db
      .selectFrom('language')
      .select('code')
      .where('code', 'in', ['de', 'ar', 'en'])
      .orderBy('id')
      .execute()
    expect(list.count).toBe(3)
    expect(list.results.map((one) => one.code)).toEqual(rows.map((row) => row.code))
    expect(list.results[0]).toEqual(await site.read(`/api/languages/${rows[0]?.code}/`))
  })

  it('hides a language nobody translates into, but not from administrators', async () => {
    expect((await site.call('/api/languages/cy/')).status).toBe(404)
    expect((await site.call('/api/languages/cy/statistics/')).status).toBe(404)
    expect((await site.read<{ name: string }>('/api/languages/cy/', { as: root })).name).toBe('Welsh')
    expect((await site.read<{ total: number }>('/api/languages/cy/statistics/', { as: root })).total).toBe(0)
  })

  it.each(['AR', 'ara', 'ar-', '%E2%80%8Far', 'ar%20'])(
    'knows a language by its code alone, not as %s',
    async (code) => {
      expect((await site.call(`/api/languages/${code}/`)).status).toBe(404)
    },
  )
})
