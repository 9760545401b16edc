import { afterAll, beforeAll, expect, it } from 'vitest'
import { setComponent } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { makeCategory, recordChanges } from '#server/testing/parts.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

const titles = (text: string) => [...text.matchAll(/<item><title>([^<]*)</g)].map(([, title]) => title)
const texts = (text: string) =>
  [...text.matchAll(/<description>(?:[^<]*&lt;br&gt;)?Text: ([^<]*?)&lt;br&gt;By: [^<]*<\/description><dc/g)].map(
    ([, one]) => one,
  )

describeEachEngine('exports', (open) => {
  let site: TestSite
  let root: TestUser
  let plain: TestUser
  let keeper: TestUser
  let web: TestComponent

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    plain = await makeUser(site, 'plain')
    keeper = await makeUser(site, 'keeper')
    const shop = await makeProject(site, 'shop')
    web = await makeComponent(site, shop, 'web')
    const app = await makeComponent(site, shop, 'app')
    await setComponent(site, app, { category_id: await makeCategory(site, shop, 'phones'), path: 'phones/app' })
    const vault = await makeComponent(site, await makeProject(site, 'vault', { access_control: 100 }), 'safe')
    await makeTeam(site, 'Keepers', { members: [keeper], projects: [shop], permissions: ['change.download'] })
    const who = (user: TestUser) => ({ userId: user.id, authorId: user.id })
    await recordChanges(site, vault, 'de', [{ action: 2, target: 'Secret', ...who(root) }])
    await recordChanges(site, web, 'de', [{ action: 2, target: 'Web <b>&amp;"\u0007', ...who(plain) }])
    await recordChanges(site, app, 'de', [{ action: 3, target: '=App', ...who(root) }])
    await recordChanges(site, web, 'en', [{ action: 7, target: 'English', ...who(root) }])
  })
  afterAll(() => site.close())

  const feed = async (path: string, as?: TestUser) => {
    const reply = await site.call(path, { as, headers: { accept: 'application/rss+xml' } })
    expect([path, reply.status, reply.headers['content-type']]).toEqual([
      path,
      200,
      'application/rss+xml; charset=utf-8',
    ])
    return reply.text
  }

  it('tell the last ten changes that the reader may know of', async () => {
    const text = await feed('/exports/rss/')
    expect(titles(text)).toHaveLength(10)
    expect(texts(text)).toEqual(['English', '=App', 'Web &amp;lt;b&amp;gt;&amp;amp;amp;&amp;quot;\ufffd'])
    expect(text).toContain('<title>Suggestion accepted: Project shop / Component web / English</title>')
    expect(text).toContain(`<link>${BASE}/projects/shop/web/en/</link>`)
    expect(text).toMatch(/<guid isPermaLink="false">http:\/\/site\.test\/changes\/render\/\d+\/<\/guid>/)
    expect(text).not.toContain('Secret')
    expect(await feed('/exports/rss/', root)).toContain('Secret')
  })

  it('say in their heads what they are about, and where it is', async () => {
    const head = async (path: string) => (await feed(path)).split('<item>')[0] ?? ''
    expect(await head('/exports/rss/')).toContain(`<title>Changes</title><link>${BASE}/changes/</link>`)
    const german = await head('/exports/rss/shop/web/de/')
    expect(german).toContain('<title>Changes: Project shop / Component web / German</title>')
    expect(german).toContain(`<link>${BASE}/changes/browse/shop/web/de/</link>`)
    const narrowed = await head('/changes/rss/shop/?action=3&period=2000-01-01%20-%202100-01-01')
    expect(narrowed).toContain(`href="${BASE}/changes/rss/shop/?action=3&amp;period=2000-01-01%20-%202100-01-01"`)
  })

  it.each([
    ['/exports/rss/shop/', ['English', '=App', 'Web']],
    ['/exports/rss/shop/web/', ['English', 'Web']],
    ['/exports/rss/shop/web/de/', ['Web']],
    ['/exports/rss/shop/-/de/', ['=App', 'Web']],
    ['/exports/rss/shop/phones/', ['=App']],
    ['/exports/rss/shop/phones/app/', ['=App']],
    ['/exports/rss/shop/phones/app/de/', ['=App']],
    ['/exports/rss/language/de/', ['=App', 'Web']],
    ['/changes/rss/', ['English', '=App', 'Web']],
    ['/changes/rss/shop/?user=root', ['English', '=App']],
    ['/changes/rss/shop/?exclude_user=root&action=2', ['Web']],
    ['/changes/rss/shop/?action=3&period=2000-01-01 - 2100-01-01', ['=App']],
    ['/changes/rss/shop/?period=2000-01-01 - 2000-01-02', []],
  ])('%s is about one place', async (path, expected) => {
    expect(texts(await feed(path)).map((text) => text?.split(' ')[0])).toEqual(expected)
  })

  it('are not there for what is hidden, or is not there', async () => {
    for (const path of [
      '/exports/rss/vault/',
      '/exports/rss/none/',
      '/exports/rss/shop/none/',
      '/exports/stats/vault/safe/',
    ])
      expect([path, (await site.call(path, { as: plain })).status]).toEqual([path, 404])
    expect((await site.call('/changes/rss/?period=x')).status).toBe(400)
    expect((await site.call('/exports/rss/', { method: 'POST', as: plain })).status).toBe(405)
    expect((await site.call('/exports/rss/', { headers: { authorization: 'Token wrong' } })).status).toBe(401)
  })

  it('tell the history as a table to who may take it along', async () => {
    expect((await site.call('/changes/csv/shop/')).status).toBe(403)
    expect((await site.call('/changes/csv/shop/', { as: plain })).status).toBe(403)
    expect((await site.call('/changes/csv/vault/', { as: keeper })).status).toBe(404)
    expect((await site.call('/changes/csv/', { as: keeper })).status).toBe(403)
    const reply = await site.call('/changes/csv/shop/', { as: keeper, headers: { accept: 'text/csv' } })
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="changes.csv"')
    const lines = reply.text.split('\r\n')
    expect(lines[0]).toBe('timestamp,action,user,author,project,component,language,url,target,old')
    expect(lines[1]).toMatch(
      /Z,Suggestion accepted,root,root,shop,web,en,http:\/\/site\.test\/projects\/shop\/web\/en\/,English,$/,
    )
    expect(lines[2]).toContain(",'=App,")
    const { count } = await site.read<{ count: number }>('/api/projects/shop/changes/')
    expect(lines).toHaveLength(count + 2)
    expect((await site.call('/changes/csv/', { as: root })).text).toContain('Secret')
  })

  it('count languages of a component', async () => {
    const items = await site.read<Record<string, unknown>[]>('/exports/stats/shop/web/')
    expect(items.map(({ code, total, translated }) => [code, total, translated])).toEqual([
      ['en', 2, 2],
      ['de', 2, 1],
    ])
    expect(Object.keys(items[0] ?? {})).toHaveLength(15)
    const csv = await site.call('/exports/stats/shop/web/?format=csv')
    expect(csv.text.split('\r\n')[2]).toMatch(/^de,0,0,/)
    expect((await site.call('/exports/stats/shop/web/?format=xml')).status).toBe(404)
    expect((await site.call('/exports/stats/shop/phones%252Fapp/')).status).toBe(200)
  })

  it('map what everybody may see, whoever asks', async () => {
    const locations = async (path: string) => {
      const reply = await site.call(path, { as: root })
      expect([path, reply.status, reply.headers['content-type']]).toEqual([path, 200, 'application/xml; charset=utf-8'])
      return [...reply.text.matchAll(/<loc>([^<]*)</g)].map(([, one]) => (one as string).slice(BASE.length))
    }
    const parts = await locations('/sitemap.xml')
    expect(parts).toHaveLength(5)
    const pages = (await Promise.all(parts.map(locations))).flat()
    for (const path of [
      '/projects/shop/',
      '/projects/shop/phones/app/',
      '/projects/shop/web/de/',
      '/languages/de/',
      '/user/plain/',
    ])
      expect(pages).toContain(path)
    expect(pages.filter((path) => path.includes('vault'))).toEqual([])
  })

  it('answer at well-known places', async () => {
    const robots = await site.call('/robots.txt')
    expect(robots.text).toContain(`Sitemap: ${BASE}/sitemap.xml\n`)
    expect(robots.text).toContain('Disallow: /api/\n')
    expect((await site.call('/.well-known/security.txt')).status).toBe(404)
    const open = site.beside({ SECURITY_CONTACT: 'mailto:security@example.org' })
    for (const path of ['/.well-known/security.txt', '/security.txt'])
      expect((await open.call(path)).text).toMatch(
        /^Contact: mailto:security@example\.org\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\nCanonical: http/,
      )
    await open.app.close()
    const manifest = await site.call('/site.webmanifest')
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/)
    expect(manifest.json()).toMatchObject({ name: 'Dragoman', start_url: '/' })
    const moved = await site.call('/.well-known/change-password')
    expect([moved.status, moved.headers.location]).toEqual([302, '/accounts/profile/#security'])
  })
})
