import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setComponent } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { makeCategory } from '#server/testing/parts.ts'
import { RawClient } from '#server/testing/raw-http.ts'
import { HOST, TestSite } from '#server/testing/site.ts'
import { makeUser } from '#server/testing/users.ts'

const dist = join(import.meta.dirname, '../../../web/dist')
const built = existsSync(join(dist, 'index.html'))
if (!built) console.warn('Tests of web pages skipped: the web interface is not built (npm run build:web).')

const there = [
  '/',
  '/projects/',
  '/languages/',
  '/api/docs/',
  '/projects/open/',
  '/projects/open/app/',
  '/projects/open/app/de/',
  '/projects/open/-/de/',
  '/projects/open/outer/deep/',
  '/projects/open/outer/deep/de/',
  '/translate/open/app/de/?checksum=0123456789abcdef',
  '/engage/open/-/de/',
  '/languages/de/',
  '/changes/',
  '/changes/browse/open/app/de/',
  '/checks/',
  '/checks/same/',
  '/checks/-/open/',
  '/checks/same/open/outer/deep/',
  '/search/open/-/de/',
  '/insights/-/-/de/',
  '/insights/open/',
  '/tools/open/app/de/',
  '/matrix/open/app/',
  '/repository/open/app/',
  '/widgets/open/',
  '/user/anonymous/',
  '/user/',
  '/about/',
  '/keys/',
  '/contact/',
  '/legal/',
  '/legal/terms/',
]

const missing = [
  '/user/nobody/',
  '/component-list/none/',
  '/checks/nonsense/',
  '/nowhere/',
  '/projects/none/',
  '/projects/open/none/',
  '/projects/open/deep/',
  '/projects/open/app/cy/',
  '/projects/open/-/cy/',
  '/projects/open/-/cy/de/',
  '/projects/hidden/',
  '/projects/hidden/app/',
  '/projects/hidden/app/de/',
  '/projects/hidden/-/de/',
  '/projects/open/vault/',
  '/translate/hidden/app/de/',
  '/engage/hidden/-/de/',
  '/changes/browse/hidden/',
  '/checks/same/hidden/',
  '/checks/nonsense/open/',
  '/insights/hidden/app/',
  '/repository/hidden/app/',
  '/tools/open/vault/',
  '/widgets/hidden/',
  '/languages/cy/',
  '/languages/de/more/',
  '/changes/render/999999/',
  '/legal/nonsense/',
  '/addon/999999/',
  '/index.html',
  '/assets/none.js',
  '/package.json',
  '/toString/',
  '/__proto__/x/',
]

