import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { parseExact } from '#server/testing/exact-json.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { recordChanges } from '#server/testing/parts.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Page {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly { readonly id: number }[]
}

describeEachEngine('long lists', (open) => {
  let site: TestSite
  let component: TestComponent
  let hidden: TestComponent
  let root: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    const strings = (text: string) => Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`k${i}`, `${text} ${i}`]))
    const files = { 'locales/en.json': strings('Text'), 'locales/de.json': strings('Wort') }
    component = await makeComponent(site, await makeProject(site, 'open'), 'app', { files })
    hidden = await makeComponent(site, await makeProject(site, 'hidden', { access_control: 100 }), 'app', { files })
  })
  afterAll(() => site.close())

  const walk = async (start: string, as?: TestUser, between = async () => {}): Promise<Page[]> => {
    const pages: Page[] = []
    for (let path: string | undefined = start; path !== undefined; ) {
      const page: Page = await site.read<Page>(path, { as })
      pages.push(page)
      path = page.next?.slice(BASE.length)
      await between()
    }
    return pages
  }
  const ids = (pages: readonly Page[]) => pages.flatMap((page) => page.results.map((item) => item.id))
  const all = async (path: string, as?: TestUser) => ids([await site.read<Page>(`${path}page_size=1000`, { as })])

  it.each([
    '/api/units/?',
    '/api/translations/open/app/de/units/?',
    '/api/changes/?',
    '/api/projects/open/changes/?',
    '/api/components/open/app/changes/?',
    '/api/translations/open/app/de/changes/?',
    '/api/changes/?action=71&action=59&',
  ])('%s are walked whole, each item once', async (path) => {
    for (const as of [undefined, root]) {
      const pages = await walk(`${path}cursor=&page_size=4`, as)
      const expected = await all(path, as)
      expect(ids(pages)).toEqual(expected)
      expect(pages.every((page) => page.previous === null && page.count === expected.length)).toBe(true)
      expect(pages.slice(0, -1).every((page) => page.results.length === 4)).toBe(true)
    }
  })

  it('are not shifted by what is added meanwhile', async () => {
    const before = await all('/api/changes/?', root)
    const seen = ids(
      await walk('/api/changes/?cursor=&page_size=5', root, async () => {
        await recordChanges(site, component, 'de', [{ action: 2 }, { action: 2 }])
        await recordChanges(site, hidden, 'de', [{ action: 2 }])
      }),
    )
    expect(seen).toEqual(before)
  })

  it('keep their other parameters', async () => {
    const page = await site.read<Page>('/api/units/?format=api&page_size=2&cursor=&fields=id&page=7')
    expect(page.next).toBe(`${BASE}/api/units/?cursor=${page.results[1]?.id}&fields=id&format=api&page_size=2`)
  })

  it('refuse cursors that are none, and lists that have none', async () => {
    for (const path of [
      '/api/units/?cursor=x',
      '/api/units/?cursor=-1',
      '/api/units/?cursor=&q=a',
      '/api/projects/?cursor=',
    ]) {
      const reply = await site.call(path)
      expect([path, reply.status, reply.json<{ errors: { attr: string }[] }>().errors[0]?.attr]).toEqual([
        path,
        400,
        'cursor',
      ])
    }
  })

  it('show the fields that were asked for, exactly as they are in the whole', async () => {
    const whole = parseExact((await site.call('/api/units/')).text) as { results: Record<string, unknown>[] }
    const some = parseExact((await site.call('/api/units/?fields=target, id_hash,labels,id,url')).text) as typeof whole
    expect(Object.keys(some.results[0] ?? {})).toEqual(['target', 'id_hash', 'labels', 'id', 'url'])
    const picked = whole.results.map(({ target, id_hash, labels, id, url }) => ({ target, id_hash, labels, id, url }))
    expect(some).toEqual({ ...whole, results: picked })
  })

  it('pick fields of every list', async () => {
    const { results } = await site.read<{ results: object[] }>('/api/components/?fields=slug,project', { as: root })
    expect(results.map((item) => Object.keys(item))).toEqual([
      ['slug', 'project'],
      ['slug', 'project'],
    ])
    expect(await site.read('/api/users/?fields=username', { as: root })).toMatchObject({
      results: expect.arrayContaining([{ username: 'root' }]),
    })
  })

  it.each(['id,nonsense', '', ',', '__proto__', 'constructor'])('do not know the fields %j', async (fields) => {
    const reply = await site.call(`/api/units/?fields=${fields}`)
    expect(reply.status).toBe(400)
    expect(reply.json()).toMatchObject({
      type: 'validation_error',
      errors: [{ code: 'invalid_choice', attr: 'fields' }],
    })
  })

  it('tell what is hidden before what is wrong', async () => {
    expect((await site.call('/api/translations/hidden/app/de/units/?fields=nonsense')).status).toBe(404)
  })
})
