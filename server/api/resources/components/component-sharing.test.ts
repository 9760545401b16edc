import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { makeCategory, recordChanges } from '#server/testing/parts.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Parts {
  readonly counts: { readonly total: number }
  readonly parts: readonly { readonly path: string; readonly shared: boolean; readonly total: number }[]
}

describeEachEngine('components', (open) => {
  let site: TestSite
  let root: TestUser
  let shared: TestComponent

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    shared = await makeComponent(site, await makeProject(site, 'own'), 'shared')
  })
  afterAll(() => site.close())

  it('are shared into a category of the other project, and that is told', async () => {
    const other = await makeProject(site, 'other')
    const category = await makeCategory(site, other, 'guests')
    const links = '/api/components/own/shared/links/'
    const json = { project_slug: 'other', category_id: category }
    expect((await site.call(links, { method: 'POST', as: root, json })).status).toBe(201)
    const { results } = await site.read<{ results: { slug: string; category: string | null }[] }>(links)
    expect(results).toMatchObject([{ slug: 'other', category: `${BASE}/api/categories/${category}/` }])
    expect(Object.keys(await site.read<object>('/api/projects/other/metrics/'))).toEqual(['guests/shared'])
    expect((await site.call(`/api/categories/${category}/`, { method: 'DELETE', as: root })).status).toBe(204)
    expect(await site.read(links)).toMatchObject({ results: [{ slug: 'other', category: null }] })
  })

  it('count in the project and the category that they are shared with, which lists only its own', async () => {
    const guest = await makeProject(site, 'host')
    const category = await makeCategory(site, guest, 'guests')
    await makeComponent(site, guest, 'app')
    const counts = async (path: string) => {
      const { total, translated, recent_changes } = await site.read<Record<string, number>>(`/api/${path}/statistics/`)
      return [total, translated, recent_changes]
    }
    const languages = async () =>
      (await site.read<{ code: string; total: number }[]>('/api/projects/host/languages/')).map((one) => [
        one.code,
        one.total,
      ])
    const before = await counts('projects/host')
    expect([before, await languages()]).toEqual([
      [4, 3, 0],
      [
        ['en', 2],
        ['de', 2],
      ],
    ])
    const links = '/api/components/own/shared/links/'
    const json = { project_slug: 'host', category_id: category }
    expect((await site.call(links, { method: 'POST', as: root, json })).status).toBe(201)
    await recordChanges(site, shared, 'de', [{ action: 2 }])
    // Each translation has its own six hours: a later change of another one takes nothing away.
    site.time += 7 * 3_600_000_000
    await recordChanges(site, shared, 'en', [{ action: 2 }])
    expect(await counts('projects/host')).toEqual([8, 6, 2])
    expect(await counts(`categories/${category}`)).toEqual([4, 3, 2])
    expect(await counts('projects/own')).toEqual([4, 3, 2])
    expect(await languages()).toEqual([
      ['en', 4],
      ['de', 4],
    ])
    const { results } = await site.read<{ results: { slug: string }[] }>('/api/projects/host/components/')
    expect(results.map(({ slug }) => slug)).toEqual(['app'])
    const parts = async (path: string) => {
      const shown = await site.read<Parts>(`/api/places/parts/?path=${path}`)
      return [shown.counts.total, ...shown.parts.map((part) => [part.path, part.shared, part.total])]
    }
    expect(await parts('host')).toEqual([8, ['host/guests', false, 4], ['host/app', false, 4]])
    expect(await parts('host/guests')).toEqual([4, ['own/shared', true, 4]])
    await site.db.updateTable('component_link').set({ category_id: null }).execute()
    expect(await parts('host')).toEqual([8, ['host/guests', false, 0], ['host/app', false, 4], ['own/shared', true, 4]])
    expect(await parts('host/guests')).toEqual([0])
  })

  it('take their memory along when they go, if they are told so once or twice alike', async () => {
    const { db } = site
    const origin = 'own/shared'
    const languages = await db.selectFrom('language').select('id').limit(2).execute()
    const [from, to] = languages.map(({ id }) => id) as [number, number]
    const source = await db
      .insertInto('memory_source')
      .values({ language_id: from, text: 'Hello', hash: 1n })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = { source_id: source.id, source_language_id: from, target_language_id: to, target: 'Hallo', status: 1 }
    const whose = { project_id: shared.project.id, user_id: null, created: 1 }
    for (const one of [origin, 'own/else'])
      await db
        .insertInto('memory')
        .values({ ...entry, ...whose, origin: one })
        .execute()
    const remove = (query: string, json: object) =>
      site.call(`/api/components/own/shared/${query}`, { method: 'DELETE', as: root, json })
    for (const [query, json] of [
      ['?delete_memory=true', { delete_memory: false }],
      ['?delete_memory=maybe', {}],
      ['', { delete_memory: 'perhaps' }],
    ] as const) {
      const reply = await remove(query, json)
      expect([reply.status, reply.json<{ errors: { attr: string }[] }>().errors[0]?.attr]).toEqual([
        400,
        'delete_memory',
      ])
    }
    expect((await remove('?delete_memory=true', { delete_memory: true })).status).toBe(204)
    const left = await db.selectFrom('memory').select('origin').execute()
    expect(left).toEqual([{ origin: 'own/else' }])
  })
})
