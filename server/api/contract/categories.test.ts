import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { makeCategory } from '#server/testing/parts.ts'
import { BASE, type Call, type TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

describeEachEngine('api-facts 10.7 categories', (open) => {
  let site: TestSite
  let project: TestProject
  let admin: TestUser
  let plain: TestUser

  beforeAll(async () => {
    ;({ site, admin, plain } = await openWithPeople(open, 'admin', 'plain'))
    project = await makeProject(site, 'test')
    await makeComponent(site, project, 'app')
    await makeComponent(site, project, 'other')
  })
  afterAll(() => site.close())

  const send = (method: Call['method'], path: string, json?: unknown, as: TestUser = admin) => {
    site.time += 1_000_000
    return site.call(path, { method, as, ...(json === undefined ? {} : { json }) })
  }
  const address = (id: number) => `/api/categories/${id}/`
  const attrs = (reply: { status: number; text: string; json<T>(): T }) => {
    expect(reply.status, reply.text).toBe(400)
    return reply.json<{ errors: { attr: string }[] }>().errors.map(({ attr }) => attr)
  }

  it('10.7 #94: a component that moves into a category has a new address', async () => {
    const category = await makeCategory(site, project, 'cat')
    const reply = await send('PATCH', '/api/components/test/app/', { category: `${BASE}${address(category)}` })
    expect(reply.status, reply.text).toBe(200)
    expect((await site.call('/api/components/test/app/')).status).toBe(404)
    const { url } = reply.json<{ url: string }>()
    expect(url).toBe(`${BASE}/api/components/test/cat%252Fapp/`)
    expect((await site.call(url.slice(BASE.length))).status).toBe(200)
    const translations = await site.read<{ results: { url: string }[] }>(`${url.slice(BASE.length)}translations/`)
    expect(translations.results).toHaveLength(2)
    for (const translation of translations.results) {
      expect(translation.url).toContain('%252F')
      expect((await site.call(translation.url.slice(BASE.length))).status).toBe(200)
    }
    const file = await site.call('/api/components/test/cat%252Fapp/file/')
    expect([file.status, file.headers['content-disposition']]).toEqual([200, 'attachment; filename="test-cat-app.zip"'])
  })

  it('10.7 #95: what cannot be a place for a category is refused', async () => {
    const own = await makeCategory(site, project, 'own')
    const foreign = await makeCategory(site, await makeProject(site, 'foreign'), 'theirs')
    expect(attrs(await send('PATCH', address(own), { category: `${BASE}${address(foreign)}` }))).toEqual(['category'])
    expect(attrs(await send('PATCH', address(own), { slug: 'other' }))).toEqual(['slug'])
    expect((await send('PATCH', address(own), { name: 'Mine' }, plain)).status).toBe(403)
    expect((await send('DELETE', address(own), undefined, plain)).status).toBe(403)
  })

  it('10.7 #96: PATCH without a parent keeps it, null clears it', async () => {
    const parent = await makeCategory(site, project, 'parent')
    const child = await makeCategory(site, project, 'child', parent)
    const kept = await send('PATCH', address(child), { name: 'Renamed' })
    expect([kept.status, kept.json()]).toEqual([
      200,
      expect.objectContaining({ name: 'Renamed', category: `${BASE}${address(parent)}` }),
    ])
    expect((await send('PATCH', address(child), { category: null })).json()).toMatchObject({ category: null })
  })

  it('side by side, category: names its statistics, announcements and reports, which are there', async () => {
    const category = await makeCategory(site, project, 'linked')
    const reply = (await send('GET', address(category))).json<Record<string, string>>()
    const parts = { statistics_url: 'statistics', announcements_url: 'announcements', reports_url: 'reports' }
    for (const [field, part] of Object.entries(parts)) {
      expect([field, reply[field]]).toEqual([field, `${BASE}${address(category)}${part}/`])
      expect([field, (await send('GET', `${address(category)}${part}/`)).status]).toEqual([field, 200])
    }
  })

  it('side by side, delete_memory: a category goes with what the memory has from it only where that is asked for', async () => {
    const origins = async () => {
      const found = await site.db.selectFrom('memory').select('origin').distinct().execute()
      return found.map(({ origin }) => origin)
    }
    const translated = async (slug: string, target: string) => {
      const category = await makeCategory(site, project, slug)
      await makeComponent(site, project, `in-${slug}`)
      const moved = await send('PATCH', `/api/components/test/in-${slug}/`, { category: `${BASE}${address(category)}` })
      const { url } = moved.json<{ url: string }>()
      const units = `${url.slice(BASE.length).replace('components', 'translations')}de/units/`
      const { results } = await site.read<{ results: { id: number }[] }>(units, { as: admin })
      const saved = await send('PATCH', `/api/units/${results[0]?.id}/`, { target: [target], state: 20 })
      expect(saved.status, saved.text).toBe(200)
      return category
    }
    const kept = await translated('kept', 'Hallo hier')
    const forgotten = await translated('forgotten', 'Hallo dort')
    expect(await origins()).toEqual(expect.arrayContaining(['test/kept/in-kept', 'test/forgotten/in-forgotten']))
    expect(attrs(await send('DELETE', `${address(kept)}?delete_memory=perhaps`))).toEqual(['delete_memory'])
    expect((await send('DELETE', address(kept))).status).toBe(204)
    expect((await send('DELETE', address(forgotten), { delete_memory: true })).status).toBe(204)
    expect(await origins()).toContain('test/kept/in-kept')
    expect(await origins()).not.toContain('test/forgotten/in-forgotten')
  })
})
