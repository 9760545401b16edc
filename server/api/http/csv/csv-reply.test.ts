import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

describeEachEngine('replies as tables', (open) => {
  let site: TestSite
  let root: TestUser
  beforeAll(async () => {
    ;({ site, root } = await openWithPeople(open, 'root'))
    await makeComponent(site, await makeProject(site, 'test', { instructions: 'Say "hello",\nplease.' }), 'app')
  })
  afterAll(() => site.close())

  const rows = async (path: string, headers: Record<string, string> = {}) => {
    const { status, text, headers: sent } = await site.call(path, { as: root, headers })
    return { status, type: sent['content-type'], lines: text.split('\r\n') }
  }

  it('have a column for each field, by name, and no envelope', async () => {
    const { status, type, lines } = await rows('/api/languages/de/?format=csv')
    expect([status, type, lines[0]]).toEqual([
      200,
      'text/csv; charset=utf-8',
      expect.stringMatching(/^aliases\.0,.*code,direction,id,name,plural\.formula,plural\.id,plural\.number,/),
    ])
    expect(lines[1]).toContain(',de,ltr,')
    expect(lines[1]).toContain('/api/languages/de/?format=csv')
    expect((await rows('/api/components/test/app/lock/?format=csv')).lines).toEqual(['locked', 'False', ''])
    expect((await rows('/api/projects/test/labels/?format=csv')).lines).toEqual([''])
    expect((await rows('/api/projects/?format=csv&fields=id,slug')).lines).toEqual(['id,slug', '1,test', ''])
  })

  it('keep large numbers, quotes and line breaks', async () => {
    const path = '/api/translations/test/app/de/units/?fields=id_hash,context'
    const json = (await site.call(path, { as: root })).text
    const [first] = [...json.matchAll(/"id_hash":(-?\d+)/g)].map((match) => match[1])
    expect((await rows(`${path}&format=csv`)).lines[1]).toBe(`hello,${first}`)
    const project = await site.call('/api/projects/?format=csv&fields=instructions', { as: root })
    expect(project.text).toBe('instructions\r\n"Say ""hello"",\nplease."\r\n')
  })

  it('come for Accept, too, one page at a time, and are not mixed up with JSON', async () => {
    const path = '/api/languages/?page_size=2'
    expect((await rows(path, { accept: 'text/csv' })).lines).toHaveLength(4)
    expect((await rows(path, { accept: 'application/json' })).lines[0]).toMatch(/^\{"count":/)
    expect((await rows(path, { accept: 'text/csv' })).lines).toHaveLength(4)
  })

  it('are not for writing', async () => {
    const sent = { method: 'PATCH', as: root, json: { name: 'X' } } as const
    expect((await site.call('/api/projects/test/?format=csv', sent)).status).toBe(404)
  })
})
