import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeProject } from '#server/testing/factories.ts'
import { sender } from '#server/testing/send-as.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

describeEachEngine('fields that nobody reads', (open) => {
  let site: TestSite
  let root: TestUser
  beforeAll(async () => {
    ;({ site, root } = await openWithPeople(open, 'root'))
    await makeProject(site, 'test')
  })
  afterAll(() => site.close())
  const send = sender(() => site)
  const ignored = async (method: 'POST' | 'PATCH', path: string, json: object) =>
    (await send(method, path, root, json)).headers['x-ignored-fields']

  it('are named in a header, also when something else is wrong', async () => {
    expect(await ignored('PATCH', '/api/projects/test/', { name: 'Test' })).toBeUndefined()
    expect(await ignored('PATCH', '/api/projects/test/', { name: 'Test', colour: 1, 'ö\n': 2 })).toBe(
      'colour, %C3%B6%0A',
    )
    expect(await ignored('POST', '/api/projects/test/labels/', { color: 'red', size: 3 })).toBe('size')
    expect(await ignored('POST', '/api/projects/test/backups/', { name: 'x' })).toBe('name')
  })

  it('are named up to a bound', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`field-${i}-${'x'.repeat(200)}`, i]))
    expect(String(await ignored('PATCH', '/api/projects/test/', many)).split(', ')).toHaveLength(50)
  })
})
