import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { insertUser } from '#server/db/queries/accounts/users.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { announceComponent, makeComponent, makeProject } from '#server/testing/factories.ts'
import { makeAddon, makeCategory, makeLabel, shareComponent } from '#server/testing/parts.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeUser } from '#server/testing/users.ts'

interface Page {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly { readonly id: number; readonly code?: string }[]
}

const STRINGS = 57
const languages = 'af ar be bg bn br bs ca cs cy da de el eo es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk'
const moreLanguages = 'km ko lt lv mk mn ms mt my ne nl nn pl pt ro ru sk sl sq sr sv ta te th tr uk ur uz vi'
const codes = `${languages} ${moreLanguages}`.split(' ')

const strings = Object.fromEntries(Array.from({ length: STRINGS }, (_, i) => [`key.${i}`, `Text ${i}`]))

/** Units of the component with many strings, in English and German; then those of the one with many languages. */
const UNITS = STRINGS * 2 + codes.length + 1
/** A record for every unit, one that closes each of the translations, one for each component and project, one for the first commit of each repository. */
const CHANGES = UNITS + 4 + codes.length + 1 + 53 + 52

/** Lists with more than a page, and how many items they have. */
const lists: Readonly<Record<string, number>> = {
  '/api/projects/': 52,
  '/api/components/': 53,
  '/api/translations/': codes.length + 3,
  '/api/languages/': codes.length + 1,
  '/api/units/': UNITS,
  '/api/changes/': CHANGES,
  '/api/users/': 61,
  '/api/categories/': 51,
  '/api/addons/': 51,
  '/api/projects/big/components/': 53,
  '/api/projects/big/changes/': CHANGES - 51,
  '/api/projects/big/categories/': 51,
  '/api/projects/big/labels/': 51,
  '/api/components/big/wide/translations/': codes.length + 1,
  '/api/components/big/wide/statistics/': codes.length + 1,
  '/api/components/big/long/changes/': 2 + (STRINGS + 1) * 2,
  '/api/components/big/long/links/': 51,
  '/api/translations/big/long/de/units/': STRINGS,
  '/api/translations/big/long/de/changes/': STRINGS + 1,
}

describeEachEngine('lists', (open) => {
  let site: TestSite
  let root: Awaited<ReturnType<typeof makeUser>>

  beforeAll(async () => {
    site = await TestSite.open(open)
    const big = await makeProject(site, 'big')
    const files = Object.fromEntries(codes.map((code) => [`locales/${code}.json`, {}]))
    await makeComponent(site, big, 'wide', { files: { ...files, 'locales/en.json': { a: 'A' } } })
    const long = await makeComponent(site, big, 'long', {
      files: { 'locales/en.json': strings, 'locales/de.json': strings },
    })
    for (let i = 0; i < 51; i++) {
      const project = await makeProject(site, `p${i}`)
      await shareComponent(site, long, project)
      await announceComponent(site, big, `one${i}`)
      await makeCategory(site, big, `c${i}`)
      await makeLabel(site, big, { name: `Label ${i}`, color: 'navy' })
      await makeAddon(site, `addon.${i}`, { component: long })
    }
    await inTransaction(site.db, async (tx) => {
      for (let i = 0; i < 59; i++)
        await insertUser(tx, { username: `u${i}`, full_name: `U ${i}`, email: null, date_joined: 0 })
    })
    root = await makeUser(site, 'root', { is_superuser: 1 })
  })
  afterAll(() => site.close())

  describe.each(Object.entries(lists))('%s', (path, count) => {
    const last = Math.ceil(count / 50)
    /** Add-ons are listed for those who manage them; the rest is for everybody. */
    const call = (query: string) => site.call(`${path}${query}`, path === '/api/addons/' ? { as: root } : {})
    const read = async (query: string) => (await call(query)).json<Page>()
    const keyOf = ({ id, code }: Page['results'][number]) => id ?? code

    it('has pages of 50 that hold every item once', async () => {
      const seen = new Set<unknown>()
      let query = '?format=api'
      for (let number = 1; number <= last; number++) {
        const page = await read(query)
        const at = (to: number) => `${BASE}${path}?format=api${to === 1 ? '' : `&page=${to}`}`
        expect(page.count).toBe(count)
        expect(page.results.length).toBe(number < last ? 50 : count - 50 * (last - 1))
        expect(page.previous).toBe(number === 1 ? null : at(number - 1))
        expect(page.next).toBe(number === last ? null : at(number + 1))
        for (const item of page.results) seen.add(keyOf(item))
        query = page.next?.slice(BASE.length + path.length) ?? ''
      }
      expect(seen.size).toBe(count)
    })

    it('has a last page by that name', async () => {
      const byName = await call('?page=last')
      const { next, previous, results } = byName.json<Page>()
      expect(results).toEqual((await read(`?page=${last}`)).results)
      expect(next).toBeNull()
      expect(previous).toBe(last === 2 ? `${BASE}${path}` : `${BASE}${path}?page=${last - 1}`)
    })

    it('takes a page size', async () => {
      const two = await read('?page_size=2&page=2')
      const all = await read(`?page_size=1000`)
      expect(two.results).toEqual(all.results.slice(2, 4))
      expect(two.previous).toBe(`${BASE}${path}?page_size=2`)
      expect(two.next).toBe(`${BASE}${path}?page=3&page_size=2`)
      expect(all.results.length).toBe(Math.min(count, 1000))
      expect((await read('?page_size=99999')).results.length).toBe(Math.min(count, 1000))
    })

    it('knows no page before the first or after the last', async () => {
      const odd = ['0', '-1', 'x', '1.5', '', '%20', '１', '1e1', '0x1', '+1', '01', 'LAST', '1%00', 'null', 'NaN']
      for (const page of [...odd, 'Infinity', '99999999999999999999', '9'.repeat(400), String(last + 1)]) {
        const reply = await call(`?page=${page}`)
        expect([page, reply.status]).toEqual([page, 404])
        expectExactly(reply, {
          type: 'client_error',
          errors: [
            {
              code: 'not_found',
              detail: 'Invalid page.',
              attr: null,
            },
          ],
        })
      }
    })

    it('falls back to 50 for odd sizes', async () => {
      for (const size of ['0', '-5', 'x', '', '1.5', '1e3', '%00', '９'])
        expect([size, (await read(`?page_size=${size}`)).results.length]).toEqual([size, 50])
    })
  })

  it('repeats the other parameters in order of name, the last of a repeated one', async () => {
    const page = await site.read<Page>('/api/units/?z=1&page=2&r=a+b%26%C3%A4%22&format=json&page=3&__proto__=p&a')
    const rest = 'r=a+b%26%C3%A4%22&z=1'
    expect(page.next).toBe(`${BASE}/api/units/?__proto__=p&a=&format=json&page=4&${rest}`)
    expect(page.previous).toBe(`${BASE}/api/units/?__proto__=p&a=&format=json&page=2&${rest}`)
  })

  it('counts one page where there is nothing', async () => {
    const empty = '/api/projects/p0/labels/'
    for (const page of ['1', 'last'])
      expectExactly(await site.call(`${empty}?page=${page}`), { count: 0, next: null, previous: null, results: [] })
    expect((await site.call(`${empty}?page=2`)).status).toBe(404)
  })

  it('gives the languages of a project as a plain array', async () => {
    const all = await site.read<{ code: string; name: string }[]>('/api/projects/big/languages/?page=2&page_size=1')
    expect(all.map((one) => one.code).toSorted()).toEqual([...codes, 'en'].toSorted())
    expect(all.map((one) => one.name)).toEqual(all.map((one) => one.name).toSorted())
  })
})
