import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, type ExampleSite, fillExample, routePaths } from '#server/testing/addresses.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { RawClient } from '#server/testing/raw-http.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

/** Things a path segment or parameter may hold that some layer might stumble over. */
const odd = [
  '..',
  '.',
  '...',
  '%2e%2e',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2F',
  '%252F',
  '%25',
  '%0a',
  '%0d%0aX-Evil:%201',
  '%1b%5b31m',
  "'",
  '"',
  "' or 1=1 --",
  '%27%20or%201=1%20--',
  '%22%3E%3Cscript%3E',
  '*',
  '-',
  '--upload-pack=x',
  '__proto__',
  'constructor',
  'toString',
  '%EF%BF%BD',
  '%F0%9F%8E%88',
  '\u00fc',
  '\u202e',
  'x'.repeat(900),
  'x'.repeat(1001),
  'x'.repeat(8000),
  '1'.repeat(400),
  '-1',
  '0',
  '1e400',
  '9223372036854775808',
  '\\..\\',
  ';a=b',
  '{id}',
  ':id',
  '$1',
  '%c0%af',
  '%',
  '%z',
  '%zz',
  '%ED%A0%80',
  '%FF',
  '%00',
  'a%00b',
]

const few = ['%00', '%zz', "'", 'x'.repeat(1001)]

