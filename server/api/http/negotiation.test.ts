import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, type ExampleSite, fillExample, routePaths } from '#server/testing/addresses.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { BASE, HOST, TestSite } from '#server/testing/site.ts'

const missing = {
  type: 'client_error',
  errors: [{ code: 'not_found', detail: 'Not found.', attr: null }],
}
const jsonPaths = routePaths.filter((path) => !path.endsWith('/file/'))

/** Every address in a body that leads back into the API. */
const apiLinks = (text: string): string[] => text.match(new RegExp(`"${BASE}/api/[^"]*"`, 'g')) ?? []

describeEachEngine('negotiation', (open) => {
  let site: TestSite
  let world: ExampleSite

  beforeAll(async () => {
    site = await TestSite.open(open)
    world = await fillExample(site)
  })
  afterAll(() => site.close())

  const address = (path: string) => addressOf(path, world.example)

  describe.each(jsonPaths)('%s', (path) => {
    it.each(['api', 'json'])('repeats format=%s in every link, and in none when there is none', async (format) => {
      const plain = await site.call(address(path))
      const asked = await site.call(`${address(path)}?format=${format}`)
      const links = apiLinks(asked.text)
      expect(links).toEqual(apiLinks(plain.text).map((link) => `${link.slice(0, -1)}?format=${format}"`))
      for (const link of links) expect(link).toMatch(new RegExp(`/\\?format=${format}"$`))
      for (const link of apiLinks(plain.text)) expect(link).toMatch(/\/"$/)
      expect(asked.text.replaceAll(`?format=${format}`, '')).toBe(plain.text)
    })

    it('does not know other formats', async () => {
      const flat = /statistics|contributions|projects\/:project\/languages/.test(path) ? [] : ['json-flat']
      for (const format of ['xml', 'API', ...flat, '', 'api%00', 'api,json']) {
        const reply = await site.call(`${address(path)}?format=${format}`)
        expect([format, reply.status]).toEqual([format, 404])
        expectExactly(reply, missing)
      }
    })

    it('refuses what it cannot write', async () => {
      const reply = await site.call(address(path), { headers: { accept: 'application/xml, image/*;q=0.5' } })
      expect(reply.status).toBe(406)
      expect(reply.headers.vary).toBe('Accept')
      expectExactly(reply, {
        type: 'client_error',
        errors: [
          {
            code: 'not_acceptable',
            detail: 'Could not satisfy the request Accept header.',
            attr: null,
          },
        ],
      })
    })
  })

  it.each([
    '*/*',
    'application/json',
    'application/JSON; charset=utf-8',
    'application/*;q=0.1',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'image/png, application/json;q=0.2',
    '',
  ])('answers Accept: %s with JSON', async (accept) => {
    const reply = await site.call('/api/projects/', { headers: { accept } })
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json')
  })

  it('lets the format stand above Accept', async () => {
    expect((await site.call('/api/projects/?format=api', { headers: { accept: 'image/png' } })).status).toBe(200)
  })

  it('asks again for each Accept, however often the same was asked', async () => {
    for (const path of ['/api/units/', '/api/units/?xformat=1'])
      for (const accept of ['*/*', 'image/png', '*/*', 'image/png'])
        expect((await site.call(path, { headers: { accept } })).status).toBe(accept === '*/*' ? 200 : 406)
  })

  describe('the address links start with', () => {
    it.each(['a.example', 'a.example:8080', '127.0.0.1:1', '[::1]', '[::1]:8080', 'under_score', 'UPPER.example'])(
      'is the host asked: %s',
      async (host) => {
        const root = await site.read<{ users: string }>('/api/?format=api', { headers: { host } })
        expect(root.users).toBe(`http://${host}/api/users/?format=api`)
      },
    )

    it.each([
      'evil.example/path',
      'user@evil.example',
      'a b',
      '"><script>',
      'a.example:port',
      'a.example:123456',
      '[::1',
      'a.example?x',
      'ü.example',
      'a\\b',
    ])('is never an odd host: %j', async (host) => {
      for (const path of ['/api/', '/api/projects/', '/api/projects/open/']) {
        const reply = await site.call(path, { headers: { host } })
        expect(reply.status).toBe(400)
        expectExactly(reply, {
          type: 'client_error',
          errors: [
            {
              code: 'parse_error',
              detail: 'The Host header is not a valid host name.',
              attr: null,
            },
          ],
        })
      }
    })

    it('is the public address where there is one, whatever host was asked', async () => {
      const home = site.beside({ PUBLIC_URL: 'https://l10n.example.org/' })
      for (const path of jsonPaths) {
        const asked = await site.call(`${address(path)}?format=api`)
        for (const host of [HOST, 'other.example:99', '"><script>']) {
          const reply = await home.call(`${address(path)}?format=api`, { headers: { host } })
          expect(reply.text).toBe(asked.text.replaceAll(BASE, 'https://l10n.example.org'))
        }
      }
      await home.app.close()
    })
  })
})
