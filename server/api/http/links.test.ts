import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Links } from '#server/api/http/links.ts'
import { setComponent } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { makeCategory } from '#server/testing/parts.ts'
import { BASE, TestSite } from '#server/testing/site.ts'

describe('links', () => {
  it('carry the format of the request', () => {
    expect(new Links('https://x', undefined).unit(7)).toBe('https://x/api/units/7/')
    expect(new Links('https://x', 'api').unit(7)).toBe('https://x/api/units/7/?format=api')
    expect(new Links('https://x', 'api').translate({ project: 'p', component: 'a/b', language: 'de' })).toBe(
      'https://x/translate/p/a/b/de/',
    )
  })

  it('encode what a user name may hold', () => {
    expect(new Links('https://x', undefined).user('weblate:a+b@c')).toBe('https://x/api/users/weblate:a+b@c/')
    expect(new Links('https://x', undefined).user('a/b c?')).toBe('https://x/api/users/a%2Fb%20c%3F/')
  })
})

describeEachEngine('components inside categories', (open) => {
  let site: TestSite

  beforeAll(async () => {
    site = await TestSite.open(open)
    const project = await makeProject(site, 'open')
    const deep = await makeComponent(site, project, 'app')
    const flat = await makeComponent(site, project, 'flat')
    const outer = await makeCategory(site, project, 'outer')
    const inner = await makeCategory(site, project, 'inner', outer)
    await setComponent(site, deep, { category_id: inner, path: 'outer/inner/app' })
    await setComponent(site, flat, { category_id: outer, path: 'outer/flat' })
  })
  afterAll(() => site.close())

  const parts = ['', 'repository/', 'translations/', 'statistics/', 'lock/', 'links/', 'changes/']
  const ofTranslation = ['', 'repository/', 'file/', 'statistics/', 'changes/', 'units/']

  it.each(['outer%252Finner%252Fapp', 'outer%2Finner%2Fapp', 'outer%252finner%2fapp'])(
    'are found as %s',
    async (path) => {
      for (const part of parts) expect((await site.call(`/api/components/open/${path}/${part}`)).status).toBe(200)
      for (const part of ofTranslation)
        expect((await site.call(`/api/translations/open/${path}/de/${part}`)).status).toBe(200)
    },
  )

  it.each([
    'app',
    'inner%252Fapp',
    'outer%252Fapp',
    'outer%252Finner',
    'outer/inner/app',
    'outer%25252Finner%25252Fapp',
    'outer%252F%252Finner%252Fapp',
    '%252Fouter%252Finner%252Fapp',
    'outer%252Finner%252Fapp%252F',
    'outer%252F..%252Fouter%252Finner%252Fapp',
  ])('are not found as %s', async (path) => {
    expect((await site.call(`/api/components/open/${path}/`)).status).toBe(404)
    expect((await site.call(`/api/translations/open/${path}/de/`)).status).toBe(404)
  })

  it('are linked in a way that leads back to them', async () => {
    const list = await site.read<{ results: Record<string, unknown>[] }>('/api/components/?format=api')
    expect(list.results.map((one) => one.url)).toEqual([
      `${BASE}/api/components/open/outer%252Finner%252Fapp/?format=api`,
      `${BASE}/api/components/open/outer%252Fflat/?format=api`,
    ])
    expect(list.results.map((one) => one.web_url)).toEqual([
      `${BASE}/projects/open/outer/inner/app/`,
      `${BASE}/projects/open/outer/flat/`,
    ])
    for (const component of list.results)
      for (const [name, link] of Object.entries(component))
        if (name.endsWith('_url') && typeof link === 'string' && link.startsWith(`${BASE}/api/`))
          expect([name, (await site.call(link.slice(BASE.length))).status]).toEqual([name, 200])
  })

  it('are named the same way in units, changes and pages', async () => {
    const path = '/api/translations/open/outer%252Fflat/de/units/?page_size=1'
    const { results, next } = await site.read<{ results: { translation: string; web_url: string }[]; next: string }>(
      path,
    )
    expect(results[0]?.translation).toBe(`${BASE}/api/translations/open/outer%252Fflat/de/`)
    expect(results[0]?.web_url).toMatch(/\/translate\/open\/outer\/flat\/de\/\?checksum=/)
    expect(next).toBe(`${BASE}/api/translations/open/outer%252Fflat/de/units/?page=2&page_size=1`)
    const { text } = await site.call('/api/projects/open/changes/')
    expect(text).toContain(`"${BASE}/api/components/open/outer%252Fflat/"`)
  })
})
