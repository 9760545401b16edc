import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { forgetMachineAnswers } from '#server/db/queries/memory/machine-answers.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { TestHttpServer } from '#server/testing/http-server.ts'
import { type Call, type Reply, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

interface Machinery {
  results: { service: string; text: string; target: string[]; quality: number; source: string; origin: string }[]
  failures: { service: string; detail: string }[]
}

const files = {
  'locales/en.json': { hello: 'Hello, world', bye: 'Goodbye' },
  'locales/de.json': { hello: 'Hallo, Welt', bye: '' },
}

describeEachEngine('machine translation', (open) => {
  let site: TestSite
  let strict: TestSite
  let project: TestProject
  let plain: TestUser
  let owner: TestUser
  let admin: TestUser
  let server: TestHttpServer

  beforeAll(async () => {
    site = await TestSite.open(open, { PRIVATE_ADDRESSES: 'allow' })
    strict = site.beside({})
    plain = await makeUser(site, 'plain')
    owner = await makeUser(site, 'owner')
    admin = await makeUser(site, 'admin', { is_superuser: 1 })
    server = await TestHttpServer.start(({ url, body }) =>
      url.startsWith('/gone') ? { status: 404 } : { body: { translatedText: `${JSON.parse(body).q} (de)` } },
    )
  })
  afterAll(async () => {
    await server.stop()
    await strict.app.close()
    await site.close()
  })

  let slug: string
  let number = 0
  beforeEach(async () => {
    slug = `harbour${++number}`
    site.time += 1_000_000
    project = await makeProject(site, slug)
    await makeComponent(site, project, 'app', { files })
    await makeTeam(site, `Owners ${number}`, { members: [owner], projects: [project], permissions: ['project.edit'] })
  })

  const path = () => `/api/projects/${slug}/machinery_settings/`
  const send = (method: Call['method'], json: unknown, as: TestUser | undefined = owner, at = path()): Promise<Reply> =>
    site.call(at, { ...(method ? { method } : {}), as, json })
  const shown = async () => (await site.call(path(), { as: owner })).json()
  const attrs = (reply: Reply) => reply.json<{ errors: { attr: string }[] }>().errors.map(({ attr }) => attr)
  const libre = () => ({ service: 'libretranslate', configuration: { url: server.address, key: 'top secret' } })
  const unitId = async (context: string) =>
    (
      await site.read<{ results: { id: number; context: string }[] }>(`/api/translations/${slug}/app/de/units/`)
    ).results.find((unit) => unit.context === context)?.id
  const ask = async (context: string, query = '', as = plain) =>
    site.call(`/api/units/${await unitId(context)}/machinery/${query}`, { as })

  it('settings are for those who may change the project', async () => {
    expect((await site.call(path())).status).toBe(401)
    expect((await site.call(path(), { as: plain })).status).toBe(403)
    for (const method of ['POST', 'PATCH', 'PUT'] as const)
      expect((await send(method, libre(), plain)).status).toBe(403)
    expect(await shown()).toEqual({})
  })

  it.each(['PATCH', 'PUT'] as const)('F16: %s sends a masked secret to no other address', async (method) => {
    const ours = server.address
    const wanted = (configuration: object) =>
      method === 'PUT' ? { libretranslate: configuration } : { service: 'libretranslate', configuration }
    for (const [at, as] of [
      [path(), owner],
      ['/api/machinery_settings/', admin],
    ] as const) {
      expect((await send('POST', libre(), as, at)).status).toBe(201)
      for (const url of ['http://evil.example:8412/', `${ours}/elsewhere`, ours.replace('http:', 'https:')]) {
        const refused = await send(method, wanted({ url, key: '********' }), as, at)
        expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('enter it again')])
      }
      expect((await site.call(at, { as })).json()).toEqual({ libretranslate: { url: ours, key: '********' } })
      expect((await send(method, wanted({ url: `${ours}/elsewhere`, key: 'another' }), as, at)).status).toBe(200)
      expect((await send('PUT', {}, as, at)).status).toBe(200)
    }
  })

  it('F16: the usual address is one as well, and so is a part of one', async () => {
    const add = (service: string, configuration: object) => send('POST', { service, configuration })
    const change = (service: string, configuration: object) => send('PATCH', { service, configuration })
    expect((await add('modernmt', { key: 'top secret' })).status).toBe(201)
    expect((await change('modernmt', { key: '********', url: server.address })).status).toBe(400)
    expect((await change('modernmt', { key: '********', context_vector: 'x' })).status).toBe(200)
    const amazon = { key: 'id', secret: 'top secret', region: 'eu-west-1' }
    expect((await add('aws', amazon)).status).toBe(201)
    expect((await change('aws', { ...amazon, secret: '********', region: 'us-east-1' })).status).toBe(400)
    expect((await change('aws', { ...amazon, region: 'evil.example/#' })).status).toBe(400)
    expect((await send('PUT', {})).status).toBe(200)
  })

  it('settings keep their types, and such as would do nothing are refused', async () => {
    const sap = { url: 'https://sap.example/', key: 'k', enable_mt: true, price_per_million_characters: 2.5 }
    const said = await send('POST', { service: 'sap-translation-hub', configuration: sap })
    expect(said.status, said.text).toBe(201)
    expect(await shown()).toEqual({ 'sap-translation-hub': { ...sap, key: '********' } })
    const again = { service: 'sap-translation-hub', configuration: { ...sap, key: '********', enable_mt: 'false' } }
    expect((await send('PATCH', again)).status).toBe(200)
    expect(await shown()).toMatchObject({ 'sap-translation-hub': { enable_mt: false } })
    const unknown = { key: 'k', next_gen: true, colour: 'red', secondary: '', source_language: 'auto' }
    const refused = await send('POST', { service: 'deepl', configuration: unknown })
    expect(refused.json<{ errors: { detail: string }[] }>().errors.map(({ detail }) => detail)).toEqual([
      'This service has no setting next_gen.',
      'This service has no setting colour.',
    ])
    expect(await shown()).toEqual({ 'sap-translation-hub': expect.anything() })
    expect((await send('PUT', {})).status).toBe(200)
  })

  it.each<[string, string, unknown, string]>([
    ['deepl', 'key', 12345, 'enter text.'],
    ['deepl', 'key', ['k'], 'enter text.'],
    ['deepl', 'formality', true, 'enter text.'],
    ['libretranslate', 'url', { at: 'https://x.example/' }, 'enter text.'],
    ['anthropic', 'max_tokens', true, 'enter a whole number.'],
    ['anthropic', 'max_tokens', 2.5, 'enter a whole number.'],
    ['anthropic', 'price_per_million_input_tokens', [2], 'enter a price, for example 20 or 2.50.'],
    ['sap-translation-hub', 'enable_mt', 1, 'enter true or false.'],
  ])('%s: %s of %j is of another type, wherever it is set', async (service, name, value, problem) => {
    const needed = { key: 'k', url: 'https://sap.example/', model: 'm', base_url: 'https://llm.example/' }
    const configuration = { ...needed, [name]: value }
    for (const [as, at] of [
      [owner, path()],
      [admin, '/api/machinery_settings/'],
    ] as const) {
      const one = { service, configuration }
      const replies = [
        await send('POST', one, as, at),
        await send('PATCH', one, as, at),
        await send('PUT', { [service]: configuration }, as, at),
      ]
      for (const reply of replies) {
        expect([reply.status, attrs(reply)[0]], reply.text).toEqual([400, 'configuration'])
        expect(reply.text).toContain(`(${name}): ${problem}`)
      }
      expect((await site.call(at, { as })).json()).toEqual({})
    }
  })

  it('settings are added once, changed, and removed; secrets are sealed and masked', async () => {
    const added = await send('POST', libre())
    expect([added.status, Object.keys(added.json<object>())]).toEqual([201, ['message']])
    expect(await shown()).toEqual({ libretranslate: { url: server.address, key: '********' } })
    const row = await site.db.selectFrom('project_machinery').selectAll().where('project_id', '=', project.id).execute()
    expect(JSON.stringify(row)).not.toContain('top secret')
    expect((await send('POST', libre())).status).toBe(400)

    const masked = { service: 'libretranslate', configuration: { url: `${server.address}/`, key: '********' } }
    expect((await send('PATCH', masked)).status).toBe(200)
    expect(await shown()).toEqual({ libretranslate: { url: `${server.address}/`, key: '********' } })
    await ask('bye')
    expect(JSON.parse(server.requests.at(-1)?.body ?? '')).toMatchObject({ api_key: 'top secret' })

    expect((await send('PATCH', { service: 'libretranslate', configuration: null })).status).toBe(200)
    expect(await shown()).toEqual({})
  })

  it.each([
    ['no service', { configuration: {} }, ['service']],
    ['an unknown service', { service: 'babelfish', configuration: {} }, ['configuration']],
    ['no configuration', { service: 'deepl' }, ['configuration']],
    ['no key', { service: 'deepl', configuration: {} }, ['configuration']],
    ['a mask and nothing behind it', { service: 'deepl', configuration: { key: '********' } }, ['configuration']],
    ['a wrong choice', { service: 'deepl', configuration: { key: 'k', formality: 'rude' } }, ['configuration']],
    ['a key of two lines', { service: 'deepl', configuration: { key: 'k\nx-header: y' } }, ['configuration']],
    [
      'an address that is none',
      { service: 'libretranslate', configuration: { url: 'file:///etc' } },
      ['configuration'],
    ],
    ['a word as address', { service: 'libretranslate', configuration: { url: 'nope', key: '' } }, ['configuration']],
    ['a host as address', { service: 'deepl', configuration: { key: 'k', url: 'a.example' } }, ['configuration']],
    [
      'a login in an address',
      { service: 'libretranslate', configuration: { url: 'https://a:b@c.example/' } },
      ['configuration'],
    ],
  ])('refuses %s', async (_, body, expected) => {
    const reply = await send('POST', body)
    expect([reply.status, attrs(reply)]).toEqual([400, expected])
    expect(await shown()).toEqual({})
    expect((await send('POST', body, admin, '/api/machinery_settings/')).status).toBe(400)
  })

  it('takes a host alone where the service has it so', async () => {
    const base_url = 'api-eur.cognitive.microsofttranslator.com'
    const given = { service: 'microsoft-translator', configuration: { key: 'k', base_url } }
    expect((await send('POST', given)).status).toBe(201)
    expect((await send('PATCH', { ...given, configuration: { key: 'k', base_url: 'a b' } })).status).toBe(400)
    expect(await shown()).toEqual({ 'microsoft-translator': { key: '********', base_url } })
  })

  it.each(['http://127.0.0.1:8080/', 'http://169.254.169.254/', 'http://[::1]/'])(
    'refuses %s unless private networks are allowed',
    async (url) => {
      const json = { service: 'libretranslate', configuration: { url } }
      strict.time = site.time
      const reply = await strict.call(path(), { method: 'POST', as: owner, json })
      expect([reply.status, attrs(reply)]).toEqual([400, ['configuration']])
      expect((await send('POST', json)).status).toBe(201)
    },
  )

  it('takes settings as text in a form', async () => {
    const form = new FormData()
    form.set('service', 'deepl')
    form.set('configuration', JSON.stringify({ key: 'k' }))
    expect((await site.call(path(), { method: 'POST', as: owner, form })).status).toBe(201)
    expect(await shown()).toEqual({ deepl: { key: '********' } })
  })

  it('replaces all settings or none', async () => {
    await send('POST', libre())
    const bad = await send('PUT', { deepl: { key: 'k' }, openai: { key: 'k' } })
    expect(bad.status).toBe(400)
    expect((await send('PUT', { deepl: { key: 'k' }, babelfish: {} })).status).toBe(400)
    expect(await shown()).toEqual({ libretranslate: { url: server.address, key: '********' } })
    expect((await send('PUT', { deepl: { key: 'k' }, libretranslate: null })).status).toBe(200)
    expect(await shown()).toEqual({ deepl: { key: '********' }, libretranslate: null })
  })

  it('services of the site are for all projects, unless one says no', async () => {
    const at = '/api/machinery_settings/'
    expect((await send('POST', libre(), owner, at)).status).toBe(403)
    expect((await send('POST', libre(), admin, at)).status).toBe(201)
    try {
      expect((await ask('bye')).json<Machinery>().results.map(({ text }) => text)).toEqual(['Goodbye (de)'])
      await send('POST', { service: 'libretranslate', configuration: null })
      expect((await ask('bye')).json<Machinery>().results).toEqual([])
    } finally {
      expect((await send('PATCH', { service: 'libretranslate', configuration: null }, admin, at)).status).toBe(200)
    }
  })

  it('suggests what services and the memory have, and tells of those that fail', async () => {
    await send('POST', libre())
    await send('POST', { service: 'apertium-apy', configuration: { url: `${server.address}/gone` } })
    await site.call(`/api/units/${await unitId('hello')}/`, {
      method: 'PATCH',
      as: plain,
      json: { target: ['Hallo Welt'], state: 20 },
    })
    const reply = await ask('hello')
    expect(reply.status, reply.text).toBe(200)
    const { results, failures } = reply.json<Machinery>()
    expect(results).toMatchObject([
      { service: 'weblate-translation-memory', target: ['Hallo Welt'], quality: 100, source: 'Hello, world' },
      { service: 'weblate', target: ['Hallo, Welt'], quality: 100, source: 'Hello, world' },
      { service: 'libretranslate', target: ['Hello, world (de)'], quality: 89, source: 'Hello, world' },
    ])
    expect(failures.map(({ service }) => service)).toEqual(['apertium-apy'])
    expect(failures[0]).toMatchObject({ detail: expect.stringMatching(/./), message: { id: expect.any(String) } })

    const only = (await ask('hello', '?service=libretranslate')).json<Machinery>()
    expect(only.results.map(({ service }) => service)).toEqual(['libretranslate'])
    expect(only.failures).toEqual([])
    expect((await ask('hello', '?service=babelfish')).status).toBe(400)
    const stored = (await ask('hello', '?from=memory')).json<Machinery & { others: number }>()
    expect(stored.results).toMatchObject([
      { service: 'weblate-translation-memory', unreviewed: false },
      { service: 'weblate', unreviewed: false },
    ])
    expect([stored.failures, stored.others]).toEqual([[], 2])
    const machines = (await ask('hello', '?from=machines')).json<Machinery & { others: number }>()
    expect(machines.results.map(({ service }) => service)).toEqual(['libretranslate'])
    expect(machines.failures.map(({ service }) => service)).toEqual(['apertium-apy'])
    expect(machines.others).toBe(0)
    const uses = await site.db.selectFrom('machine_use').selectAll().where('project_id', '=', project.id).execute()
    expect(uses.find(({ service }) => service === 'libretranslate')).toMatchObject({
      user_id: plain.id,
      texts: 1,
      answered: 1,
      characters: 'Hello, world'.length,
    })
    const usePath = `/api/projects/${slug}/machinery_use/`
    const { since, results: used } = await site.read<{ since: string; results: object[] }>(usePath, { as: owner })
    expect(since).toBe('2026-01-01T00:00:00.000000Z')
    expect(used).toContainEqual(
      expect.objectContaining({ service: 'libretranslate', languages: 1, answered: expect.any(Number) }),
    )
    expect((await site.call(usePath, { as: plain })).status).toBe(403)
    expect((await site.call('/api/machinery_use/', { as: plain })).status).toBe(403)
    const whole = await site.read<{ results: object[] }>('/api/machinery_use/', { as: admin })
    expect(whole.results).toContainEqual(expect.objectContaining({ service: 'libretranslate' }))
    await site.db.updateTable('machine_use').set({ created: 0 }).execute()
    expect(await site.read(usePath, { as: owner })).toMatchObject({ results: [] })
  })

  it('the same is asked once, and again when the service is set up in another way; not for visitors', async () => {
    await send('POST', libre())
    await site.db.deleteFrom('machine_answer').execute()
    const before = server.requests.length
    const first = (await ask('bye')).json<Machinery>().results
    const again = (await ask('bye')).json<Machinery>().results
    expect(again.map(({ target }) => target)).toEqual(first.map(({ target }) => target))
    expect(again).toMatchObject([{ characters: 0 }])
    expect(server.requests.length).toBe(before + 1)
    await inTransaction(site.db, (tx) => forgetMachineAnswers(tx, { before: 0, most: 0, limit: 10 }))
    await ask('bye')
    expect(server.requests.length).toBe(before + 2)
    expect((await site.call(`/api/units/${await unitId('bye')}/machinery/`)).status).toBe(403)
  })

  it('lists what can be set up', async () => {
    const list = await site.read<{ service: string; settings: { name: string }[] }[]>('/api/machinery/')
    expect(list.find(({ service }) => service === 'deepl')?.settings.map(({ name }) => name)).toEqual([
      'key',
      'url',
      'formality',
      'context',
      'price_per_million_characters',
    ])
    expect(list).toContainEqual(expect.objectContaining({ service: 'deepl', hosting: 'cloud', quality: 91 }))
    expect(list).toContainEqual(expect.objectContaining({ service: 'weblate', hosting: 'here', quality: null }))
  })

  it('A15: settings are tried before they are saved, in several languages, and what it took is counted', async () => {
    const tryOut = (json: object, as: TestUser | undefined = owner, at = `/api/projects/${slug}/machinery_test/`) =>
      site.call(at, { method: 'POST', as, json })
    expect((await tryOut(libre(), plain)).status).toBe(403)
    const reply = await tryOut({ ...libre(), languages: ['de', 'en'] })
    expect(reply.json()).toEqual({
      results: [
        expect.objectContaining({
          language: 'de',
          source: 'Hello, world!',
          target: 'Hello, world! (de)',
          message: null,
        }),
        expect.objectContaining({ language: 'en', source: 'Hallo, Welt!', target: 'Hallo, Welt! (de)', detail: '' }),
      ],
    })
    expect(await shown()).toEqual({})
    const gone = { service: 'libretranslate', configuration: { url: `${server.address}/gone` } }
    const { results } = (await tryOut(gone, admin, '/api/machinery_test/')).json<{ results: object[] }>()
    expect(results).toMatchObject([{ language: 'de', target: null, message: { id: 'machinery.statusHint' } }])
    expect(attrs(await tryOut({ ...libre(), languages: ['klingon'] }))).toEqual(['languages'])
    expect(attrs(await tryOut({ service: 'babelfish' }))).toEqual(['service'])
    expect(attrs(await tryOut({ service: 'deepl' }))).toEqual(['configuration'])

    const price = { price_per_million_characters: '20' }
    const site20 = { ...libre(), configuration: { ...libre().configuration, ...price } }
    expect((await send('POST', site20, admin, '/api/machinery_settings/')).status).toBe(201)
    const bad = { ...libre(), configuration: { ...libre().configuration, price_per_million_characters: 'dear' } }
    expect(attrs(await send('POST', bad))).toEqual(['configuration'])
    const characters = 'Hello, world!'.length + 'Hallo, Welt!'.length
    expect(await site.read(`/api/projects/${slug}/machinery_use/`, { as: owner })).toMatchObject({
      results: [{ service: 'libretranslate', characters, cost: 0.0005 }],
      site_services: ['libretranslate'],
    })
    expect((await send('PUT', {}, admin, '/api/machinery_settings/')).status).toBe(200)
  })

  it('#35: other strings of the site are a service of their own', async () => {
    await makeComponent(site, project, 'tools', {
      files: { 'locales/en.json': { leave: 'Goodbye' }, 'locales/de.json': { leave: 'Tschüs' } },
    })
    const services = (await site.read<{ service: string }[]>('/api/machinery/')).map(({ service }) => service)
    expect(services).toEqual(
      expect.arrayContaining(['weblate', 'weblate-translation-memory', 'alibaba', 'youdao-zhiyun']),
    )
    const only = '?service=weblate'
    expect((await ask('bye', only)).json<Machinery>().results).toMatchObject([
      { service: 'weblate', text: 'Tschüs', quality: 100, origin: 'tools' },
    ])
    const auto = { mode: 'suggest', q: 'state:empty', auto_source: 'mt', engines: ['weblate'], threshold: 80 }
    const path = `/api/translations/${slug}/app/de/autotranslate/`
    expect((await site.call(path, { method: 'POST', as: admin, json: auto })).status).toBe(200)
    expect(await site.read(`/api/units/${await unitId('bye')}/`)).toMatchObject({ has_suggestion: true })

    expect((await send('POST', { service: 'weblate', configuration: {} })).status).toBe(201)
    expect(await shown()).toEqual({ weblate: {} })
    expect((await send('PUT', { weblate: null })).status).toBe(200)
    expect((await ask('bye', only)).json<Machinery>().results).toEqual([])
    expect((await site.call(path, { method: 'POST', as: admin, json: auto })).status).toBe(400)
  })
})
