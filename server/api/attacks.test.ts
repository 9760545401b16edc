import { connect } from 'node:net'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/api/app.ts'
import { Worker } from '#server/jobs/worker.ts'
import { makeLog } from '#server/log.ts'
import { addJob } from '#server/queue/queue.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { makeLabel } from '#server/testing/parts.ts'
import { attrs, body, type Page, sender } from '#server/testing/send-as.ts'
import type { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, openWithPeople, type TestUser } from '#server/testing/users.ts'

/** Attacks through HTTP that are not about one resource. Those on accounts are with sign-in, those on rights in matrix/. */
describeEachEngine('attacks', (open) => {
  let site: TestSite
  let root: TestUser
  let plain: TestUser
  let port: number

  beforeAll(async () => {
    ;({ site, root, plain } = await openWithPeople(open, 'root', 'plain'))
    await makeComponent(site, await makeProject(site, 'open'), 'app')
    port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => site.close())

  const send = sender(() => site)
  const unitId = async (key: string, language = 'de') => {
    const { results } = await site.read<Page<{ id: number; context: string }>>(
      `/api/translations/open/app/${language}/units/`,
    )
    return results.find(({ context }) => context === key)?.id as number
  }
  const raw = (text: string, as = root, path = '/api/projects/') =>
    site.call(path, { method: 'POST', as, body: text, headers: { 'content-type': 'application/json' } })
  /** What a server says to bytes that no client would send; the connection must end by itself. */
  const wire = (text: string) =>
    new Promise<string>((done, failed) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      let heard = ''
      socket.on('data', (chunk) => {
        heard += chunk
      })
      socket.on('close', () => done(heard))
      socket.on('error', failed)
    })

  it('odd bodies: deep, cut off, doubled and foreign JSON is refused, and nothing breaks down', async () => {
    const deep = 100_000
    for (const text of [
      `{"name":${'['.repeat(deep)}${']'.repeat(deep)}}`,
      `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
      '{"name":',
      '{"name":1e999,"slug":-0,"web":[]}',
      '\ufeff{}',
      '{"__proto__":{"name":"x"},"constructor":{"prototype":{}}}',
    ])
      expect([text.slice(0, 30), (await raw(text)).status]).toEqual([text.slice(0, 30), 400])
    expect(({} as Record<string, unknown>).name).toBeUndefined()
  })

  it('odd texts: NUL, lone surrogates and bidi controls are refused or kept, and never break a reply', async () => {
    const id = await unitId('hello')
    for (const text of [
      'a\u0000b',
      '\ud800',
      '\udfff x',
      'a\u202eb',
      '\u2066x\u2069',
      '\uffff',
      'é'.normalize('NFD'),
    ]) {
      const saved = await send('PATCH', `/api/units/${id}/`, root, { target: [text], state: 20 })
      expect([200, 400]).toContain(saved.status)
      const shown = await site.read<{ target: string[] }>(`/api/units/${id}/`)
      if (saved.status === 200) expect(shown.target[0]).toBe(text.toWellFormed())
    }
  })

  it('mass assignment: what is no field of a request changes nothing', async () => {
    const made = await send('POST', '/api/projects/', root, {
      name: 'Assigned',
      slug: 'assigned',
      web: 'https://assigned.example/',
      id: 1,
      created: 0,
    })
    expect(body<{ id: number }>(made, 201).id).not.toBe(1)
    const foreign = { id: 1, project_id: 999, revision: 'x', locked: true, outgoing: 'x' }
    expect((await send('PATCH', '/api/components/open/app/', root, foreign)).status).toBe(200)
    expect(await site.read('/api/components/open/app/lock/')).toEqual({ locked: false })
    const row = await site.db.selectFrom('component').selectAll().where('slug', '=', 'app').executeTakeFirstOrThrow()
    expect([row.revision, row.outgoing]).not.toContain('x')
    const self = await send('PATCH', '/api/users/plain/', plain, { is_superuser: true, id: root.id, bot_project_id: 1 })
    expect(self.status).toBe(200)
    const user = await site.db.selectFrom('user').selectAll().where('id', '=', plain.id).executeTakeFirstOrThrow()
    expect([user.is_superuser, user.bot_project_id]).toEqual([0, null])
  })

  it("IDOR: a number of somebody else's thing opens nothing under an own address", async () => {
    const other = await makeProject(site, 'other')
    const label = await makeLabel(site, other, { name: 'Theirs', color: 'navy' })
    const owner = await makeUser(site, 'owner')
    const { id } = await site.db.selectFrom('project').select('id').where('slug', '=', 'open').executeTakeFirstOrThrow()
    const mine = { id, slug: 'open' }
    await makeTeam(site, 'Owners', {
      members: [owner],
      projects: [mine],
      permissions: ['project.edit', 'project.permissions', 'announcement.delete'],
    })
    expect((await send('DELETE', `/api/projects/open/labels/${label}/`, owner)).status).toBe(404)
    const reported = await send('POST', '/api/projects/other/announcements/', root, { message: 'x' })
    const announcement = body<{ id: number }>(reported, 201).id
    expect((await send('DELETE', `/api/projects/open/announcements/${announcement}/`, owner)).status).toBe(404)
    expect((await send('DELETE', `/api/projects/open/tokens/${root.id}/`, owner)).status).toBe(404)
    const theirs = await site.read<Page<{ id: number }>>('/api/users/root/notifications/', { as: root })
    const subscription = theirs.results[0]?.id
    expect((await send('DELETE', `/api/users/plain/notifications/${subscription}/`, plain)).status).toBe(404)
    expect((await send('DELETE', `/api/users/root/notifications/${subscription}/`, plain)).status).toBe(403)
  })

  it('stored HTML: texts come back as JSON that no browser runs, files as downloads in a sandbox', async () => {
    const id = await unitId('hello')
    const evil = '<img src=x onerror=alert(1)></script><script>alert(2)</script>'
    await send('PATCH', `/api/units/${id}/`, root, { target: [evil], state: 20 })
    const unit = await site.call(`/api/units/${id}/`, { headers: { accept: 'text/html' } })
    expect(unit.headers).toMatchObject({ 'content-type': 'application/json', 'x-content-type-options': 'nosniff' })
    const file = await site.call('/api/translations/open/app/de/file/')
    expect(file.headers['content-disposition']).toMatch(/^attachment; /)
    expect(file.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    const page = await site.call('/projects/open/')
    expect(String(page.headers['content-security-policy'])).toMatch(/^default-src 'self'; object-src 'none'/)
    expect(String(page.headers['content-security-policy'])).not.toMatch(/unsafe|script-src/)
  })

  it('header injection: line breaks in addresses and names end in no header', async () => {
    for (const path of [
      '/api/projects/open%0d%0aX-Evil:%201/',
      '/api/translations/open/app/de/file/?format=po%0d%0aX-Evil:%201',
      '/api/projects/?format=api%0d%0aX-Evil:%201',
      '/api/projects/?page=2%0d%0aX-Evil:1&page_size=1',
    ]) {
      const reply = await send('GET', path, root)
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.headers).not.toHaveProperty('x-evil')
    }
    const slug = await send('POST', '/api/projects/', root, {
      name: 'x',
      slug: 'a\r\nX-Evil: 1',
      web: 'https://a.example/',
    })
    expect(attrs(slug)).toEqual(['slug'])
  })

  it('path traversal: no name that a file gets leaves its folder', async () => {
    for (const slug of ['..', '../x', 'a/b', 'a\\b', '.git', 'a\u0000'])
      expect((await send('POST', '/api/projects/', root, { name: 'x', slug, web: 'https://a.example/' })).status).toBe(
        400,
      )
    for (const path of [
      '/api/projects/..%2f..%2fetc/file/',
      '/api/translations/open/app/..%2f/file/',
      '/static/..%2f..%2fpackage.json',
    ])
      expect((await site.call(path, { as: root })).status).toBe(404)
    const archive = await site.app.inject({ url: '/api/projects/open/file/', headers: { host: 'site.test' } })
    for (const name of Object.keys(unzipSync(archive.rawPayload))) expect(name).toMatch(/^open\/app\/[\w./-]+$/)
    const form = new FormData()
    form.append('file', new Blob(['{"hello":"Hallo"}']), '../../../evil.json')
    const upload = await site.call('/api/translations/open/app/de/file/', { method: 'POST', as: root, form })
    expect(upload.status, upload.text).toBe(200)
    expect((await site.call('/api/translations/open/app/de/file/')).headers['content-disposition']).not.toContain('..')
  })

  it('XXE: entities and document types in uploads are refused and nothing of this machine is read', async () => {
    const evil = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>
<xliff version="1.2"><file source-language="en" target-language="de" datatype="plaintext" original="x"><body>
<trans-unit id="hello"><source>Hello, world</source><target>&e;</target></trans-unit></body></file></xliff>`
    const form = new FormData()
    form.append('file', new Blob([evil]), 'evil.xliff')
    form.append('conflicts', 'replace-translated')
    const reply = await site.call('/api/translations/open/app/de/file/', { method: 'POST', as: root, form })
    expect([200, 400]).toContain(reply.status)
    const { text } = await site.call('/api/translations/open/app/de/units/')
    expect(reply.text + text).not.toContain('root:')
  })

  it('SSRF: no address of the network behind us is called, however it is written', async () => {
    const strict = site.beside({ VCS_PROTOCOLS: 'https,http' })
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '169.254.169.254',
      '0x7f000001',
      '2130706433',
      '[::ffff:10.0.0.1]',
    ])
      for (const protocol of ['http', 'https']) {
        const json = { name: 'x', slug: 'x', repo: `${protocol}://${host}/x.git`, filemask: '*.po', file_format: 'po' }
        const reply = await strict.call('/api/projects/open/components/', { method: 'POST', as: root, json })
        expect([host, reply.status]).toEqual([host, 400])
      }
    for (const repo of ['ext::sh -c id', '--upload-pack=id', 'file:///etc', 'ssh://-oProxyCommand=id/x']) {
      const json = { name: 'x', slug: 'x', repo, filemask: '*.po', file_format: 'po' }
      const reply = await strict.call('/api/projects/open/components/', { method: 'POST', as: root, json })
      expect([repo, reply.status]).toEqual([repo, 400])
    }
    await strict.app.close()
  })

  it('regexes: patterns that others choke on are answered, wherever a search is taken', async () => {
    const id = await unitId('hello')
    await send('PATCH', `/api/units/${id}/`, root, { target: ['a'.repeat(100)], state: 20 })
    for (const pattern of ['(a+)+$', '(a|a)*b', '(.*a){20}x', '^(([a-z])+.)+[A-Z]([a-z])+$']) {
      const q = encodeURIComponent(`target:r"${pattern}"`)
      for (const path of ['/api/units/', '/api/translations/open/app/de/units/'])
        expect([200, 400]).toContain((await site.call(`${path}?q=${q}`)).status)
    }
  })

  it('formulas: a text is a text in a workbook, and kept to the letter in CSV unless told otherwise', async () => {
    const id = await unitId('hello')
    const formula = '=HYPERLINK("http://evil.example","x")'
    await send('PATCH', `/api/units/${id}/`, root, { target: [formula], state: 20 })
    const file = (format: string) =>
      site.app.inject({ url: `/api/translations/open/app/de/file/?format=${format}`, headers: { host: 'site.test' } })
    const parts = Object.entries(unzipSync((await file('xlsx')).rawPayload))
    const sheets = parts.filter(([name]) => name.startsWith('xl/')).map(([, bytes]) => Buffer.from(bytes).toString())
    expect(sheets.join('')).toContain('HYPERLINK')
    expect(sheets.join('')).not.toMatch(/<f[ >]/)
    expect((await file('csv')).payload).toContain(formula.replaceAll('"', '""'))
  })

  it('large bodies: refused by their length, and when they have none', async () => {
    const head = `POST /api/projects/ HTTP/1.1\r\nHost: site.test\r\nAuthorization: ${root.authorization}\r\nContent-Type: application/json\r\n`
    expect(await wire(`${head}Content-Length: 99999999999\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 413 /)
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    expect(
      await wire(`${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk.repeat(20)}0\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('request smuggling: a message with two lengths, or none that can be read, ends the connection', async () => {
    const start = 'POST /api/projects/ HTTP/1.1\r\nHost: site.test\r\n'
    const hidden = 'GET /api/roles/ HTTP/1.1\r\nHost: site.test\r\n\r\n'
    for (const headers of [
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n',
      'Content-Length: 5\r\nContent-Length: 6\r\n',
      'Content-Length: +5\r\n',
      'Transfer-Encoding: chunked, identity\r\n',
      'Content-Length : 5\r\n',
    ]) {
      const heard = await wire(`${start}${headers}\r\n0\r\n\r\n${hidden}`)
      expect([headers, heard.split('HTTP/1.1 ').length - 1]).toEqual([headers, 1])
      expect(heard).toMatch(/^HTTP\/1\.1 400 /)
    }
  })

  it('slow senders: headers and bodies have their time, and no more', () => {
    expect(site.app.server.headersTimeout).toBeGreaterThan(0)
    expect(site.app.server.headersTimeout).toBeLessThanOrEqual(60_000)
    expect(site.app.server.requestTimeout).toBeGreaterThan(0)
    expect(site.app.server.requestTimeout).toBeLessThanOrEqual(600_000)
  })

  it('keys in addresses: a token is taken from its header only, and is in no reply', async () => {
    const key = plain.authorization.split(' ')[1] as string
    for (const name of ['token', 'access_token', 'key', 'api_key']) {
      const reply = await site.call(`/api/account/?${name}=${key}`)
      expect(reply.json()).toMatchObject({ user: null })
      expect(reply.text + JSON.stringify(reply.headers)).not.toContain(key)
    }
  })

  it('log injection: whatever names, addresses, clients and git say, an entry is one line of plain signs', async () => {
    const written: string[] = []
    const log = makeLog('trace', { write: (line) => void written.push(line) })
    const odd = 'x\n{"level":60,"msg":"forged"}\r\n\u001b[2J\u0007\u0085\u009b\u2028\u202e'
    const { database } = site.services
    // The database fails with what it was asked for in its message, as drivers do.
    const failing = new Proxy(database, {
      get: (target, name) => {
        if (name !== 'epoch') return Reflect.get(target, name)
        return () => {
          throw new Error(`no such thing: ${odd}`, { cause: new Error(odd) })
        }
      },
    })
    const app = buildApp({ ...site.services, database: failing }, log)
    const headers = { 'user-agent': 'curl\t\u009b31m', 'x-forwarded-for': '1.2.3.4\u0085forged', referer: 'a\u2028b' }
    for (const url of [
      `/api/projects/${encodeURIComponent(odd)}/`,
      `/api/users/${encodeURIComponent(odd)}/?q=${encodeURIComponent(odd)}`,
    ])
      expect((await app.inject({ url, headers })).statusCode).toBe(500)
    await app.close()
    const vcs = {
      forComponent: () => {
        throw new Error(`fatal: could not read from '${odd}'`)
      },
    } as never
    const { id } = await site.db.selectFrom('component').select('id').executeTakeFirstOrThrow()
    const job = { kind: 'pull_component', payload: { componentId: id }, key: 'odd', lane: 'odd' } as const
    await addJob(site.db, job, site.time)
    await new Worker({ db: site.db, vcs, log, mailer: undefined as never, now: () => site.time }).drain()
    log.warn({ username: odd, path: odd }, odd)
    expect(written.filter((line) => JSON.parse(line).msg === 'request failed')).toHaveLength(2)
    expect(written.filter((line) => JSON.parse(line).kind === 'pull_component')).toHaveLength(1)
    for (const line of written) {
      expect(line).toMatch(/^[^\p{Cc}\u2028\u2029\u202e]*\n$/u)
      expect(JSON.parse(line).msg).not.toBe('forged')
    }
    const last = JSON.parse(written.at(-1) as string)
    expect([last.username, last.path, last.msg]).toEqual([odd, odd, odd])
  })

  it('open redirects: no address of ours leads to another site', async () => {
    const elsewhere = [
      '//evil.example/',
      '/\\evil.example/',
      '/%2f%2fevil.example/',
      '/.//evil.example',
      '/api//evil.example/',
    ]
    const asked = [
      '/.well-known/change-password',
      '/account/',
      '/account/oidc/',
      '/api/projects',
      '/languages',
    ].flatMap((path) => ['next', 'redirect', 'return_to', 'url'].map((name) => `${path}?${name}=https://evil.example/`))
    for (const path of [...elsewhere, ...asked]) {
      const { headers, status } = await site.call(path, { headers: { 'x-forwarded-host': 'evil.example' } })
      const { location } = headers
      expect([path, status, /^\/(?![/\\])/.test(String(location ?? '/'))]).toEqual([path, status, true])
    }
    const made = await send('POST', '/api/projects/', root, {
      name: 'Here',
      slug: 'here',
      web: 'https://evil.example/',
    })
    expect(String(made.headers.location)).toMatch(/^http:\/\/site\.test\/api\//)
  })
})
