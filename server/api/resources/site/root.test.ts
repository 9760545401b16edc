import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { BASE, TestSite } from '#server/testing/site.ts'

const lists = [
  'users',
  'groups',
  'roles',
  'projects',
  'components',
  'translations',
  'memory',
  'languages',
  'component-lists',
  'changes',
  'units',
  'suggestions',
  'screenshots',
  'addons',
  'categories',
  'reports',
]

/** What a fresh service has already, and what is not for visitors. */
const notEmpty = ['users', 'groups', 'roles']
const forMembers = ['memory', 'reports']

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

  it('every list it names is there, and empty but for what a service begins with', async () => {
    for (const [name, url] of Object.entries(await site.read<Record<string, string>>('/api/'))) {
      const reply = await site.call(url.slice(BASE.length))
      expect([name, reply.status]).toEqual([name, forMembers.includes(name) ? 401 : 200])
      if (reply.status === 200 && !notEmpty.includes(name))
        expect([name, reply.json()]).toEqual([name, { count: 0, next: null, previous: null, results: [] }])
    }
    expect(await site.read('/api/users/')).toMatchObject({ results: [{ id: 1, username: 'anonymous' }] })
  })
})
