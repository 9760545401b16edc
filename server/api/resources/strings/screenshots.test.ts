import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestHttpServer } from '#server/testing/http-server.ts'
import { PNG } from '#server/testing/parts.ts'
import { BASE, type Reply, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

interface Shot {
  readonly id: number
  readonly name: string
  readonly file_url: string
  readonly units: readonly string[]
  readonly url: string
}

interface ErrorReply {
  readonly errors: readonly { readonly code: string; readonly attr: string | null; readonly detail: string }[]
}

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** A picture that only says it is large. */
const large = (() => {
  const bytes = Buffer.from(PNG)
  bytes.writeUInt32BE(2001, 16)
  return bytes
})()

describeEachEngine('screenshots', (open) => {
  let site: TestSite
  let root: TestUser
  let plain: TestUser
  let artist: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    plain = await makeUser(site, 'plain')
    artist = await makeUser(site, 'artist')
    const project = await makeProject(site, 'open')
    await makeComponent(site, project, 'app')
    await makeComponent(site, await makeProject(site, 'hidden', { access_control: 100 }), 'app')
    const permissions = ['screenshot.add', 'screenshot.edit', 'screenshot.delete']
    await makeTeam(site, 'Artists', { members: [artist], projects: [project], permissions })
  })
  afterAll(() => site.close())

  const form = (fields: Record<string, string>, image?: Buffer, filename = 'menu.png') => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    if (image) body.append('image', new Blob([new Uint8Array(image)]), filename)
    return body
  }
  const scope = { project_slug: 'open', component_slug: 'app', language_code: 'de' }
  const add = (fields: Record<string, string>, as: TestUser | undefined, image?: Buffer, filename?: string) =>
    site.call('/api/screenshots/', { method: 'POST', as, form: form(fields, image, filename) })
  const upload = async (name: string, more: Record<string, string> = {}): Promise<Shot> => {
    const made = await add({ ...scope, ...more, name }, artist, PNG)
    expect([made.status, made.text]).toEqual([201, made.text])
    return site.read<Shot>((made.json<Shot>().url as string).slice(BASE.length))
  }
  const attrs = (reply: Reply) => reply.json<ErrorReply>().errors.map(({ code, attr }) => [code, attr])
  const unitIds = async (language = 'de') =>
    (await site.read<{ results: { id: number }[] }>(`/api/translations/open/app/${language}/units/`)).results.map(
      (unit) => unit.id,
    )
  const actions = async (action: number) =>
    (
      await site.read<{ results: { target: string; unit: string | null; user: string }[] }>(
        `/api/changes/?action=${action}`,
      )
    ).results

  it('are uploaded with name, picture and translation', async () => {
    const made = await add({ ...scope, name: 'Menu', repository_filename: 'doc/menu.png' }, artist, PNG)
    expect(made.status).toBe(201)
    const body = made.json<Record<string, unknown>>()
    expect(made.headers.location).toBe(body.url)
    expect(Object.keys(body)).toEqual([
      'name',
      'repository_filename',
      'translation',
      'file_url',
      'units',
      'url',
      'image',
    ])
    const path = (body.url as string).slice(BASE.length)
    const { id, ...shown } = await site.read<Shot>(path)
    expect(shown).toEqual({
      name: 'Menu',
      repository_filename: 'doc/menu.png',
      translation: `${BASE}/api/translations/open/app/de/`,
      file_url: `${BASE}/api/screenshots/${id}/file/`,
      units: [],
      url: `${BASE}/api/screenshots/${id}/`,
    })
    expect((await actions(58))[0]).toMatchObject({ target: 'Menu', unit: null, user: `${BASE}/api/users/artist/` })
  })

  it('need a translation that the sender may know of, then the right, then name and picture together', async () => {
    expect(attrs(await add({ component_slug: 'app', language_code: 'de' }, root))).toEqual([
      ['invalid', 'project_slug'],
    ])
    expect(attrs(await add({ project_slug: 'open', component_slug: 'app' }, root))).toEqual([
      ['invalid', 'language_code'],
    ])
    const missing = await add({ ...scope, project_slug: 'nowhere', name: 'x' }, plain, PNG)
    const hidden = await add({ ...scope, project_slug: 'hidden', name: 'x' }, plain, PNG)
    expect(missing.status).toBe(400)
    expect(attrs(missing).map(([, attr]) => attr)).toEqual(['project_slug', 'component_slug', 'language_code'])
    expect(hidden.text).toBe(missing.text)
    expect((await add(scope, plain)).status).toBe(403)
    expect((await add(scope, undefined)).status).toBe(401)
    expect(attrs(await add(scope, artist))).toEqual([
      ['required', 'name'],
      ['required', 'image'],
    ])
  })

  it.each([
    ['text', Buffer.from('no picture'), 'a.png', 'invalid_image'],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 'invalid_image'],
    ['a page called a picture', Buffer.from('<html></html>'), 'a.gif', 'invalid_image'],
    ['a picture under a name of something else', PNG, 'a.txt', 'invalid_extension'],
    ['a picture that lacks its end', PNG.subarray(0, -12), 'a.png', 'invalid_image'],
    ['a picture with a wrong byte', Buffer.from(PNG).fill(0, 45, 46), 'a.png', 'invalid_image'],
    ['a picture under no name', PNG, 'a', 'invalid_extension'],
    ['more pixels than can be shown', large, 'a.png', 'max_size'],
    ['too many bytes', Buffer.concat([PNG, Buffer.alloc(10_000_000)]), 'a.png', 'max_size'],
    ['nothing', Buffer.alloc(0), 'a.png', 'empty'],
  ])('are not %s', async (_, bytes, filename, code) => {
    const reply = await add({ ...scope, name: 'x' }, artist, bytes, filename)
    expect([reply.status, attrs(reply)]).toEqual([400, [[code, 'image']]])
  })

  it('are sent as they came, to be saved and not to be run', async () => {
    const { id } = await upload('File')
    const reply = await site.app.inject({ url: `/api/screenshots/${id}/file/`, headers: { host: 'site.test' } })
    expect(reply.rawPayload.equals(PNG)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="screenshot-${id}.png"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      etag: `"${hash('sha256', PNG)}"`,
    })
    const headers = { 'if-none-match': String(reply.headers.etag) }
    expect((await site.call(`/api/screenshots/${id}/file/`, { headers })).status).toBe(304)
  })

  it('get another picture, by form or as plain bytes', async () => {
    const { id } = await upload('Replaced')
    const path = `/api/screenshots/${id}/file/`
    const send = (as: TestUser | undefined, image: Buffer, name: string, method: 'POST' | 'PUT' = 'POST') =>
      site.call(path, { method, as, form: form({}, image, name) })
    expect((await send(plain, GIF, 'a.gif')).status).toBe(403)
    expect((await send(undefined, GIF, 'a.gif')).status).toBe(401)
    expect(attrs(await send(artist, Buffer.from('x'), 'a.gif'))).toEqual([['invalid_image', 'image']])
    const changed = await send(artist, GIF, 'a.gif')
    expect([changed.status, changed.text]).toEqual([200, '{"result":true}'])
    expect((await site.call(path)).headers['content-type']).toBe('image/gif')
    const raw = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="b.png"' }
    expect((await site.call(path, { method: 'PUT', as: artist, headers: raw, body: PNG })).status).toBe(200)
    expect((await site.call(path)).headers['content-type']).toBe('image/png')
    expect((await actions(58)).filter(({ target }) => target === 'Replaced')).toHaveLength(3)
  })

  it('show strings of their translation, and tell it', async () => {
    const { id } = await upload('Strings')
    const [first, second] = (await unitIds()) as [number, number]
    const [other] = (await unitIds('en')) as [number]
    const attach = (as: TestUser | undefined, json: unknown) =>
      site.call(`/api/screenshots/${id}/units/`, { method: 'POST', as, json })
    expect((await attach(undefined, { unit_id: first })).status).toBe(401)
    expect((await attach(plain, { unit_id: first })).status).toBe(403)
    for (const json of [{}, { unit_id: 'x' }, { unit_id: 999_999 }, { unit_id: other }])
      expect(attrs(await attach(artist, json)).map(([, attr]) => attr)).toEqual(['unit_id'])
    const shown = await attach(artist, { unit_id: first })
    expect([shown.status, shown.json<Shot>().units]).toEqual([200, [`${BASE}/api/units/${first}/`]])
    expect((await attach(artist, { unit_id: first })).status).toBe(200)
    await attach(artist, { unit_id: second })
    expect((await actions(57)).map((one) => one.unit)).toEqual([
      `${BASE}/api/units/${second}/`,
      `${BASE}/api/units/${first}/`,
    ])
    const found = await site.read<{ results: { id: number }[] }>('/api/units/?q=has:screenshot AND language:de')
    expect(found.results.map((unit) => unit.id)).toEqual([first, second])
    const named = await site.read<{ count: number }>('/api/units/?q=screenshot:Strings')
    expect(named.count).toBe(2)
    const detach = (as: TestUser | undefined, unit: number) =>
      site.call(`/api/screenshots/${id}/units/${unit}/`, { method: 'DELETE', as })
    expect((await detach(plain, first)).status).toBe(403)
    expect((await detach(artist, first)).status).toBe(204)
    expect((await detach(artist, first)).status).toBe(404)
    expect((await actions(85))[0]).toMatchObject({ target: 'Strings', unit: `${BASE}/api/units/${first}/` })
  })

  it('are listed by component, language and string; those of the source are for all languages', async () => {
    const { id } = await upload('Source', { language_code: 'en' })
    const [source] = (await unitIds('en')) as [number]
    const [german] = (await unitIds()) as [number]
    await site.call(`/api/screenshots/${id}/units/`, { method: 'POST', as: artist, json: { unit_id: source } })
    const names = async (path: string) => (await site.read<{ results: Shot[] }>(path)).results.map((shot) => shot.name)
    expect(await names('/api/components/open/app/screenshots/')).toContain('Source')
    expect(await names('/api/components/open/app/screenshots/')).toContain('Strings')
    expect(await names('/api/translations/open/app/en/screenshots/')).toEqual(['Source'])
    expect(await names('/api/screenshots/?language=en')).toEqual(['Source'])
    expect(await names('/api/screenshots/?project=open&language=de')).not.toContain('Source')
    expect(await names(`/api/units/${german}/screenshots/`)).toContain('Source')
    expect((await site.call('/api/screenshots/?project=hidden', { as: plain })).status).toBe(404)
  })

  it('are linked from the unit as well', async () => {
    const { id } = await upload('From the unit')
    const [unit] = (await unitIds()) as [number]
    const [source] = (await unitIds('en')) as [number]
    const attach = (at: number, json: unknown, as = artist) =>
      site.call(`/api/units/${at}/screenshots/`, { method: 'POST', as, json })
    expect((await attach(unit, { screenshot_id: id }, plain)).status).toBe(403)
    expect(attrs(await attach(unit, {}))).toEqual([['required', 'screenshot_id']])
    for (const [at, wrong] of [[unit, 999_999] as const, [source, id] as const])
      expect(attrs(await attach(at, { screenshot_id: wrong }))).toEqual([['invalid', 'screenshot_id']])
    const shown = await attach(unit, { screenshot_id: id })
    expect([shown.status, shown.json<Shot>().units]).toEqual([200, [`${BASE}/api/units/${unit}/`]])
    const detach = (screenshot: number) =>
      site.call(`/api/units/${unit}/screenshots/${screenshot}/`, { method: 'DELETE', as: artist })
    for (const status of [204, 204]) expect((await detach(id)).status).toBe(status)
    expect((await detach(999_999)).status).toBe(404)
    expect((await site.read<Shot>(`/api/screenshots/${id}/`)).units).toEqual([])
  })

  it('of what is hidden are hidden', async () => {
    const made = await add({ ...scope, project_slug: 'hidden', name: 'Secret' }, root, PNG)
    const path = made.json<Shot>().url.slice(BASE.length)
    for (const as of [undefined, plain]) {
      expect((await site.call(path, { as })).status).toBe(404)
      expect((await site.call(`${path}file/`, { as })).status).toBe(404)
      expect((await site.call('/api/screenshots/', { as })).text).not.toContain('Secret')
    }
    expect((await site.call('/api/screenshots/', { as: root })).text).toContain('Secret')
  })

  it('are renamed and removed by who may', async () => {
    const { id } = await upload('Old')
    const path = `/api/screenshots/${id}/`
    expect((await site.call(path, { method: 'PATCH', as: plain, json: { name: 'New' } })).status).toBe(403)
    expect((await site.call(path, { method: 'PATCH', as: artist, json: { name: 'x'.repeat(201) } })).status).toBe(400)
    const renamed = await site.call(path, { method: 'PATCH', as: artist, json: { name: 'New' } })
    expect([renamed.status, renamed.json<Shot>().name]).toEqual([200, 'New'])
    expect((await site.call(path, { method: 'PUT', as: artist, json: {} })).status).toBe(400)
    expect((await site.call(path, { method: 'DELETE', as: plain })).status).toBe(403)
    expect((await site.call(path, { method: 'DELETE', as: artist })).status).toBe(204)
    expect((await site.call(path)).status).toBe(404)
    expect((await actions(85))[0]).toMatchObject({ target: 'New', unit: null })
    expect(
      await site.db.selectFrom('screenshot_image').select('screenshot_id').where('screenshot_id', '=', id).execute(),
    ).toEqual([])
  })

  it('are fetched from an address, but not from a private network', async () => {
    const server = await TestHttpServer.start((_, reply) => {
      reply.writeHead(200, { 'content-type': 'image/png' }).end(PNG)
      return undefined
    })
    const fields = { ...scope, name: 'Fetched', image_url: `${server.address}/a.png` }
    const refused = await add(fields, artist)
    expect([refused.status, attrs(refused)]).toEqual([400, [['invalid', 'image_url']]])
    const open = site.beside({ PRIVATE_ADDRESSES: 'allow' })
    const made = await open.call('/api/screenshots/', { method: 'POST', as: artist, form: form(fields) })
    expect(made.status).toBe(201)
    await open.app.close()
    await server.stop()
  })

  it('tell where in them strings are; a string that gets a box is seen in the picture', async () => {
    const { id } = await upload('Boxes')
    const [first = 0, second = 0] = await unitIds()
    const at = `/api/screenshots/${id}/boxes/`
    const put = (boxes: object[], as = artist) => site.call(at, { method: 'PUT', as, json: { boxes } })
    const box = { unit_id: first, x: 10, y: 20.25, width: 30, height: 5 }
    expect((await put([box], plain)).status).toBe(403)
    expect((await put([box, { ...box, unit_id: second }])).json()).toEqual({
      boxes: [box, { ...box, unit_id: second }].sort((one, other) => one.unit_id - other.unit_id),
    })
    expect((await site.read<Shot>(`/api/screenshots/${id}/`)).units).toHaveLength(2)
    expect((await put([box])).status).toBe(200)
    expect(await site.read(at)).toEqual({ boxes: [box] })
    expect((await site.read<Shot>(`/api/screenshots/${id}/`)).units).toHaveLength(2)
    const [foreign = 0] = await unitIds('en')
    for (const wrong of [
      { ...box, x: 80 },
      { ...box, width: 0 },
      { ...box, unit_id: foreign },
    ])
      expect([(await put([wrong])).status, await site.read(at)]).toEqual([400, { boxes: [box] }])
    expect((await put([box, box])).status).toBe(400)
    expect((await site.call('/api/screenshots/99999/boxes/')).status).toBe(404)
  })
})
