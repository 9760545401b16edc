import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent, type TestProject } from '#server/testing/factories.ts'
import { BASE, type Reply, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

interface List {
  readonly name: string
  readonly slug: string
  readonly components: readonly string[]
  readonly auto_assign: readonly unknown[]
}

describeEachEngine('component lists', (open) => {
  let site: TestSite
  let plain: TestUser
  let manager: TestUser
  let shop: TestProject
  let web: TestComponent
  let hidden: TestComponent

  beforeAll(async () => {
    site = await TestSite.open(open)
    plain = await makeUser(site, 'plain')
    manager = await makeUser(site, 'manager')
    await makeTeam(site, 'Managers of lists', { members: [manager], permissions: ['componentlist.edit'] })
    shop = await makeProject(site, 'shop')
    web = await makeComponent(site, shop, 'web')
    hidden = await makeComponent(site, await makeProject(site, 'vault', { access_control: 100 }), 'web')
  })
  afterAll(() => site.close())

  const at = '/api/component-lists/'
  const call = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, as?: TestUser, json?: unknown) =>
    site.call(path, { method, as, ...(json === undefined ? {} : { json }) })
  const attrs = (reply: Reply) => reply.json<{ errors: { attr: string }[] }>().errors.map(({ attr }) => attr)
  const make = async (slug: string, more: Record<string, unknown> = {}) => {
    const made = await call('POST', at, manager, { name: `List ${slug}`, slug, ...more })
    expect([made.status, made.text]).toEqual([201, made.text])
    return made.json<List>()
  }
  const put = (slug: string, component: { readonly id: number }, as = manager) =>
    call('POST', `${at}${slug}/components/`, as, { component_id: component.id })
  /** Beside the interface: managers cannot put on a list what they cannot see. */
  const slip = async (slug: string, component: TestComponent) => {
    const list = await site.db
      .selectFrom('component_list')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    await site.db
      .insertInto('component_list_member')
      .values({ component_list_id: list.id, component_id: component.id })
      .execute()
  }

  it('are made by who may', async () => {
    expect((await call('POST', at, undefined, { name: 'a', slug: 'a' })).status).toBe(401)
    expect((await call('POST', at, plain, { name: 'a', slug: 'a' })).status).toBe(403)
    expect(attrs(await call('POST', at, manager, {}))).toEqual(['name', 'slug'])
    expect(attrs(await call('POST', at, manager, { name: 'a', slug: 'not a slug' }))).toEqual(['slug'])
    const made = await call('POST', at, manager, { name: 'Main', slug: 'main' })
    expect([made.status, made.headers.location]).toEqual([201, `${BASE}/api/component-lists/main/`])
    const { id, ...list } = made.json<List & { id: number }>()
    expect(id).toBeGreaterThan(0)
    expect(list).toEqual({
      name: 'Main',
      slug: 'main',
      show_dashboard: true,
      components: [],
      auto_assign: [],
      url: `${BASE}/api/component-lists/main/`,
    })
    expect(attrs(await call('POST', at, manager, { name: 'Main', slug: 'other' }))).toEqual(['name'])
    expect(attrs(await call('POST', at, manager, { name: 'Other', slug: 'main' }))).toEqual(['slug'])
  })

  it('without a component that one may see are hidden, but not from their managers', async () => {
    await make('empty')
    await slip('empty', hidden)
    for (const as of [undefined, plain]) {
      expect((await site.call(`${at}empty/`, { as })).status).toBe(404)
      expect((await site.call(`${at}empty/components/`, { as })).status).toBe(404)
      expect((await site.call(at, { as })).text).not.toContain('empty')
    }
    const seen = await site.read<List>(`${at}empty/`, { as: manager })
    expect(seen.components).toEqual([])
  })

  it('get and lose components', async () => {
    await make('some')
    expect((await put('some', web, plain)).status).toBe(404)
    for (const json of [{}, { component_id: 'x' }, { component_id: 99_999 }, { component_id: hidden.id }])
      expect(attrs(await call('POST', `${at}some/components/`, manager, json))).toEqual(['component_id'])
    const filled = await put('some', web)
    expect([filled.status, filled.json<List>().components]).toEqual([200, [`${BASE}/api/components/shop/web/`]])
    expect((await put('some', web)).status).toBe(200)
    expect((await put('some', web, plain)).status).toBe(403)
    await slip('some', hidden)
    for (const as of [undefined, plain, manager])
      expect((await site.read<List>(`${at}some/`, { as })).components).toEqual([`${BASE}/api/components/shop/web/`])
    const page = await site.read<{ count: number; results: { slug: string }[] }>(`${at}some/components/`)
    expect([page.count, page.results.map((one) => one.slug)]).toEqual([1, ['web']])
    const take = (name: string, as = manager) => call('DELETE', `${at}some/components/${name}/`, as)
    expect((await take('web', plain)).status).toBe(403)
    expect((await take('none')).status).toBe(404)
    expect((await take('web')).status).toBe(204)
    expect((await take('web')).status).toBe(404)
    await put('some', web)
    expect((await take('shop%252Fweb')).status).toBe(204)
  })

  it('are changed and removed by who may', async () => {
    await make('old')
    await put('old', web)
    expect((await call('PATCH', `${at}old/`, plain, { name: 'New' })).status).toBe(403)
    const renamed = await call('PATCH', `${at}old/`, manager, { name: 'New', slug: 'new', show_dashboard: false })
    expect([renamed.status, renamed.json<List>()]).toEqual([
      200,
      expect.objectContaining({ name: 'New', slug: 'new', show_dashboard: false }),
    ])
    expect((await call('PUT', `${at}new/`, manager, { name: 'Newer' })).status).toBe(400)
    expect((await call('DELETE', `${at}new/`, plain)).status).toBe(403)
    expect((await call('DELETE', `${at}new/`, manager)).status).toBe(204)
    expect((await site.call(`${at}new/`, { as: manager })).status).toBe(404)
    expect((await site.call('/api/components/shop/web/')).status).toBe(200)
  })

  it('fill themselves with what fits their rules, now and later', async () => {
    const rule = { project_match: 'sh.p$', component_match: 'w|extra' }
    for (const auto_assign of ['x', [{ project_match: 'a' }], [{ project_match: '(', component_match: '' }]])
      expect((await call('POST', at, manager, { name: 'x', slug: 'x', auto_assign })).status).toBe(400)
    const list = await make('auto', { auto_assign: [rule] })
    expect(list).toMatchObject({ components: [`${BASE}/api/components/shop/web/`], auto_assign: [rule] })
    expect((await site.read<List>(`${at}auto/`)).auto_assign).toEqual([])
    await makeComponent(site, shop, 'extra')
    await makeComponent(site, shop, 'not-web')
    const paths = async () => (await site.read<List>(`${at}auto/`)).components.map((url) => url.split('/').at(-2))
    expect(await paths()).toEqual(['web', 'extra'])
    const owner = await makeUser(site, 'owner', { is_superuser: 1 })
    expect((await call('PATCH', '/api/components/shop/not-web/', owner, { slug: 'wide' })).status).toBe(200)
    expect(await paths()).toEqual(['web', 'extra', 'wide'])
    const evil = { project_match: '(a+)+$', component_match: '(?:(?:a|b)*)*c' }
    expect((await call('PATCH', `${at}auto/`, manager, { auto_assign: [evil] })).status).toBe(200)
  })
})
