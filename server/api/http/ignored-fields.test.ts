import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { po, poFiles, poSettings } from '#server/testing/po-files.ts'
import { sender } from '#server/testing/send-as.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

describeEachEngine('fields that nobody reads', (open) => {
  let site: TestSite
  let root: TestUser
  let project: TestProject
  beforeAll(async () => {
    ;({ site, root } = await openWithPeople(open, 'root'))
    project = await makeProject(site, 'test')
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

  it('are named inside of others, and in the address', async () => {
    expect(await ignored('PATCH', '/api/users/root/', { profile: { theme: 'auto', colour: 1 } })).toBe('profile.colour')
    const items = [
      { id: 1, target: ['x'], colour: 1 },
      { id: 2, colour: 2, weight: 3 },
    ]
    expect(await ignored('POST', '/api/bulk/units/', { items })).toBe('items.colour, items.weight')
    expect(await ignored('PATCH', '/api/projects/test/?colour=1&format=json', { name: 'Test', size: 2 })).toBe(
      'size, colour',
    )
  })

  it('are refused where somebody only wants to know what would happen', async () => {
    await makeComponent(site, project, 'app', { files: poFiles, ...poSettings })
    const { name } = await site.read<{ name: string }>('/api/components/test/app/', { as: root })
    const refused = async (path: string, fields: object, method: 'POST' | 'PATCH' | 'DELETE' = 'POST') => {
      const reply = await send(method, path, root, fields)
      expect([reply.status, reply.json()], reply.text).toEqual([
        400,
        expect.objectContaining({ errors: [expect.anything()] }),
      ])
      return reply.json<{ errors: { attr: string; detail: string }[] }>().errors[0]
    }
    const bulk = { path: 'test/app', q: '', add_flags: 'terminology' }
    const unknown = { attr: 'dry_run', detail: expect.stringContaining("can't be tried out") }
    expect(await refused('/api/places/bulk-edit/', { ...bulk, dry_run: true })).toMatchObject(unknown)
    const at = '/api/components/test/app/'
    expect(await refused(`${at}repository/`, { operation: 'reset', dry_run: true })).toMatchObject(unknown)
    expect(await refused(`${at}?dry_run=true`, {}, 'DELETE')).toMatchObject(unknown)
    expect(await refused(at, { name: 'Other', dryRun: 1 }, 'PATCH')).toMatchObject({ attr: 'dryRun' })
    const inAddress = { attr: 'dry_run', detail: 'Send dry_run in the body of the request.' }
    expect(await refused('/api/translations/test/app/de/revert/?dry_run=true', {})).toMatchObject(inAddress)
    const form = new FormData()
    form.set('file', new Blob([po({ 'Thank you': 'Merci' }, 'de')]), 'de.po')
    const address = '/api/translations/test/app/de/file/?dry_run=true'
    const upload = await site.call(address, { method: 'POST', as: root, form })
    expect([upload.status, upload.json()]).toEqual([
      400,
      expect.objectContaining({ errors: [expect.objectContaining(inAddress)] }),
    ])
    expect(await site.read(at, { as: root })).toMatchObject({ name })
    const flags = await site.db
      .selectFrom('source_string')
      .select('extra_flags')
      .where('extra_flags', '<>', '')
      .execute()
    expect(flags).toEqual([])
  })

  it('are named up to a bound', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`field-${i}-${'x'.repeat(200)}`, i]))
    expect(String(await ignored('PATCH', '/api/projects/test/', many)).split(', ')).toHaveLength(50)
  })
})
