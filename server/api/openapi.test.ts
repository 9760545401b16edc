import { Validator } from '@seriousme/openapi-schema-validator'
import { Compile } from 'typebox/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, allPaths, type ExampleSite, fillExample, routePaths } from '#server/testing/addresses.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { BASE, TestSite } from '#server/testing/site.ts'

type Json = Record<string, unknown>

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly description: string
    readonly required: boolean
    readonly schema: Json
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema?: Json }>> }
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, { schema?: Json }>> }>>
  readonly security: readonly Json[]
}

interface Document {
  readonly openapi: string
  readonly info: { readonly contact: Json }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>> }
}

const documented = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

describeEachEngine('the OpenAPI document', (open) => {
  let site: TestSite
  let world: ExampleSite
  let document: Document

  beforeAll(async () => {
    site = await TestSite.open(open)
    world = await fillExample(site)
    document = await site.read<Document>('/api/schema/')
  })
  afterAll(() => site.close())

  const operation = (path: string) => document.paths[documented(path)]?.get as Operation

  /** A checker for one of the document's own schemas, with what that refers to. */
  const checker = (path: string, status: string) => {
    const schema = operation(path).responses[status]?.content['application/json']?.schema ?? {}
    return Compile({ ...schema, components: document.components })
  }

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document) as never)
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.info.contact).toEqual({ name: 'Administrators of this site', url: '/contact/' })
    const put = document.paths['/api/units/{id}/']?.put?.requestBody?.content['application/json']?.schema
    const named = document.components.schemas[String(put?.$ref).split('/').at(-1) ?? ''] ?? put
    expect(named).toMatchObject({ required: ['target', 'state'] })
    expect(document.servers).toEqual([{ url: BASE }])
  })

  it('names every route, itself and what code hosts call, and nothing else', () => {
    const others = ['/api/schema/', '/hooks/{service}/']
    expect(Object.keys(document.paths).toSorted()).toEqual([...allPaths.map(documented), ...others].toSorted())
  })

  it('gives every operation a name of its own, a summary, a known tag and its parameters', () => {
    const operations = routePaths.map((path) => ({ path, ...operation(path) }))
    expect(new Set(operations.map((one) => one.operationId)).size).toBe(operations.length)
    const tags = document.tags.map((tag) => tag.name)
    for (const { path, operationId, tags: own, summary, parameters } of operations) {
      expect(operationId).toMatch(/^[a-z_]+$/)
      expect(summary).not.toBe('')
      for (const tag of own) expect(tags).toContain(tag)
      const named = [...path.matchAll(/:(\w+)/g)].map((match) => match[1])
      expect(parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(named)
      for (const parameter of parameters) expect([path, parameter.name, parameter.description]).not.toContain('')
    }
  })

  it('refers only to what it holds', () => {
    const references = JSON.stringify(document).match(/"\$ref":"[^"]*"/g) ?? []
    expect(references.length).toBeGreaterThan(50)
    for (const reference of references) {
      const [, name = ''] = /"#\/components\/schemas\/(\w+)"/.exec(reference) ?? []
      expect(Object.keys(document.components.schemas)).toContain(name)
    }
  })

  describe('tells the truth about', () => {
    const jsonPaths = routePaths.filter((path) => !path.endsWith('/file/'))

    it.each(jsonPaths)('%s', async (path) => {
      const body = await site.read(`${addressOf(path, world.example)}?format=api`)
      const [, errors] = checker(path, '200').Errors(body)
      expect(errors).toEqual([])
    })

    it('errors', async () => {
      const missing = await site.call('/api/projects/none/')
      const wrong = await site.call('/api/projects/', { headers: { authorization: 'Token x' } })
      expect(checker('/api/projects/', '404').Check(missing.json())).toBe(true)
      expect(checker('/api/projects/', '401').Check(wrong.json())).toBe(true)
    })

    it('and would notice a lie', async () => {
      const unit = await site.read<Json>(addressOf('/api/units/:id/', world.example))
      const check = checker('/api/units/:id/', '200')
      expect(check.Check(unit)).toBe(true)
      const { context: _, ...incomplete } = unit
      const lies = [
        incomplete,
        { ...unit, url: 'no address' },
        { ...unit, timestamp: 'today' },
        { ...unit, state: '20' },
      ]
      for (const lie of lies) expect(check.Check(lie)).toBe(false)
    })
  })

  describe('is complete', () => {
    const at = (method: string, path: string) => document.paths[path]?.[method] as Operation
    const everything = () =>
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, one]) => ({ name: `${method} ${path}`, method, ...one })),
      )

    it('D4: names the statuses that can happen', async () => {
      for (const { name, method, parameters, responses, requestBody } of everything()) {
        const statuses = Object.keys(responses)
        expect([name, statuses]).toEqual([name, expect.arrayContaining(['401', '429'])])
        const asksQuery = parameters.some((one) => one.in === 'query')
        if (method === 'get') expect([name, statuses.includes('400')]).toEqual([name, asksQuery])
        if (requestBody) expect([name, statuses]).toEqual([name, expect.arrayContaining(['400', '413', '415'])])
        if (parameters.some((one) => one.in === 'path'))
          expect([name, statuses]).toEqual([name, expect.arrayContaining(['404'])])
      }
      const reallyAnswered: [string, string, number][] = [
        ['/api/projects/?fields=', '/api/projects/', 400],
        ['/api/units/?cursor=x', '/api/units/', 400],
        ['/api/places/activity/?path=-/-/-&days=0', '/api/places/activity/', 400],
      ]
      for (const [address, path, status] of reallyAnswered) {
        expect([address, (await site.call(address)).status]).toEqual([address, status])
        expect(Object.keys(at('get', path).responses)).toContain(String(status))
      }
      expect(Object.keys(at('get', '/api/groups/{id}/members/').responses)).toContain('403')
      expect(Object.keys(at('get', '/api/projects/').responses)).not.toContain('403')
    })

    it('D5: offers no JSON where it is refused', () => {
      const raw = ['/api/translations/{project}/{component}/{language}/file/', '/api/screenshots/{id}/file/']
      for (const path of raw)
        for (const method of ['post', 'put'])
          expect(Object.keys(at(method, path).requestBody?.content ?? {})).toEqual([
            'multipart/form-data',
            'application/octet-stream',
          ])
      expect(Object.keys(at('post', '/api/languages/').requestBody?.content ?? {})).toContain('application/json')
    })

    it('D6: says what files are', () => {
      const typesOf = (path: string) => Object.keys(at('get', path).responses['200']?.content ?? {})
      expect(typesOf('/api/screenshots/{id}/file/')).toContain('image/png')
      expect(typesOf('/api/projects/{project}/file/')).toEqual(['application/zip'])
      expect(typesOf('/api/component-lists/{list}/file/')).toEqual(['application/zip'])
      expect(typesOf('/api/memory/export/')).toContain('application/json')
      expect(typesOf('/api/reports/{id}/html/')).toEqual(['text/html'])
    })

    it('D7: has numbers as numbers, security everywhere and a schema for every body', () => {
      const page = Object.fromEntries(at('get', '/api/units/').parameters.map((one) => [one.name, one.schema]))
      expect(page.page_size).toMatchObject({ type: 'integer', minimum: 1 })
      expect(page.page).toMatchObject({ anyOf: [{ type: 'integer' }, { const: 'last' }] })
      expect(at('get', '/api/units/{id}/').parameters[0]?.schema).toMatchObject({ type: 'integer' })
      expect(at('get', '/api/tasks/{id}/').parameters[0]?.schema).toMatchObject({ type: 'string' })
      for (const { name, security, requestBody } of everything()) {
        expect([name, security.length > 0]).toEqual([name, true])
        for (const { schema } of Object.values(requestBody?.content ?? {}))
          expect([name, schema]).not.toContain(undefined)
      }
      expect(at('post', '/api/projects/').security).toEqual([{ token: [] }, { session: [] }])
      expect(at('post', '/api/account/password/').security).toEqual([{ session: [] }])
      const restore = at('post', '/api/backups/restore/')
      expect(restore.requestBody?.content['application/octet-stream']?.schema).toEqual({
        type: 'string',
        format: 'binary',
      })
    })
  })

  it('is the same for everybody, in every format, but for the address', async () => {
    const asked = await site.read<Document>('/api/schema/?format=json', {
      as: world.user,
      headers: { host: 'b.example' },
    })
    expect(asked).toEqual({ ...document, servers: [{ url: 'http://b.example' }] })
    expect((await site.call('/api/schema/', { method: 'OPTIONS' })).headers.allow).toBe('GET, HEAD, OPTIONS')
    expect((await site.call('/api/schema/', { method: 'POST' })).status).toBe(401)
    expect((await site.call('/api/schema/', { method: 'POST', as: world.user })).status).toBe(405)
  })
})
