import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guardedFetch } from '#server/net/guarded-fetch.ts'
import { isPublicAddress } from '#server/net/public-addresses.ts'
import { TestHttpServer } from '#server/testing/http-server.ts'

const allow = { privateAddresses: true }
const deny = { privateAddresses: false }

let server: TestHttpServer
let other: TestHttpServer

beforeEach(async () => {
  server = await TestHttpServer.start(() => ({ body: 'hello' }))
  other = await TestHttpServer.start(() => ({ body: 'other' }))
})

afterEach(async () => {
  await server.stop()
  await other.stop()
})

describe('isPublicAddress', () => {
  it.each(['93.184.216.34', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2606:4700:4700::1111', '2a00::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.255', '169.254.169.254', '172.16.0.1'],
    ...['172.31.255.255', '192.0.0.8', '192.168.1.1', '198.18.0.1', '203.0.113.5', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'fec0::1', '100::1', '3fff::1', '', 'localhost'],
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('guardedFetch', () => {
  it('sends method, headers and body, and gives status, headers and body back', async () => {
    server.answer = () => ({ status: 201, headers: { 'x-a': '1' }, body: { ok: true } })
    const options = { method: 'POST', headers: { 'x-b': '2' }, body: '{"a":1}' }
    const reply = await guardedFetch(`${server.address}/path?q=1`, options, allow)
    expect(reply).toMatchObject({ status: 201, headers: { 'x-a': '1' }, url: `${server.address}/path?q=1` })
    expect(reply.body.toString()).toBe('{"ok":true}')
    expect(server.requests).toMatchObject([
      { method: 'POST', url: '/path?q=1', headers: { 'x-b': '2' }, body: '{"a":1}' },
    ])
  })

  it('gives statuses of failure back as answers', async () => {
    server.answer = () => ({ status: 500, body: 'down' })
    expect((await guardedFetch(server.address, {}, allow)).status).toBe(500)
  })

  it.each([
    'http://127.0.0.1:1/',
    'http://localhost:1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0/',
  ])('does not call %s', async (address) => {
    await expect(guardedFetch(address, {}, deny)).rejects.toMatchObject({ code: 'remote_refused' })
  })

  it.each([
    'ftp://host.example/',
    'file:///etc/passwd',
    'javascript:1',
    'host.example',
    '',
    'http://u:p@host.example/',
  ])('does not take %j for an address', async (address) => {
    await expect(guardedFetch(address, {}, allow)).rejects.toMatchObject({ code: 'remote_refused' })
  })

  it('refuses a name with one private address among public ones', async () => {
    const lookup = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    const address = `http://rebind.example:${server.port}/`
    await expect(guardedFetch(address, {}, { privateAddresses: false, lookup })).rejects.toMatchObject({
      code: 'remote_refused',
      message: expect.stringContaining('PRIVATE_ADDRESSES=allow'),
    })
    expect(server.requests).toEqual([])
  })

  it('asks for the addresses of a name once and connects to what it was told', async () => {
    let asked = 0
    const lookup = async () => {
      asked++
      return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    }
    const reply = await guardedFetch(`http://rebind.example:${server.port}/`, {}, { privateAddresses: true, lookup })
    expect(reply.body.toString()).toBe('hello')
    expect(asked).toBe(1)
    expect(server.requests[0]?.headers.host).toBe(`rebind.example:${server.port}`)
  })

  it('looks at every redirect like at the first address', async () => {
    server.answer = () => ({ status: 302, headers: { location: `http://inner.example:${other.port}/admin` } })
    const answers: Record<string, string> = { 'outer.example': '127.0.0.1', 'inner.example': '127.0.0.1' }
    const lookup = async (host: string) => [{ address: answers[host] ?? '', family: 4 }]
    const policy = {
      get privateAddresses() {
        return server.requests.length === 0
      },
      lookup,
    }
    await expect(guardedFetch(`http://outer.example:${server.port}/`, {}, policy)).rejects.toMatchObject({
      code: 'remote_refused',
    })
    expect(other.requests).toEqual([])
  })

  it('follows redirects, and leaves keys behind when the server is another', async () => {
    server.answer = ({ url }) =>
      url === '/a'
        ? { status: 302, headers: { location: '/b' } }
        : { status: 301, headers: { location: `${other.address}/c` } }
    const headers = { authorization: 'Bearer x', 'private-token': 'y', 'x-hub-signature-256': 'z', 'x-plain': '1' }
    const reply = await guardedFetch(`${server.address}/a`, { headers }, allow)
    expect(reply.url).toBe(`${other.address}/c`)
    expect(server.requests[1]?.headers).toMatchObject(headers)
    expect(other.requests[0]?.headers).toMatchObject({ 'x-plain': '1' })
    for (const name of ['authorization', 'private-token', 'x-hub-signature-256'])
      expect(other.requests[0]?.headers).not.toHaveProperty(name)
  })

  it('turns a POST into a GET where the answer asks for it, and does not post elsewhere', async () => {
    server.answer = ({ url }) => (url === '/a' ? { status: 303, headers: { location: '/b' } } : { body: 'done' })
    await guardedFetch(
      `${server.address}/a`,
      { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } },
      allow,
    )
    expect(server.requests[1]).toMatchObject({ method: 'GET', body: '' })
    expect(server.requests[1]?.headers).not.toHaveProperty('content-type')
    server.answer = () => ({ status: 307, headers: { location: `${other.address}/` } })
    await expect(guardedFetch(server.address, { method: 'POST', body: 'x' }, allow)).rejects.toMatchObject({
      code: 'remote_refused',
    })
    expect(other.requests).toEqual([])
  })

  it('ends a chain of redirects', async () => {
    server.answer = () => ({ status: 302, headers: { location: '/again' } })
    await expect(guardedFetch(server.address, { maxRedirects: 3 }, allow)).rejects.toThrow(/in a loop/)
    expect(server.requests).toHaveLength(4)
  })

  it('limits size and time', async () => {
    server.answer = () => ({ body: 'x'.repeat(2000) })
    await expect(guardedFetch(server.address, { maxBytes: 1000 }, allow)).rejects.toThrow('larger than 1000 bytes')
    server.answer = () => undefined
    await expect(guardedFetch(server.address, { timeoutMs: 50 }, allow)).rejects.toThrow(/took too long/)
    server.answer = (_request, response) => {
      response.write('drip')
      return undefined
    }
    await expect(guardedFetch(server.address, { timeoutMs: 50 }, allow)).rejects.toThrow(/took too long/)
  })

  it('can be stopped', async () => {
    const stop = new AbortController()
    server.answer = () => {
      stop.abort()
      return undefined
    }
    await expect(guardedFetch(server.address, { signal: stop.signal }, allow)).rejects.toThrow()
  })

  it('says which server cannot be reached', async () => {
    const { address } = server
    await server.stop()
    await expect(guardedFetch(address, {}, allow)).rejects.toMatchObject({ code: 'remote' })
    const lookup = async () => []
    await expect(guardedFetch('http://nowhere.example/', {}, { privateAddresses: true, lookup })).rejects.toThrow(
      "Host 'nowhere.example' not found.",
    )
    server = await TestHttpServer.start(() => ({}))
  })
})