describeEachEngine('any address', (open) => {
  let site: TestSite
  let world: ExampleSite
  let wire: RawClient

  beforeAll(async () => {
    site = await TestSite.open(open)
    world = await fillExample(site)
    wire = await RawClient.open(site.app)
  })
  afterAll(() => site.close())

  /** Every parameter of every route; once per kind of object with all odd values, with a few of them elsewhere. */
  const kinds = new Set<string>()
  const parameters = routePaths.flatMap((path) =>
    [...path.matchAll(/:\w+/g)].map(([name]) => {
      const kind = `${path.split('/')[2]} ${name}`
      const values = kinds.has(kind) ? few : odd
      kinds.add(kind)
      return [path, name, values] as const
    }),
  )

  /** A refusal in our words: no stack, no echo, no status of a breakdown. */
  const expectRefusal = (target: string, { status, body }: Awaited<ReturnType<RawClient['send']>>) => {
    expect([target, [200, 400, 401, 403, 404].includes(status)]).toEqual([target, true])
    expect([target, body.includes('node_modules') || body.includes('server/')]).toEqual([target, false])
  }

  it.each(parameters)('%s with odd values for %s is refused, never a breakdown', async (path, name, values) => {
    const [before = '', after = ''] = path.split(name)
    const { example } = world
    for (const value of values) {
      const target = `${addressOf(before, example)}${value}${addressOf(after, example)}`
      expectRefusal(target, await wire.send({ target: Buffer.from(target).toString('latin1') }))
    }
  })

  it.each(['page', 'page_size', 'format', 'q', ''])('odd values of the parameter %j break nothing', async (name) => {
    for (const value of odd)
      for (const path of ['/api/units/', '/api/changes/', '/api/projects/open/', '/nowhere/']) {
        const target = `${path}?${name}=${value}`
        expectRefusal(target, await wire.send({ target: Buffer.from(target).toString('latin1') }))
      }
  })

  it.each([
    '/',
    '//',
    '///api///',
    '//api/units/',
    '/api',
    '/api/units',
    '/api/units//',
    '/api//units/',
    '/api/../api/units/',
    '/api/units/../../../../etc/passwd',
    '/API/units/',
    '/api/%75nits/',
    '/api/units/?',
    '/api/units/??',
    '/api/units/?&&==&',
    '/api/units/#x',
    '*',
    'http://evil.example/api/units/',
    'site.test:80',
    '/projects/open/%zz/',
    '/projects/%00/',
    '/projects/open/%00/de/',
    '/languages/%00/',
    '/%00/',
    '/projects/%ED%A0%80/',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/index.html',
    '/%2e%2e/%2e%2e/package.json',
    '/projects/open/app/de/a/b/c/d/e/f/g/h/',
  ])('%s is answered', async (target) => {
    const reply = await wire.send({ target })
    expect([200, 301, 400, 404].includes(reply.status)).toBe(true)
    expect(reply.body).not.toContain('"devDependencies"')
    expect(reply.body).not.toContain('root:')
  })

  it('never breaks down, whatever is asked', async () => {
    const segment = fc.oneof(
      fc.constantFrom(...odd, 'api', 'projects', 'open', 'app', 'de', 'units', 'users', 'changes', 'tasks'),
      fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
    )
    const query = fc.array(fc.tuple(fc.constantFrom('page', 'format', 'page_size', 'x'), segment), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 6 }), query, async (segments, parameters) => {
        const parts = parameters.map(([name, value]) => `${name}=${value}`)
        const target = `/${segments.join('/')}/?${parts.join('&')}`
        const { status } = await wire.send({
          target: Buffer.from(target)
            .toString('latin1')
            .replaceAll(/[\s\0]/g, ''),
        })
        expect(status).toBeLessThan(500)
      }),
      { numRuns: 150 },
    )
  })

  describe('that is no address of the API', () => {
    it.each(['/api/nowhere/', '/api/units', '/api/projects/open', '/api/units/1/2/3/'])(
      '%s is not found',
      async (path) => {
        const reply = await site.call(path)
        expect(reply.status).toBe(404)
        expect(reply.headers.vary).toBe('Accept')
        expect(reply.headers['content-type']).toMatch(/^application\/json/)
        expect(reply.text).toBe(
          '{"type":"client_error","errors":[{"code":"not_found","detail":"Not found.","attr":null}]}',
        )
      },
    )
  })

  it.each(['/api/projects/%zz/', '/api/%ED%A0%80/', '/%', '/projects/%FF/'])(
    '%s cannot be read, which is said in our words',
    async (target) => {
      const reply = await wire.send({ target })
      expect(reply.status).toBe(400)
      expect(reply.headers).toMatchObject({ vary: 'Accept' })
      expect(JSON.parse(reply.body)).toEqual({
        type: 'client_error',
        errors: [
          {
            code: 'parse_error',
            detail: 'Malformed request.',
            attr: null,
          },
        ],
      })
    },
  )

  it('that is longer than anything with a name is not found', async () => {
    const { status, body } = await wire.send({ target: `/api/projects/${'x'.repeat(5000)}/` })
    expect(status).toBe(404)
    expect(body).toBe('{"type":"client_error","errors":[{"code":"not_found","detail":"Not found.","attr":null}]}')
  })

  it('tells that it is well', async () => {
    expect(await site.call('/healthz/')).toMatchObject({ status: 200, text: 'ok' })
  })
})

describeEachEngine('limits', (open) => {
  let site: TestSite

  beforeAll(async () => {
    site = await TestSite.open(open, { RATE_VISITORS: '5', RATE_USERS: '8' })
  })
  afterAll(() => site.close())

  it('let visitors and accounts send so many requests a minute, and say so', async () => {
    const user = await makeUser(site, 'ann')
    const ask = (as?: TestUser) => site.call('/api/projects/', as ? { as } : {})
    const replies = []
    for (let i = 0; i < 7; i++) replies.push(await ask())
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(replies[0]?.headers).toMatchObject({ 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '4' })
    const { headers, json } = replies[6] as (typeof replies)[0]
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(json()).toMatchObject({ type: 'client_error', errors: [{ code: 'throttled', attr: null }] })
    expect((await ask(user)).headers).toMatchObject({ 'x-ratelimit-limit': '8', 'x-ratelimit-remaining': '7' })
  })

  it('are not told where there are none, in stored replies either', async () => {
    const unlimited = site.beside({ RATE_VISITORS: '0' })
    const headers = async () => Object.keys((await unlimited.call('/api/projects/')).headers)
    for (let call = 0; call < 2; call++) expect(await headers()).not.toContain('x-ratelimit-limit')
    await unlimited.app.close()
  })
})