describeEachEngine('web pages', (open) => {
  let site: TestSite
  let wire: RawClient

  beforeAll(async () => {
    site = await TestSite.open(open)
    const project = await makeProject(site, 'open')
    await makeComponent(site, project, 'app')
    const deep = await makeComponent(site, project, 'deep')
    await setComponent(site, deep, { category_id: await makeCategory(site, project, 'outer'), path: 'outer/deep' })
    await makeComponent(site, project, 'vault', { restricted: 1 })
    await makeComponent(site, await makeProject(site, 'hidden', { access_control: 100 }), 'app')
    wire = await RawClient.open(site.app)
  })
  afterAll(() => site.close())

  describe.skipIf(!built)('of the built interface', () => {
    it.each(there)('%s is there', async (path) => {
      const reply = await site.call(path)
      expect(reply.status).toBe(200)
      expect(reply.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        // What the editor begins with is of now.
        'cache-control': path.startsWith('/translate/') ? 'no-store' : 'no-cache',
      })
      const policy = String(reply.headers['content-security-policy'])
      expect(policy).toContain("default-src 'self'")
      expect(policy).not.toContain('unsafe')
      expect(reply.text).not.toMatch(/<script(?![^>]*(?: src=| type="application\/json"))/)
    })

    it.each(missing)('%s is not, and says so with the same page', async (path) => {
      const reply = await site.call(path)
      expect(reply.status).toBe(404)
      expect(reply.text).toBe((await site.call('/')).text)
    })

    it('a project under a language is that language of the project', async () => {
      const reply = await site.call('/languages/de/open/')
      expect([reply.status, reply.headers.location]).toEqual([301, '/projects/open/-/de/'])
      expect((await site.call('/languages/de/hidden/')).status).toBe(404)
    })

    it('the page of a place names the picture that previews of links show', async () => {
      const html = (await site.call('/engage/open/-/de/')).text
      expect(html).toContain(`<meta property="og:image" content="http://${HOST}/widget/open/-/de/open-graph.png">`)
    })

    it('the editor comes with its first string, for visitors too', async () => {
      const ann = await makeUser(site, 'ann', { is_superuser: 1 })
      const block = /<script type="application\/json" id="first-replies">([^<]*)<\/script>/
      const sent = async (path: string) => {
        const { text, headers } = await site.call(path, { as: ann })
        const replies = JSON.parse(block.exec(text)?.[1] ?? '{}') as Record<string, unknown>
        return { text, cache: headers['cache-control'], replies }
      }
      const first = await sent('/translate/open/app/de/')
      expect(first.cache).toBe('no-store')
      expect(first.text).toMatch(/<script type="module" crossorigin src="\/assets\/index-[^"]+"><\/script>/)
      const files = [...first.text.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(
        ([, file]) => file,
      )
      expect(files).toContainEqual(expect.stringMatching(/\/translate-page-[^/]+\.js$/))
      for (const file of files) expect([file, (await site.call(file ?? '')).status]).toEqual([file, 200])
      for (const [address, reply] of Object.entries(first.replies))
        expect(reply).toEqual((await site.call(address, { as: ann })).json())
      const { ids } = first.replies['/api/unit-ids/?path=open%2Fapp%2Fde'] as { ids: number[] }
      expect(first.replies).toHaveProperty([`/api/units/?q=id%3A${ids[0]}&page_size=1&source_info=true`])
      const { replies } = await sent('/translate/open/app/de/?offset=2')
      const second = replies[`/api/units/?q=id%3A${ids[1]}&page_size=1&source_info=true`] as {
        results: { web_url: string }[]
      }
      const { search } = new URL(second.results[0]?.web_url ?? '')
      expect((await sent(`/translate/open/app/de/${search}`)).replies).toHaveProperty([
        `/api/units/?q=id%3A${ids[1]}&page_size=1&source_info=true`,
      ])
      for (const path of [
        '/translate/open/app/',
        '/translate/open/app/de/?q=(',
        '/zen/open/app/de/',
        '/projects/open/',
      ])
        expect([path, (await sent(path)).replies]).toEqual([path, {}])
      const visitors = JSON.parse(block.exec((await site.call('/translate/open/app/de/')).text)?.[1] ?? '{}')
      expect(visitors).toHaveProperty([`/api/units/?q=id%3A${ids[0]}&page_size=1&source_info=true`])
      expect(visitors['/api/account/']).toEqual((await site.call('/api/account/')).json())
      expect(Object.keys(visitors).filter((address) => address.startsWith('/api/users/'))).toEqual([])
      const bob = await makeUser(site, 'bob')
      expect((await site.call('/translate/hidden/app/de/', { as: bob })).text).not.toContain('first-replies')
    })

    it('without its last slash a page that is there sends to where it is', async () => {
      const reply = await site.call('/projects/open/app?x=1&y=%2F')
      expect(reply.status).toBe(301)
      expect(reply.headers.location).toBe('/projects/open/app/?x=1&y=%2F')
      for (const path of ['/projects/none', '/projects/hidden', '/nowhere'])
        expect((await site.call(path)).status).toBe(404)
    })

    it('HEAD has the same headers and no body', async () => {
      const { headers } = await wire.send({ target: '/projects/open/' })
      const { date: _, 'x-request-id': __, ...expected } = headers
      expect(await wire.send({ method: 'HEAD', target: '/projects/open/' })).toMatchObject({
        status: 200,
        body: '',
        headers: expected,
      })
    })

    it.each([
      ['/docs/client.md', 'text/markdown; charset=utf-8', /^# Client command/],
      ['/docs/formats/po.md', 'text/markdown; charset=utf-8', /^# gettext PO/],
      ['/llms.txt', 'text/plain; charset=utf-8', /\(\/docs\/client\.md\)/],
    ])('documents are served as they are: %s', async (url, type, text) => {
      const reply = await site.app.inject({ method: 'GET', url, headers: { host: HOST } })
      expect(reply.headers['content-type']).toBe(type)
      expect(reply.body).toMatch(text)
    })

    it.each([
      ['compressed when asked for', () => readdirSync(join(dist, 'assets')).find((file) => file.endsWith('.js'))],
      [
        'compressed by the build',
        () => /assets\/(index-[^"]+\.js)/.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[1],
      ],
    ])('files come in the encoding asked for, %s, and may be kept for ever', async (_how, found) => {
      const name = String(found())
      const get = async (encoding: string) => {
        const headers = { host: HOST, 'accept-encoding': encoding }
        return site.app.inject({ method: 'GET', url: `/assets/${name}`, headers })
      }
      const [plain, gzip, brotli] = [await get('identity'), await get('gzip'), await get('gzip, br')]
      expect(plain.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      })
      expect(plain.headers).not.toHaveProperty('content-encoding')
      expect(gzip.headers['content-encoding']).toBe('gzip')
      expect(brotli.headers['content-encoding']).toBe('br')
      expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
      expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true)
    })

    it('the first files come in the smallest form, which the build made', async () => {
      const packed = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.br'))
      expect(packed.map((file) => file.replace(/-.*/, '')).sort()).toEqual(['index', 'style'])
      for (const file of packed) {
        const headers = { host: HOST, 'accept-encoding': 'br' }
        const reply = await site.app.inject({ url: `/assets/${file.slice(0, -3)}`, headers })
        expect(reply.rawPayload.equals(readFileSync(join(dist, 'assets', file)))).toBe(true)
      }
    })
  })

  it('take no writes', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await site.call('/projects/open/', { method })).status).toBe(401)
  })

  it('never send to another host', async () => {
    for (const target of ['//projects/open', '///projects/open/app', '/\\projects/open', '//languages/de']) {
      const { status, headers } = await wire.send({ target })
      expect([target, status === 301 && /^\/[/\\]/.test(headers.location ?? '')]).toEqual([target, false])
    }
  })
})
