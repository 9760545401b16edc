import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSession } from '#server/access/sessions.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { attrs, body, sender } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

describeEachEngine('api-facts 10.1 authentication', (open) => {
  let site: TestSite
  let root: TestUser
  let plain: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open, { RATE_USERS: '1000', RATE_VISITORS: '1000' })
    root = await makeUser(site, 'root', { is_superuser: 1 })
    plain = await makeUser(site, 'plain')
    await makeComponent(site, await makeProject(site, 'test'), 'app')
  })
  afterAll(() => site.close())

  const send = sender(() => site)
  const key = () => plain.authorization.split(' ')[1] as string
  const whoami = async (headers: Record<string, string>) => {
    const reply = await site.call('/api/account/', { headers })
    return reply.status === 200 ? reply.json<{ user: { username: string } | null }>().user?.username : reply.status
  }
  const session = async () => {
    const made = await createSession(site.db, plain.id, { address: '', userAgent: '' }, site.time)
    return { cookie: `dragoman_session=${made}` }
  }

  it('10.1 #1: Token and Bearer in any case of letters sign in, other schemes are refused, session or not', async () => {
    for (const scheme of ['Token', 'token', 'TOKEN', 'Bearer', 'bEARER'])
      expect([scheme, await whoami({ authorization: `${scheme} ${key()}` })]).toEqual([scheme, 'plain'])
    for (const scheme of ['Basic', 'Digest', 'Unknown'])
      for (const more of [{}, await session()]) {
        const reply = await site.call('/api/projects/', { headers: { authorization: `${scheme} ${key()}`, ...more } })
        expect([scheme, reply.status, reply.headers['www-authenticate']]).toEqual([scheme, 401, 'Token'])
        expect(reply.json()).toMatchObject({ errors: [{ code: 'authentication_failed', attr: null }] })
      }
  })

  it('10.1 #2: an empty key, a wrong key and a key with a second word are refused', async () => {
    for (const value of ['Token', 'Token ', `Token ${key().slice(0, -1)}`, `Token ${key()} again`, 'Bearer x'])
      expect([value, await whoami({ authorization: value })]).toEqual([value, 401])
  })

  it('10.1 #3: no header, an empty or a blank one leave a visitor, or who has the session', async () => {
    const cookie = await session()
    const headers: Record<string, string>[] = [{}, { authorization: '' }, { authorization: '   ' }]
    for (const header of headers) {
      expect((await site.call('/api/projects/', { headers: header })).status).toBe(200)
      expect(await whoami(header)).toBeUndefined()
      expect(await whoami({ ...header, ...cookie })).toBe('plain')
    }
  })

  it('10.1 #4: a visitor who asks for metrics gets the exact 401', async () => {
    const reply = await site.call('/api/metrics/')
    expect(body(reply, 401)).toEqual({
      type: 'client_error',
      errors: [
        {
          code: 'not_authenticated',
          detail: 'Authentication credentials were not provided.',
          attr: null,
        },
      ],
    })
  })

  it('10.1 #5: two calls in a row lower what remains by one', async () => {
    const remaining = async (as?: TestUser) =>
      Number((await site.call('/api/projects/', { as })).headers['x-ratelimit-remaining'])
    for (const as of [undefined, plain]) {
      const before = await remaining(as)
      expect(await remaining(as)).toBe(before - 1)
    }
  })

  it('10.1 #6: OPTIONS tells the fields of an announcement, and none of the project', async () => {
    const path = '/api/projects/test/announcements/'
    const { actions } = body<{ actions: Record<string, Record<string, Record<string, unknown>>> }>(
      await send('OPTIONS', path, root),
    )
    expect(Object.keys(actions)).toEqual(['POST'])
    expect(Object.keys(actions.POST ?? {})).toEqual(['id', 'message', 'severity', 'expiry', 'notify'])
    expect(actions.POST).toMatchObject({
      id: { type: 'integer', read_only: true, required: false },
      message: { type: 'string', read_only: false, required: true, max_length: 10_000 },
      severity: { type: 'choice', choices: expect.arrayContaining([{ value: 'info', display_name: 'info' }]) },
      expiry: { type: 'date', required: false },
      notify: { type: 'boolean' },
    })
    expect(body(await send('OPTIONS', path))).not.toHaveProperty('actions')
  })

  it('10.1 #7: a text that holds JSON is no object', async () => {
    const twice = JSON.stringify(JSON.stringify({ name: 'New', slug: 'new', web: 'https://new.example/' }))
    const reply = await site.call('/api/projects/', {
      method: 'POST',
      as: root,
      body: twice,
      headers: { 'content-type': 'application/json' },
    })
    expect(reply.status, reply.text).toBe(400)
    expect(attrs(await send('POST', '/api/projects/', root, {}))).toEqual(['name', 'slug', 'web'])
  })

  it('10.1 #8: lists in json-flat are plain arrays', async () => {
    for (const path of [
      '/api/components/test/app/statistics/',
      '/api/projects/test/languages/',
      '/api/users/plain/contributions/',
    ]) {
      const flat = body<unknown[]>(await site.call(`${path}?format=json-flat`))
      const paged = body<{ results?: unknown[] }>(await site.call(path))
      expect(Array.isArray(flat)).toBe(true)
      expect(flat).toHaveLength((paged.results ?? (paged as unknown[])).length)
    }
    const one = body<object>(await site.call('/api/translations/test/app/de/statistics/?format=json-flat'))
    expect(one).toMatchObject({ code: 'de' })
    expect((await site.call('/api/projects/?format=json-flat')).status).toBe(404)
  })

  it('10.1 #9: the schema has whole numbers for ids, texts for those of tasks and workspaces, and no format of replies', async () => {
    interface Parameter {
      readonly name: string
      readonly in: string
      readonly schema: { readonly type?: string }
    }
    const { paths } = body<{ paths: Record<string, Record<string, { parameters: Parameter[] }>> }>(
      await site.call('/api/schema/'),
    )
    for (const [path, operations] of Object.entries(paths))
      for (const { parameters } of Object.values(operations))
        for (const parameter of parameters) {
          if (parameter.name === 'id')
            expect([path, parameter.schema.type]).toEqual([path, /tasks|workspaces/.test(path) ? 'string' : 'integer'])
          // Where a file is asked for, `format` says what the strings are converted to.
          if (parameter.name === 'format' && parameter.in === 'query') expect(path).toMatch(/file|metrics|memory/)
        }
  })
})
