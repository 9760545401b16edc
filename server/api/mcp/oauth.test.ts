import { createHash } from 'node:crypto'
import {
  Client,
  type OAuthClientProvider,
  type OAuthTokens,
  type StoredOAuthClientInformation,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/access/passwords.ts'
import { TestBrowser } from '#server/testing/browser.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { body } from '#server/testing/send-as.ts'
import { HOST, TestSite } from '#server/testing/site.ts'
import { makeUser } from '#server/testing/users.ts'

const PASSWORD = 'correct horse battery'
const HOUR = 3600 * 1_000_000
const BASE = `https://${HOST}`
const RETURN = 'http://127.0.0.1:3118/callback'
const VERIFIER = 'a-verifier-of-forty-three-characters-or-more'
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

/** What an assistant keeps: nothing of it is ours. */
class Assistant implements OAuthClientProvider {
  readonly redirectUrl = RETURN
  readonly clientMetadata = { client_name: 'Assistant', redirect_uris: [RETURN] }
  page: URL | undefined
  information: StoredOAuthClientInformation | undefined
  kept: OAuthTokens | undefined
  #verifier = ''
  state = () => 'the-state'
  clientInformation = () => this.information
  saveClientInformation(information: StoredOAuthClientInformation) {
    this.information = information
  }
  tokens = () => this.kept
  saveTokens(tokens: OAuthTokens) {
    this.kept = tokens
  }
  redirectToAuthorization(url: URL) {
    this.page = url
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
  codeVerifier = () => this.#verifier
}

describeEachEngine('agents with OAuth', (open) => {
  let site: TestSite
  let browser: TestBrowser
  let unit: number

  beforeAll(async () => {
    site = await TestSite.open(open, { PUBLIC_URL: BASE })
    const ann = await makeUser(site, 'ann')
    const password = await hashPassword(PASSWORD)
    await site.db.updateTable('user').set({ password }).where('id', '=', ann.id).execute()
    for (const slug of ['harbour', 'other']) {
      const project = await makeProject(site, slug, { access_control: 0 })
      await makeComponent(site, project, 'app')
    }
    unit = (await site.db.selectFrom('unit').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
    browser = new TestBrowser(site)
    await browser.post('/api/account/sign-in/', { name: 'ann', password: PASSWORD })
  })
  afterAll(() => site.close())

  /** The transport of the client with the service behind it, without a port. */
  const inject: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const reply = await site.app.inject({
      method: request.method as 'POST',
      url: `${pathname}${search}`,
      headers: { ...Object.fromEntries(request.headers), host: HOST },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(reply.headers)) headers.set(name, String(value))
    const isEmpty = [202, 204].includes(reply.statusCode)
    return new Response(isEmpty ? null : reply.body, { status: reply.statusCode, headers })
  }

  const connect = async (authProvider: Assistant) => {
    const client = new Client({ name: 'test', version: '1' })
    const transport = new StreamableHTTPClientTransport(new URL(`${BASE}/mcp/`), { fetch: inject, authProvider })
    return { client, transport, connected: client.connect(transport) }
  }
  const allow = async (query: string, given: object = {}) => {
    const json = { query, scopes: ['read', 'translate'], ...given }
    const { redirect } = body<{ redirect: string }>(await browser.post('/api/account/authorization/', json))
    return new URL(redirect)
  }
  const later = async (hours: number) => {
    site.time += hours * HOUR
    await browser.post('/api/account/confirm/', { password: PASSWORD })
  }
  const form = async (path: string, fields: Record<string, string>) =>
    site.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const register = async (metadata: object = { client_name: 'Raw', redirect_uris: [RETURN] }) =>
    site.call('/oauth/register', { method: 'POST', json: metadata })
  const clientId = async () => body<{ client_id: string }>(await register(), 201).client_id
  const queryOf = (id: string, other: Record<string, string> = {}) =>
    new URLSearchParams({
      response_type: 'code',
      client_id: id,
      redirect_uri: RETURN,
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      resource: `${BASE}/mcp/`,
      scope: 'read translate',
      ...other,
    }).toString()
  const codeOf = async (id: string, given: object = {}) =>
    (await allow(queryOf(id), given)).searchParams.get('code') ?? ''
  const exchange = (id: string, code: string, other: Record<string, string> = {}) =>
    form('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: id,
      code,
      redirect_uri: RETURN,
      code_verifier: VERIFIER,
      ...other,
    })
  const refresh = (id: string, token: string, other: Record<string, string> = {}) =>
    form('/oauth/token', { grant_type: 'refresh_token', client_id: id, refresh_token: token, ...other })
  interface Tokens {
    readonly access_token: string
    readonly refresh_token: string
    readonly scope: string
    readonly expires_in: number
  }
  const tokensOf = async (id: string, given: object = {}) => body<Tokens>(await exchange(id, await codeOf(id, given)))
  const call = async (token: string, name = 'list_projects', input: object = {}) => {
    const json = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }
    const headers = { accept: 'application/json, text/event-stream', authorization: `Bearer ${token}` }
    return site.call('/mcp/', { method: 'POST', headers, json })
  }
  const errorOf = (reply: { json<T>(): T }) => reply.json<{ error: string }>().error

  it('connect, are shown among the tokens, renew theirs, and are out when revoked', async () => {
    const assistant = new Assistant()
    const first = await connect(assistant)
    await expect(first.connected).rejects.toThrow(UnauthorizedError)
    const page = assistant.page as URL
    expect(page.pathname).toBe('/oauth/authorize/')
    expect(page.searchParams.get('resource')).toBe(`${BASE}/mcp/`)
    const query = page.search.slice(1)
    expect(body(await browser.post('/api/account/authorization/look/', { query }))).toEqual({
      name: 'Assistant',
      returns_to: '127.0.0.1:3118',
      scopes: ['read', 'translate', 'review'],
    })
    const back = await allow(query, { projects: ['harbour'] })
    expect(back.searchParams.get('state')).toBe('the-state')
    await first.transport.finishAuth(back.searchParams)
    const { client, connected } = await connect(assistant)
    await connected
    const { tools } = await client.listTools()
    expect(tools.length).toBeGreaterThan(10)
    const made = await client.callTool({
      name: 'create_change_set',
      arguments: { project: 'harbour', name: 'By OAuth' },
    })
    expect(JSON.stringify(made.content)).toContain('By OAuth')
    const elsewhere = { project: 'other', name: 'Elsewhere' }
    expect((await client.callTool({ name: 'create_change_set', arguments: elsewhere })).isError).toBe(true)
    const listed = async () =>
      body<{ id: number; name: string }[]>(await browser.get('/api/account/token/')).filter(
        ({ name }) => name === 'Assistant',
      )
    expect(await listed()).toMatchObject([{ scopes: ['read', 'translate'], projects: ['harbour'], is_agent: true }])
    const before = assistant.kept?.access_token
    await later(2)
    await client.listTools()
    expect(assistant.kept?.access_token).not.toBe(before)
    expect((await call(String(before))).status).toBe(401)
    const [token] = await listed()
    await browser.delete(`/api/account/token/${token?.id}/`)
    expect((await call(String(assistant.kept?.access_token))).status).toBe(401)
    expect(
      errorOf(await refresh(String(assistant.information?.client_id), String(assistant.kept?.refresh_token))),
    ).toBe('invalid_grant')
    await client.close()
    const denied = await browser.post('/api/account/authorization/', { query })
    expect(new URL(body<{ redirect: string }>(denied).redirect).searchParams.get('error')).toBe('access_denied')
  })

  it('are told where to ask, and reach nothing but /mcp/', async () => {
    const { status, headers } = await site.call('/mcp/', { method: 'POST', json: {} })
    expect([status, headers['www-authenticate']]).toEqual([
      401,
      `Bearer resource_metadata="${BASE}/.well-known/oauth-protected-resource/mcp", scope="read translate review"`,
    ])
    const { access_token: token, expires_in } = await tokensOf(await clientId())
    expect(expires_in).toBe(3600)
    expect((await call(token)).status).toBe(200)
    const as = { authorization: `Bearer ${token}` }
    expect((await site.call('/api/projects/', { as })).status).toBe(401)
    const json = { target: ['Direct'], state: 20 }
    expect((await site.call(`/api/units/${unit}/`, { method: 'PATCH', as, json })).status).toBe(401)
    for (const scheme of ['Agent', 'agent x'])
      expect((await site.call('/api/projects/', { as: { authorization: `${scheme} ${token}` } })).status).toBe(401)
    expect((await form('/oauth/revoke', { token })).status).toBe(200)
    expect((await call(token)).status).toBe(401)
  })

  it('register nothing that would send people astray', async () => {
    for (const uri of [
      'http://evil.example/',
      'javascript://x/%0aalert(1)',
      'data:text/html,x',
      'https://a@b.example/',
      'x',
    ])
      expect([uri, errorOf(await register({ redirect_uris: [uri] }))]).toEqual([uri, 'invalid_redirect_uri'])
    expect((await register({ redirect_uris: ['cursor://app/cb', 'https://a.example/cb', RETURN] })).status).toBe(201)
    expect(errorOf(await register({ redirect_uris: [RETURN], client_name: 'a\nb' }))).toBe('invalid_client_metadata')
    expect(errorOf(await site.call('/oauth/register', { method: 'POST', body: '{' }))).toBe('invalid_client_metadata')
  })

  describe('that are hostile', () => {
    it.each<[string, Record<string, string>]>([
      ['a wrong redirect_uri', { redirect_uri: 'https://evil.example/callback' }],
      ['a redirect_uri with another path', { redirect_uri: 'http://127.0.0.1:3118/callback/evil' }],
      ['no PKCE', { code_challenge: '' }],
      ['plain PKCE', { code_challenge_method: 'plain' }],
      ['another resource', { resource: 'https://other.example/mcp/' }],
      ['a scope that nobody can give', { scope: 'read manage' }],
      ['an invented client', { client_id: '1.abcdefgh.AAAA' }],
      ['a client on a private network', { client_id: 'https://127.0.0.1/client.json' }],
      ['an implicit flow', { response_type: 'token' }],
    ])('with %s get no page', async (_, wrong) => {
      const query = queryOf(await clientId(), wrong)
      for (const path of ['/api/account/authorization/look/', '/api/account/authorization/'])
        expect((await browser.post(path, { query, scopes: ['read'] })).status).toBe(400)
    })

    it('get no more than was asked for, and nothing without the person', async () => {
      const query = queryOf(await clientId())
      const more = { query, scopes: ['read', 'review'] }
      expect((await browser.post('/api/account/authorization/', more)).status).toBe(400)
      const foreign = { 'sec-fetch-site': 'cross-site' }
      const json = { query, scopes: ['read'] }
      const path = '/api/account/authorization/'
      expect((await browser.call(path, { method: 'POST', json, headers: foreign })).status).toBe(403)
      expect((await site.call(path, { method: 'POST', json })).status).toBe(401)
      const { access_token } = await tokensOf(await clientId())
      const as = { authorization: `Bearer ${access_token}` }
      expect((await site.call(path, { method: 'POST', json, as })).status).toBe(401)
    })

    it('spoil a code by using it wrong, and lose all by using it twice', async () => {
      const id = await clientId()
      const mistakes: Record<string, string>[] = [
        { code_verifier: 'b'.repeat(43) },
        { code_verifier: '' },
        { redirect_uri: 'http://127.0.0.1:3118/other' },
        { client_id: await clientId() },
      ]
      for (const wrong of mistakes) {
        const code = await codeOf(id)
        expect(errorOf(await exchange(id, code, wrong))).toBe('invalid_grant')
        expect(errorOf(await exchange(id, code))).toBe('invalid_grant')
      }
      expect(errorOf(await exchange(id, await codeOf(id), { resource: 'https://other.example/' }))).toBe(
        'invalid_target',
      )
      expect(errorOf(await form('/oauth/token', { grant_type: 'password' }))).toBe('unsupported_grant_type')
      const late = await codeOf(id)
      await later(1)
      expect(errorOf(await exchange(id, late))).toBe('invalid_grant')
      const code = await codeOf(id)
      const [one, two] = await Promise.all([exchange(id, code), exchange(id, code)])
      expect([one.status, two.status].toSorted()).toEqual([200, 400])
      const { access_token } = body<Tokens>(one.status === 200 ? one : two)
      expect(errorOf(await exchange(id, code))).toBe('invalid_grant')
      expect((await call(access_token)).status).toBe(401)
    })

    it('cannot widen a grant, nor use a refresh token twice', async () => {
      const id = await clientId()
      const { refresh_token: first } = await tokensOf(id, { scopes: ['read'] })
      expect(errorOf(await refresh(id, first, { scope: 'read translate' }))).toBe('invalid_scope')
      expect(errorOf(await refresh(await clientId(), first))).toBe('invalid_grant')
      const next = body<Tokens>(await refresh(id, first))
      expect(next.scope).toBe('read')
      expect((await call(next.access_token)).status).toBe(200)
      const refused = await call(next.access_token, 'create_change_set', { project: 'harbour', name: 'x' })
      expect(refused.text).toContain('403')
      expect(errorOf(await refresh(id, first)), 'stolen').toBe('invalid_grant')
      expect((await call(next.access_token)).status).toBe(401)
      expect(errorOf(await refresh(id, next.refresh_token))).toBe('invalid_grant')
    })
  })
})
