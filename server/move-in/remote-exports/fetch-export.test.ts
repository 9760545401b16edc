import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ExportFile } from '#core/exports/model.ts'
import { remoteServices } from '#core/exports/service-names.ts'
import { packZip } from '#core/formats/syntax/packed/zip-write.ts'
import { ExportApi } from '#server/move-in/remote-exports/export-api.ts'
import { findRemoteExport } from '#server/move-in/remote-exports/registry.ts'
import { type MadeReply, type SeenRequest, TestHttpServer } from '#server/testing/http-server.ts'

const TOKEN = 'very-secret'

const zip = (files: Readonly<Record<string, string>>): Uint8Array =>
  packZip(Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) })))

type Answers = Readonly<Record<string, (url: URL, request: SeenRequest) => MadeReply | Uint8Array>>

describe('exports of other services over their APIs', () => {
  let server: TestHttpServer
  let waited: number[]

  beforeEach(async () => {
    waited = []
    server = await TestHttpServer.start(() => ({ status: 404, body: {} }))
  })
  afterEach(() => server.stop())

  /** Answers by method and path, with what public documentation says; `*` stands for one part. */
  function serve(answers: Answers, isKnown: (request: SeenRequest) => boolean): void {
    server.answer = (request, response) => {
      const url = new URL(request.url, server.address)
      if (!url.pathname.startsWith('/files/') && !isKnown(request)) return { status: 401, body: { error: 'no' } }
      const asked = `${request.method} ${url.pathname}`
      const found = Object.entries(answers).find(([name]) =>
        new RegExp(`^${name.replaceAll('*', '[^/]+')}$`).test(asked),
      )
      const reply = found?.[1](url, request) ?? { status: 404, body: {} }
      if (!(reply instanceof Uint8Array)) return reply
      response.writeHead(200, { 'content-type': 'application/octet-stream' })
      response.end(reply)
      return undefined
    }
  }

  function fetched(service: string, token = TOKEN, project = '7') {
    const remote = findRemoteExport(service)
    if (!remote) throw new Error(`There is no ${service}.`)
    const api = new ExportApi({
      service,
      url: server.address,
      headers: remote.headers(token),
      network: { privateAddresses: true },
      pause: async (seconds) => void waited.push(seconds),
    })
    return remote.fetchExport(api, { project, token })
  }

  const textsOf = (files: readonly ExportFile[]) =>
    Object.fromEntries(files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]))
  const header = (name: string, value: string) => (request: SeenRequest) => request.headers[name] === value

  it('Lokalise: keys page by page, with the source language', async () => {
    const pages = [[{ key_id: 1 }, { key_id: 2 }], [{ key_id: 3 }]]
    serve(
      {
        'GET /projects/7': () => ({ body: { project_id: '7', base_language_iso: 'en' } }),
        'GET /projects/7/keys': ({ searchParams }) => ({
          headers: { 'x-pagination-page-count': '2' },
          body: { project_id: '7', keys: pages[Number(searchParams.get('page')) - 1] ?? [] },
        }),
      },
      header('x-api-token', TOKEN),
    )
    const { files, sourceLanguage } = await fetched('lokalise')
    expect(sourceLanguage).toBe('en')
    expect(JSON.parse(textsOf(files)['strings.json'] ?? '').keys.map((key: { key_id: number }) => key.key_id)).toEqual([
      1, 2, 3,
    ])
    expect(server.requests[1]?.url).toContain('include_comments=1&include_screenshots=1')
  })

  it('POEditor: the terms of each language; errors come with status 200', async () => {
    const success = { status: 'success', code: '200', message: 'OK' }
    const answer = (result: unknown) => ({ body: { response: success, result } })
    const fields = (request: SeenRequest) => Object.fromEntries(new URLSearchParams(request.body))
    serve(
      {
        'POST /projects/view': (_, request) =>
          fields(request).api_token === TOKEN
            ? answer({ project: { id: 7, reference_language: 'en' } })
            : { body: { response: { status: 'fail', code: '4011', message: 'Invalid API Token' } } },
        'POST /languages/list': () => answer({ languages: [{ code: 'en' }, { code: 'de' }] }),
        'POST /terms/list': (_, request) => answer({ terms: [{ term: 'hi', definition: fields(request).language }] }),
      },
      () => true,
    )
    const { files, sourceLanguage } = await fetched('poeditor')
    expect(sourceLanguage).toBe('en')
    expect(textsOf(files)).toEqual({
      'terms/en.json': '[{"term":"hi","definition":"en"}]',
      'terms/de.json': '[{"term":"hi","definition":"de"}]',
    })
    await expect(fetched('poeditor', 'wrong')).rejects.toMatchObject({
      errors: [{ attr: 'token' }],
    })
  })

  it('Tolgee: JSON and XLIFF of all languages', async () => {
    serve(
      {
        'GET /v2/projects/7': () => ({ body: { id: 7, baseLanguage: { tag: 'en' } } }),
        'GET /v2/projects/7/export': ({ searchParams }) =>
          searchParams.get('format') === 'JSON'
            ? zip({ 'en.json': '{"a.b":"A"}', 'de.json': '{"a.b":"Ä"}' })
            : zip({ 'de.xliff': '<xliff/>' }),
      },
      header('x-api-key', TOKEN),
    )
    const { files } = await fetched('tolgee')
    expect(Object.keys(textsOf(files)).sort()).toEqual(['de.json', 'en.json', 'xliff/de.xliff'])
  })

  it('Phrase: locales and keys page by page', async () => {
    const key = (at: number) => ({ id: `k${at}`, name: `key.${at}`, description: 'Says "hi"', tags: ['a', 'b'] })
    const keys = Array.from({ length: 130 }, (_, at) => ({ ...key(at), max_characters_allowed: at === 0 ? 12 : 0 }))
    serve(
      {
        'GET /projects/7/locales': () => ({
          body: [
            { id: 'l1', code: 'en', default: true },
            { id: 'l2', code: 'de', default: false },
          ],
        }),
        'GET /projects/7/locales/*/download': ({ pathname, searchParams }) => ({
          body: `${searchParams.get('file_format')} of ${pathname.split('/')[4]}`,
        }),
        'GET /projects/7/keys': ({ searchParams }) => {
          const page = Number(searchParams.get('page'))
          return { body: keys.slice((page - 1) * 100, page * 100) }
        },
      },
      header('authorization', `token ${TOKEN}`),
    )
    const { files, sourceLanguage } = await fetched('phrase')
    const { 'phrase.csv': table = '', ...others } = textsOf(files)
    expect(sourceLanguage).toBe('en')
    expect(others).toEqual({
      'config/locales/en.yml': 'yml of l1',
      'config/locales/de.yml': 'yml of l2',
      'de.xliff': 'xlf of l2',
    })
    expect(table.split('\n').slice(0, 2)).toEqual([
      '"key_name","comment","tags","max_characters_allowed","en"',
      '"key.0","Says ""hi""","a,b","12",""',
    ])
    expect(table.trim().split('\n')).toHaveLength(131)
  })

  it('Crowdin: source files, a build, XLIFF and strings; servers of files are not shown the token', async () => {
    const data = (value: unknown) => ({ body: { data: value } })
    const list = (...items: readonly unknown[]) => ({ body: { data: items.map((item) => ({ data: item })) } })
    const at = (name: string) => data({ url: `${server.address}/files/${name}`, expireIn: '2030-01-01T00:00:00+00:00' })
    let asked = 0
    serve(
      {
        'GET /projects/7': () => data({ id: 7, sourceLanguageId: 'en', targetLanguageIds: ['de'] }),
        'GET /projects/7/files': () => list({ id: 3, path: '/app/en.json' }),
        'GET /projects/7/files/3/download': () => at('source'),
        'POST /projects/7/translations/builds': () => data({ id: 9, status: 'created' }),
        'GET /projects/7/translations/builds/9': () => data({ id: 9, status: asked++ < 2 ? 'inProgress' : 'finished' }),
        'GET /projects/7/translations/builds/9/download': () => at('build'),
        'POST /projects/7/translations/exports': (_, request) =>
          at(`xliff-${JSON.parse(request.body).targetLanguageId}`),
        'GET /projects/7/labels': () => list({ id: 1, title: 'checkout' }),
        'GET /projects/7/strings': () =>
          list({ id: 5, identifier: 'a', context: 'First', labelIds: [1], maxLength: 9 }),
        'GET /files/source': () => ({ body: '{"a":"A"}' }),
        'GET /files/build': () => zip({ 'app/de.json': '{"a":"Ä"}' }),
        'GET /files/xliff-de': () => ({ body: '<xliff/>' }),
      },
      header('authorization', `Bearer ${TOKEN}`),
    )
    const { files } = await fetched('crowdin')
    expect(textsOf(files)).toEqual({
      'app/en.json': '{"a":"A"}',
      'app/de.json': '{"a":"Ä"}',
      'xliff/de.xliff': '<xliff/>',
      'strings.csv':
        '"Identifier","Source string","Translation","Context","Labels","Max. Length"\n"a","","","First","checkout","9"\n',
    })
    expect(waited).toEqual([1, 1])
    const ofFiles = server.requests.filter(({ url }) => url.startsWith('/files/'))
    expect(ofFiles.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, undefined])
  })

  it('Transifex: files of each resource when they are made', async () => {
    const json = (body: unknown) => ({ headers: { 'content-type': 'application/vnd.api+json' }, body })
    const project = 'o:acme:p:shop'
    const resource = { id: `${project}:r:web`, attributes: { slug: 'web', i18n_type: 'KEYVALUEJSON' } }
    const other = { id: `${project}:r:odd`, attributes: { slug: 'odd', i18n_type: 'NEW_KIND' } }
    const wanted = new Map<string, string>()
    const begin = (_: URL, { body }: SeenRequest) => {
      const { type, attributes, relationships } = JSON.parse(body).data
      const { resource: of, language } = relationships
      const id = `d${wanted.size}`
      wanted.set(id, [of.data.id.split(':').at(-1), language?.data.id ?? 'source', attributes.file_type].join(' '))
      return json({ data: { id, type } })
    }
    const pending = new Set<string>()
    const end = ({ pathname }: URL) => {
      const id = pathname.split('/')[2] ?? ''
      if (pending.has(id)) return { status: 303, headers: { location: `${server.address}/files/${id}` }, body: '' }
      pending.add(id)
      return json({ data: { id, attributes: { status: 'pending' } } })
    }
    serve(
      {
        [`GET /projects/${encodeURIComponent(project)}`]: () =>
          json({ data: { relationships: { source_language: { data: { id: 'l:en' } } } } }),
        [`GET /projects/${encodeURIComponent(project)}/languages`]: () => json({ data: [{ id: 'l:pt_BR' }] }),
        'GET /resources': ({ searchParams }) =>
          json({
            data: [searchParams.get('cursor') ? other : resource],
            links: { next: searchParams.get('cursor') ? null : `${server.address}/resources?cursor=2` },
          }),
        'POST /resource_(strings|translations)_async_downloads': begin,
        'GET /resource_(strings|translations)_async_downloads/*': end,
        'GET /files/*': ({ pathname }) => ({ body: wanted.get(pathname.split('/')[2] ?? '') }),
      },
      header('authorization', `Bearer ${TOKEN}`),
    )
    const { files, sourceLanguage } = await fetched('transifex', TOKEN, project)
    expect(sourceLanguage).toBe('en')
    expect(textsOf(files)).toEqual({
      'web/en.json': 'web source default',
      'web/pt_BR.json': 'web l:pt_BR default',
      'xliff/web/pt_BR.xlf': 'web l:pt_BR xliff',
      'xliff/odd/pt_BR.xlf': 'odd l:pt_BR xliff',
    })
  })

  it.each(remoteServices)('%s: a wrong token and a project that is not there are said to be so', async (service) => {
    serve({}, () => false)
    await expect(fetched(service)).rejects.toMatchObject({ errors: [{ attr: 'token' }] })
    serve({}, () => true)
    await expect(fetched(service)).rejects.toMatchObject({ errors: [{ attr: 'remote_project' }] })
  })

  it('waits as long as a limit asks, and through short outages', async () => {
    const replies = [
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 503, body: 'busy' },
      { body: { base_language_iso: 'en' } },
      { status: 429, headers: { 'retry-after': '2' } },
      { body: { keys: [] } },
    ]
    server.answer = () => replies.shift()
    expect((await fetched('lokalise')).sourceLanguage).toBe('en')
    expect(waited).toEqual([7, 4, 2])
    server.answer = () => ({ status: 500, body: 'down' })
    await expect(fetched('lokalise')).rejects.toMatchObject({ code: 'remote' })
  })

  it('never asks a private network unless that is allowed, and says what is no JSON', async () => {
    const remote = findRemoteExport('tolgee')
    const options = { service: 'Tolgee', url: server.address, headers: {} }
    const api = new ExportApi({ ...options, network: { privateAddresses: false } })
    await expect(remote?.fetchExport(api, { project: '7', token: TOKEN })).rejects.toMatchObject({
      code: 'remote_refused',
    })
    expect(server.requests).toEqual([])
    server.answer = () => ({ body: '<html>' })
    await expect(fetched('tolgee')).rejects.toMatchObject({ code: 'remote' })
  })
})
