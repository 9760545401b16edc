import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { startProgram } from '#server/testing/program.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

const MB = 1024 * 1024

interface Heard {
  readonly text: string
  /** Bytes that the other side took before it closed. */
  readonly sent: number
}

/** Sends a head and then bytes without end until the other side closes, or `most` are sent. */
const flood = (port: number, head: string, most: number): Promise<Heard> =>
  new Promise((done) => {
    const piece = Buffer.alloc(64 * 1024, 'x')
    let text = ''
    let sent = 0
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n`, more))
    function more() {
      if (sent >= most || socket.destroyed) return
      sent += piece.length
      socket.write(piece, more)
    }
    socket.on('data', (chunk) => {
      text += chunk
    })
    // A closed connection is what is waited for, however it is closed.
    socket.on('error', () => {})
    socket.on('close', () => done({ text, sent }))
  })

const post = (path: string, ...headers: readonly string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: site.test', 'Content-Type: application/json', ...headers].join('\r\n')

const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

describeEachEngine('request bodies', (open, engine) => {
  let site: TestSite
  let root: TestUser
  let plain: TestUser
  let port: number

  beforeAll(async () => {
    ;({ site, root, plain } = await openWithPeople(open, 'root', 'plain'))
    await makeComponent(site, await makeProject(site, 'open'), 'app')
    await makeComponent(site, await makeProject(site, 'hidden', { access_control: 100 }), 'app')
    port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => site.close())

  const length = 'Content-Length: 104000000'

  it.each([
    ['a made-up token', '/api/memory/import/', 'Authorization: Token junk', 401],
    ['a made-up session', '/api/memory/import/', 'Cookie: dragoman_session=junk', 401],
    ['no account', '/api/projects/open/components/', 'X-Nobody: yes', 401],
    ['a method that nobody has', '/api/languages/de/statistics/', 'Authorization: Token junk', 401],
    ['an address that is not there', '/api/nothing/', 'Authorization: Token junk', 404],
    ['an unknown hook', '/hooks/nothing/', 'Authorization: Token junk', 404],
  ])('F5: %s is refused before the body is read, and the connection closed', async (_, path, who, status) => {
    // Nothing follows the head of the first: whoever waits for it waits in vain.
    const head = post(path, who, length)
    const [{ text }, pushy] = await Promise.all([flood(port, head, 0), flood(port, head, 100 * MB)])
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(text).toMatch(/^connection: close\r$/im)
    expect(pushy.text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(pushy.sent).toBeLessThan(30 * MB)
  })

  it('F5: who may not do it is told so before the body is read', async () => {
    const large = [`Authorization: ${plain.authorization}`, 'Content-Length: 50000000']
    const expected = {
      '/api/projects/open/components/': '403',
      '/api/projects/hidden/components/': '404',
      '/api/translations/hidden/app/de/file/': '404',
      '/api/screenshots/1/file/': '404',
      '/api/backups/restore/': '403',
    }
    const replies = Object.keys(expected).map(
      async (path) => [path, await flood(port, post(path, ...large), 0)] as const,
    )
    const statuses = (await Promise.all(replies)).map(([path, { text }]) => [path, text.slice(9, 12)])
    expect(Object.fromEntries(statuses)).toEqual(expected)
  })

  it('F5: somebody without an account sends 16 kB and no more', async () => {
    const json = { name: 'nobody', password: 'x'.repeat(20_000) }
    for (const path of ['/api/account/sign-in/', '/api/account/sign-up/', '/api/account/reset/'])
      expect((await site.call(path, { method: 'POST', json })).status).toBe(413)
    const open = post('/api/account/sign-in/', 'Content-Length: 1000000')
    expect((await flood(port, open, 0)).text).toMatch(/^HTTP\/1\.1 413 /)
    const chunked = post('/api/account/reset/', 'Transfer-Encoding: chunked')
    const heard = await flood(port, `${chunked}\r\n\r\n10000\r\n${'x'.repeat(0x10000)}\r\n0`, 0)
    expect(heard.text).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('F4: deep JSON in place of a password costs little, and counts as a try', async () => {
    const deep = `{"name":${'['.repeat(7000)}${']'.repeat(7000)},"password":"x"}`
    const headers = { 'content-type': 'application/json' }
    // Too large ones were tries, too.
    await site.db.deleteFrom('attempt').execute()
    const statuses: number[] = []
    for (const body of [deep, deep, '{"name":[[["x"]]],"password":1}', '{', deep, deep])
      statuses.push((await site.call('/api/account/sign-in/', { method: 'POST', body, headers })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('F4: nesting is refused in every body, and in fields that hold JSON', async () => {
    const nested = `${'['.repeat(300)}${']'.repeat(300)}`
    const headers = { 'content-type': 'application/json' }
    const call = { method: 'POST', as: root } as const
    const whole = await site.call('/api/projects/', { ...call, headers, body: `{"name":${nested}}` })
    expect([whole.status, whole.text]).toEqual([400, expect.stringContaining('nested more than 256 deep')])
    const form = new FormData()
    form.append('source_language', nested)
    form.append('name', 'x')
    const field = await site.call('/api/projects/open/components/', { ...call, form })
    expect(field.status).toBe(400)
  })

  it('F5: all bodies together have a budget, and beyond it callers are told to come again', async () => {
    const tight = site.beside({ BODY_MEMORY_MB: '2', UPLOAD_DISK_MB: '4' })
    const upload = (bytes: number) => {
      const form = new FormData()
      form.append('file', new Blob(['x'.repeat(bytes)]), 'memory.json')
      return tight.call('/api/memory/import/', { method: 'POST', as: plain, form })
    }
    expect((await upload(1.5 * MB)).status).toBe(400)
    for (const size of [3 * MB, 6 * MB]) {
      const refused = await upload(size)
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    }
    // What was refused is given back.
    expect((await upload(1.5 * MB)).status).toBe(400)
    await tight.app.close()
  })

  it('F5: one caller sends four large bodies at once, others are not kept from it', async () => {
    const head = (who: TestUser) =>
      post('/api/memory/import/', `Authorization: ${who.authorization}`, 'Content-Length: 20000000')
    const begin = (who: TestUser) => {
      const socket = connect(port, '127.0.0.1')
      const heard = { text: '', end: () => socket.destroy() }
      socket.on('error', () => {})
      socket.on('data', (chunk) => {
        heard.text += chunk
      })
      socket.write(`${head(who)}\r\n\r\n{`)
      return heard
    }
    const five = Array.from({ length: 5 }, () => begin(plain))
    const reported = () => five.map(({ text }) => text.slice(9, 12)).toSorted()
    await expect.poll(reported, { timeout: 10_000 }).toEqual(['', '', '', '', '429'])
    const other = begin(root)
    await new Promise((turn) => setTimeout(turn, 300))
    expect(other.text).toBe('')
    for (const { end } of [...five, other]) end()
  })

  it('F5: one address has so many connections and no more', async () => {
    const limited = site.beside({ CONNECTIONS_PER_ADDRESS: '3' })
    const own = Number(new URL(await limited.app.listen({ port: 0, host: '127.0.0.1' })).port)
    const opened = () =>
      new Promise<{ socket: ReturnType<typeof connect>; closed: () => boolean }>((done) => {
        let closed = false
        const socket = connect(own, '127.0.0.1', () => done({ socket, closed: () => closed }))
        socket.on('error', () => {})
        socket.on('close', () => {
          closed = true
        })
      })
    const first = [await opened(), await opened(), await opened()]
    const fourth = await opened()
    await expect.poll(() => fourth.closed()).toBe(true)
    expect(first.map(({ closed }) => closed())).toEqual([false, false, false])
    first[0]?.socket.destroy()
    await expect
      .poll(async () => {
        const next = await opened()
        await new Promise((turn) => setTimeout(turn, 50))
        const isOpen = !next.closed()
        next.socket.destroy()
        return isOpen
      })
      .toBe(true)
    for (const { socket } of first) socket.destroy()
    await limited.app.close()
  })

  // Where there is no /proc, nobody tells how much memory another process has.
  it.skipIf(!existsSync('/proc/self/status') || engine === 'postgres')(
    'F5: twenty connections with a made-up token that send 100 MB each take less than 50 MB of memory',
    { timeout: 120_000 },
    async () => {
      const program = await startProgram(site.database, { LOG_LEVEL: 'warn' })
      try {
        const own = Number(new URL(program.url).port)
        const head = post('/api/memory/import/', 'Authorization: Token junk', length)
        await Promise.all(Array.from({ length: 20 }, () => flood(own, head, MB)))
        const before = residentMb(program.pid)
        let most = before
        const clock = setInterval(() => {
          most = Math.max(most, residentMb(program.pid))
        }, 20)
        const heard = await Promise.all(Array.from({ length: 20 }, () => flood(own, head, 100 * MB)))
        clearInterval(clock)
        most = Math.max(most, residentMb(program.pid))
        expect(heard.map(({ text }) => text.slice(0, 12))).toEqual(Array.from({ length: 20 }, () => 'HTTP/1.1 401'))
        expect(most - before).toBeLessThan(50)
      } finally {
        await program.stop()
      }
    },
  )
})
