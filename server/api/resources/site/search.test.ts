import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { makeCategory } from '#server/testing/parts.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Result {
  readonly url: string
  readonly name: string
  readonly category: string
}

describeEachEngine('search by name', (open) => {
  let site: TestSite
  let plain: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    plain = await makeUser(site, 'germaine')
    const shop = await makeProject(site, 'german-shop', { name: 'Shop 100%' })
    await makeComponent(site, shop, 'germ')
    await makeComponent(site, shop, 'hidden-germ', { restricted: 1 })
    const germs = await makeCategory(site, shop, 'germs')
    await makeComponent(site, shop, 'germinal', { category_id: germs })
    await makeComponent(site, shop, 'a-germ', { is_glossary: 1 })
    await makeComponent(site, await makeProject(site, 'german-vault', { access_control: 100 }), 'germ')
    for (let i = 0; i < 7; i++) await makeProject(site, `many-${i}`)
  })
  afterAll(() => site.close())

  const search = (q: string, as?: TestUser) => site.read<Result[]>(`/api/search/?q=${encodeURIComponent(q)}`, { as })

  it('finds nothing for nothing', async () => {
    expect(await site.read('/api/search/')).toEqual([])
    for (const q of ['', ' ', '\0', 'nothing is called like this']) expect(await search(q)).toEqual([])
  })

  it('finds each kind of thing that may be known, people only for people', async () => {
    const visible = [
      { url: '/projects/german-shop/', name: 'Shop 100%', category: 'Project' },
      { url: '/projects/german-shop/germs/', name: 'Shop 100%/Category germs', category: 'Category' },
      { url: '/projects/german-shop/germ/', name: 'Shop 100%/Component germ', category: 'Component' },
      {
        url: '/projects/german-shop/germs/germinal/',
        name: 'Shop 100%/Category germs/Component germinal',
        category: 'Component',
      },
      { url: '/projects/german-shop/a-germ/', name: 'Shop 100%/Component a-germ', category: 'Component' },
      { url: '/languages/de/', name: 'German', category: 'Language' },
    ]
    expect(await search('GERM')).toEqual(visible)
    const person = { url: '/user/germaine/', name: 'germaine', category: 'User' }
    expect(await search('germ', plain)).toEqual([...visible.slice(0, 5), person, ...visible.slice(5)])
    const root = await makeUser(site, 'root', { is_superuser: 1 })
    expect((await search('german', root)).map((one) => one.url)).toContain('/projects/german-vault/')
  })

  it('finds five of each, and takes signs as they are', async () => {
    expect(await search('many')).toHaveLength(5)
    expect((await search('100%')).map((one) => one.name)).toEqual(['Shop 100%'])
    for (const q of ['%', '_', '\\', "'", '"; drop table user']) expect((await search(q)).length).toBeLessThan(6)
    expect(await search('a_y')).toEqual([])
  })
})
