import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { BASE, TestSite } from '#server/testing/site.ts'

const lists = [
  'users',
  'projects',
  'components',
  'translations',
  'languages',
  'changes',
  'units',
  'addons',
  'categories',
]

describeEachEngine('the root of the API', (open) => {
  let site: TestSite

  beforeAll(async () => {
    site = await TestSite.open(open)
  })
  afterAll(() => site.close())

  it('names every list', async () => {
    expectExactly(
      await site.call('/api/?format=api'),
      Object.fromEntries(lists.map((name) => [name, `${BASE}/api/${name}/?format=api`])),
    )
  })

  it('every list it names is there, empty but for the visitor on a fresh service', async () => {
    for (const [name, url] of Object.entries(await site.read<Record<string, string>>('/api/'))) {
      const list = await site.read<{ count: number }>(url.slice(BASE.length))
      expect([name, list]).toEqual([
        name,
        name === 'users'
          ? {
              count: 1,
              next: null,
              previous: null,
              results: [{ id: 1, full_name: 'Anonymous', username: 'anonymous' }],
            }
          : { count: 0, next: null, previous: null, results: [] },
      ])
    }
  })
})
