import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Message, message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { addressOf, type ExampleSite, fillExample, routePaths } from '#server/testing/addresses.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { RawClient } from '#server/testing/raw-http.ts'
import { TestSite } from '#server/testing/site.ts'

const read = 'GET, HEAD, OPTIONS'
const readAdd = 'GET, POST, HEAD, OPTIONS'
const readChange = 'GET, PUT, PATCH, DELETE, HEAD, OPTIONS'

/** What the specification, and beyond it the wider family, says of every address. */
const allowed: Readonly<Record<string, string>> = {
  '/api/': read,
  '/api/addons/': read,
  '/api/addons/:id/': readChange,
  '/api/categories/': readAdd,
  '/api/categories/:id/': readChange,
  '/api/changes/': read,
  '/api/changes/:id/': read,
  '/api/component-lists/': readAdd,
  '/api/components/': read,
  '/api/components/:project/:component/': readChange,
  '/api/components/:project/:component/changes/': read,
  '/api/components/:project/:component/links/': readAdd,
  '/api/components/:project/:component/lock/': readAdd,
  '/api/components/:project/:component/repository/': readAdd,
  '/api/components/:project/:component/screenshots/': read,
  '/api/components/:project/:component/statistics/': read,
  '/api/components/:project/:component/translations/': readAdd,
  '/api/languages/': readAdd,
  '/api/languages/:language/': readChange,
  '/api/languages/:language/statistics/': read,
  '/api/projects/': readAdd,
  '/api/projects/:project/': readChange,
  '/api/projects/:project/categories/': read,
  '/api/projects/:project/changes/': read,
  '/api/projects/:project/components/': readAdd,
  '/api/projects/:project/labels/': readAdd,
  '/api/projects/:project/languages/': read,
  '/api/projects/:project/lock/': readAdd,
  '/api/projects/:project/metrics/': read,
  '/api/projects/:project/repository/': readAdd,
  '/api/projects/:project/statistics/': read,
  '/api/screenshots/': readAdd,
  '/api/screenshots/:id/': readChange,
  '/api/search/': read,
  '/api/tasks/:id/': 'GET, DELETE, HEAD, OPTIONS',
  '/api/translations/': read,
  '/api/translations/:project/:component/:language/': 'GET, DELETE, HEAD, OPTIONS',
  '/api/translations/:project/:component/:language/changes/': read,
  '/api/translations/:project/:component/:language/file/': 'GET, POST, PUT, HEAD, OPTIONS',
  '/api/translations/:project/:component/:language/repository/': readAdd,
  '/api/translations/:project/:component/:language/statistics/': read,
  '/api/translations/:project/:component/:language/units/': readAdd,
  '/api/units/': read,
  '/api/units/:id/': readChange,
  '/api/users/': readAdd,
  '/api/users/:username/': readChange,
  '/api/users/:username/notifications/': readAdd,
}

const writes = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

const refusal = (code: string, message: Message) => ({
  type: 'client_error',
  errors: [{ code, detail: render(message), attr: null }],
})
const unknown = { status: 401, ...refusal('not_authenticated', message('access.notAuthenticated')) }

describeEachEngine('methods', (open) => {
  let site: TestSite
  let world: ExampleSite
  let wire: RawClient

  beforeAll(async () => {
    site = await TestSite.open(open)
    world = await fillExample(site)
    wire = await RawClient.open(site.app)
  })
  afterAll(() => site.close())

  const address = (path: string) => addressOf(path, world.example)

  it('are there for every address of the specification and the wider family', () => {
    expect(Object.keys(allowed).filter((path) => !routePaths.includes(path))).toEqual([])
  })

  describe.each(Object.entries(allowed))('%s', (path, allow) => {
    const common = { allow, vary: 'Accept', 'x-content-type-options': 'nosniff' }

    it('GET answers JSON and says what is allowed', async () => {
      const reply = await site.call(`${address(path)}?format=api`)
      expect(reply.status).toBe(200)
      expect(reply.headers).toMatchObject({ ...common, 'content-type': 'application/json' })
    })

    it('HEAD answers like GET, without a body', async () => {
      const { headers: sent } = await wire.send({ target: address(path) })
      const head = await wire.send({ method: 'HEAD', target: address(path) })
      // Each request has an id of its own.
      const { date: _, 'x-request-id': __, ...headers } = sent
      expect(head).toMatchObject({ status: 200, body: '', headers })
    })

    it('OPTIONS describes the resource', async () => {
      const reply = await site.call(address(path), { method: 'OPTIONS' })
      expect(reply.status).toBe(200)
      expect(reply.headers).toMatchObject(common)
      const description = reply.json<Record<string, unknown>>()
      expect(Object.keys(description)).toEqual(['name', 'description', 'renders', 'parses'])
      expect(description).toMatchObject({ renders: ['application/json'] })
      expect(description.name).not.toBe('')
    })

    it.each(writes)('%s needs an account, whatever it names', async (method) => {
      for (const scope of [address(path), address(path).replaceAll(/open|ann|\d+/g, 'no-such-thing')]) {
        const reply = await site.call(scope, { method })
        expect({ status: reply.status, ...reply.json<object>() }).toEqual(unknown)
        expect(reply.headers).toMatchObject({ ...common, 'www-authenticate': 'Token' })
      }
    })

    it.each(writes)('%s is taken or answered 405, as Allow says', async (method) => {
      const reply = await site.call(address(path), { method, as: world.user })
      expect(reply.headers).toMatchObject(common)
      // To those who do not manage an add-on there is nothing to manage.
      const hidden = path === '/api/addons/:id/' ? [404] : []
      if (allow.split(', ').includes(method)) expect([200, 400, 403, 415, ...hidden]).toContain(reply.status)
      else expectExactly(reply, refusal('method_not_allowed', message('request.methodNamedNotAllowed', { method })))
    })
  })

  it('a write to an address that is no route is not found, with or without an account', async () => {
    for (const method of writes) {
      const reply = await site.call('/api/nowhere/', { method })
      expect({ status: reply.status, ...reply.json<object>() }).toEqual({
        status: 404,
        ...refusal('not_found', message('request.notFound')),
      })
      expect((await site.call('/api/nowhere/', { method, as: world.user })).status).toBe(404)
    }
  })

  it('that nobody has are refused like those that an address does not allow', async () => {
    const authorization = world.user.authorization
    for (const method of ['TRACE', 'QUERY', 'PROPFIND']) {
      const target = '/api/units/?page=2'
      expect(await wire.send({ method, target })).toMatchObject({ status: 401, headers: { allow: read } })
      const reply = await wire.send({ method, target, headers: { host: 'site.test', authorization } })
      expect(reply).toMatchObject({ status: 405, headers: { allow: read, vary: 'Accept' } })
      expect(JSON.parse(reply.body)).toMatchObject({ errors: [{ code: 'method_not_allowed', attr: null }] })
      const nowhere = await wire.send({
        method,
        target: '/api/nowhere/',
        headers: { host: 'site.test', authorization },
      })
      expect(nowhere.status).toBe(404)
    }
    const strange = await wire.send({ method: 'FROBNICATE', target: '/api/' })
    expect([strange.status, JSON.parse(strange.body).errors[0].code]).toEqual([405, 'method_not_allowed'])
  })

  it('a write is refused before its body is looked at', async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'nonsense'])
      for (const payload of ['', '{"a":', 'x'.repeat(100_000)]) {
        const headers = { host: 'site.test', 'content-type': type }
        const reply = await site.app.inject({ method: 'POST', url: '/api/projects/', headers, payload })
        expect([type, reply.statusCode]).toEqual([type, 401])
      }
  })
})
