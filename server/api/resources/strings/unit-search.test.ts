import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { indexTexts } from '#server/db/search/text-index.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Page {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly {
    readonly id: number
    readonly context: string
    readonly language_code: string
    readonly position: number
  }[]
}

interface Errors {
  readonly type: string
  readonly errors: readonly { readonly code: string; readonly attr: string; readonly detail: string }[]
}

const strings = (count: number, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`key.${i}`, `${text} ${i}`]))

describeEachEngine('searching through the API', (open) => {
  let site: TestSite
  let root: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    const shown = await makeProject(site, 'shown')
    const hidden = await makeProject(site, 'hidden', { access_control: 100 })
    const files = { 'locales/en.json': strings(60, 'Hello'), 'locales/de.json': strings(59, 'Grüße') }
    await makeComponent(site, shown, 'app', { files })
    await makeComponent(site, hidden, 'secret', { files })
    await inTransaction(site.db, (tx) => indexTexts(tx, 1000))
  })
  afterAll(() => site.close())

  const page = (path: string, as?: TestUser) => site.read<Page>(path, { as })

  it('finds by text, in source, translation and key', async () => {
    expect(await page('/api/units/?q=hello')).toMatchObject({ count: 120 })
    expect(await page('/api/units/?q=GR%C3%9C%C3%9FE')).toMatchObject({ count: 59 })
    expect(await page('/api/units/?q=target:gr%C3%BC%C3%9Fe%20context:%3Dkey.7')).toMatchObject({ count: 1 })
  })

  it('shows hidden strings to nobody else, and does not count them', async () => {
    const visible = await page('/api/units/?q=hello')
    const all = await page('/api/units/?q=hello', root)
    expect([visible.count, all.count]).toEqual([120, 240])
    expect(await page('/api/units/?q=project:hidden')).toMatchObject({ count: 0, results: [] })
    expect(await page('/api/units/?q=NOT%20project:shown')).toMatchObject({ count: 0, results: [] })
    expect(await page('/api/units/?q=NOT%20project:shown', root)).toMatchObject({ count: 120 })
    expect(await page('/api/units/?q=path:hidden/secret/de')).toMatchObject({ count: 0 })
  })

  it('does not count strings that are gone in searches of the history', async () => {
    const project = await makeProject(site, 'gone', { access_control: 100 })
    await makeComponent(site, project, 'app', { manage_units: 1 })
    const history = () => page('/api/units/?q=change_time:%3E2020-01-01&page_size=1000', root)
    const before = await history()
    const [string] = (await page('/api/translations/gone/app/en/units/', root)).results
    expect((await site.call(`/api/units/${string?.id}/`, { method: 'DELETE', as: root })).status).toBe(204)
    const after = await history()
    expect([after.count, after.results.length]).toEqual([before.count - 2, before.count - 2])
  })

  it('keeps the query in the addresses of other pages', async () => {
    const address = '/api/translations/shown/app/de/units/'
    const first = await page(`${address}?q=is:translated&page_size=20`)
    expect(first).toMatchObject({ count: 59, previous: null })
    expect(first.next).toBe(`${BASE}${address}?page=2&page_size=20&q=is%3Atranslated`)
    const seen = [...first.results]
    for (let next = first.next; next; ) {
      const more: Page = await page(next.slice(BASE.length))
      expect(more.count).toBe(59)
      seen.push(...more.results)
      next = more.next
    }
    expect(seen.map((unit) => unit.position)).toEqual(Array.from({ length: 59 }, (_, i) => i + 1))
    expect(await site.call(`${address}?q=is:translated&page_size=20&page=9`)).toMatchObject({ status: 404 })
  })

  it('orders as asked', async () => {
    const address = '/api/translations/shown/app/de/units/?sort_by='
    const positions = async (sort: string) => (await page(`${address}${sort}`)).results.map((unit) => unit.position)
    expect((await positions('-position')).slice(0, 3)).toEqual([60, 59, 58])
    expect((await positions('nonsense')).slice(0, 3)).toEqual([1, 2, 3])
  })

  it('says where a query is wrong', async () => {
    for (const path of ['/api/units/', '/api/translations/shown/app/de/units/']) {
      const reply = await site.call(`${path}?q=hello%20colour:red`)
      expect(reply.status).toBe(400)
      const { type, errors } = reply.json<Errors>()
      expect(type).toBe('validation_error')
      expect(errors).toMatchObject([{ code: 'invalid', attr: 'q' }])
      expect(errors[0]?.detail).toContain('Unknown field "colour"')
      expect(errors[0]?.detail).toContain('character 7')
    }
    expect((await site.call('/api/units/?q=a%00b')).status).toBe(400)
  })

  it('counts days from midnight, whenever it is asked', async () => {
    expect(await page('/api/units/?q=added:today')).toMatchObject({ count: 120 })
    site.time += 86_400_000_000
    expect(await page('/api/units/?q=added:today')).toMatchObject({ count: 0 })
    expect(await page('/api/units/?q=added:yesterday')).toMatchObject({ count: 120 })
  })
})
