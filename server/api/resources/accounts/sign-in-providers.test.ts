import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestBrowser } from '#server/testing/browser.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { type MadeReply, TestHttpServer } from '#server/testing/http-server.ts'
import { TestOidcProvider } from '#server/testing/oidc-provider.ts'
import { attrs, body } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

const SITE = 'https://l10n.example.org'
const PATH = '/api/site/sign-in-providers/'

interface Provider {
  readonly id: number
  readonly client_secret: string
}

describeEachEngine('sign-in providers', (open) => {
  let corp: TestOidcProvider
  let club: TestOidcProvider
  let site: TestSite
  let root: TestUser
  let team: number
  let corpId: number

  beforeAll(async () => {
    corp = await TestOidcProvider.open(`${SITE}/account/from/corp/`)
    club = await TestOidcProvider.open(`${SITE}/account/from/club/`)
    site = await TestSite.open(open, { PUBLIC_URL: SITE, REGISTRATION: 'invite' })
    root = await makeUser(site, 'root', { is_superuser: 1 })
    team = await makeTeam(site, 'Corp reviewers', { members: [] })
    const teams = [{ group: 'reviewers', team }]
    corpId = (await add({ slug: 'corp', issuer: corp.issuer, sign_up: 'always', domains: ['corp.example'], teams })).id
    await add({ slug: 'club', issuer: `${club.issuer}/` })
  })
  afterAll(() => Promise.all([site.close(), corp.close(), club.close()]))

  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, json?: object) =>
    site.call(path, { method, as: root, ...(json && { json }) })
  const provider = { kind: 'oidc', name: 'Some', client_id: 'dragoman', client_secret: 'provider-secret' }
  const add = async (more: object) => body<Provider>(await send('POST', PATH, { ...provider, ...more }), 201)
  const enter = async (slug: 'corp' | 'club', person: string, browser = new TestBrowser(site)) => {
    const { url, ticket } = (await browser.post('/api/account/oidc/', { provider: slug })).json<
      Record<string, string>
    >()
    const query = await (slug === 'corp' ? corp : club).visit(url ?? '', person)
    const { status, text } = await browser.post('/api/account/oidc/finish/', { ticket, query, from: slug })
    return { status, text, username: await browser.whoami() }
  }
  const members = async () =>
    (await site.db.selectFrom('membership').select('user_id').where('team_id', '=', team).execute()).length

  it('are listed for visitors without their secrets', async () => {
    const { providers } = await site.read<{ providers: object[] }>('/api/account/')
    expect(providers).toEqual([
      { slug: 'corp', kind: 'oidc', name: 'Some' },
      { slug: 'club', kind: 'oidc', name: 'Some' },
    ])
    expect((await site.call(PATH, { as: root })).text).not.toContain('provider-secret')
    expect(JSON.stringify(await site.db.selectFrom('sign_in_provider').selectAll().execute())).not.toContain(
      'provider-secret',
    )
  })

  it('make accounts for their domains, with the teams of their groups, as long as somebody is in them', async () => {
    corp.accounts.set('ann', { email: 'ann@corp.example', email_verified: true, groups: ['reviewers'] })
    expect(await enter('corp', 'ann')).toMatchObject({ status: 200, username: 'ann' })
    expect(await members()).toBe(1)
    corp.accounts.set('ann', { email: 'ann@corp.example', email_verified: true, groups: [] })
    expect(await enter('corp', 'ann')).toMatchObject({ status: 200, username: 'ann' })
    expect(await members()).toBe(0)
    corp.accounts.set('out', { email: 'out@else.example', email_verified: true })
    expect(await enter('corp', 'out')).toMatchObject({ status: 403, username: undefined })
  })

  it('keep the teams of somebody whose groups are too many to be told', async () => {
    const gus = { email: 'gus@corp.example', email_verified: true }
    corp.accounts.set('gus', { ...gus, groups: ['reviewers'] })
    expect(await enter('corp', 'gus')).toMatchObject({ status: 200, username: 'gus' })
    expect(await members()).toBe(1)
    for (const sent of [{ _claim_names: { groups: 'src1' } }, { hasgroups: true }]) {
      corp.accounts.set('gus', { ...gus, ...sent })
      expect(await enter('corp', 'gus')).toMatchObject({ status: 200, username: 'gus' })
      expect(await members()).toBe(1)
    }
    corp.accounts.set('gus', gus)
    expect(await enter('corp', 'gus')).toMatchObject({ status: 200, username: 'gus' })
    expect(await members()).toBe(0)
  })

  it('let in by either provider who has linked both, each by their own subject', async () => {
    club.accounts.set('ann-at-club', { email: 'ann@corp.example', email_verified: true })
    expect(await enter('club', 'ann-at-club')).toMatchObject({ status: 200, username: 'ann' })
    // The same subject at another provider is somebody else.
    club.accounts.set('ann', { email: 'other@club.example', email_verified: true })
    expect(await enter('club', 'ann')).toMatchObject({ status: 403, username: undefined })
  })

  it('an unverified email takes over no account', async () => {
    club.accounts.set('thief', { email: 'root@example.org', email_verified: false })
    expect(await enter('club', 'thief')).toMatchObject({ status: 403, username: undefined })
  })

  it('a verified email outside the domains finds no account, one inside does', async () => {
    const fay = await makeUser(site, 'fay')
    corp.accounts.set('fay', { email: 'fay@example.org', email_verified: true })
    expect(await enter('corp', 'fay')).toMatchObject({ status: 403, username: undefined })
    await site.db.updateTable('email').set({ address: 'fay@corp.example' }).where('user_id', '=', fay.id).execute()
    corp.accounts.set('fay', { email: 'fay@corp.example', email_verified: true })
    expect(await enter('corp', 'fay')).toMatchObject({ status: 200, username: 'fay' })
  })

  it('find no administrator by an email, who has to add the service first', async () => {
    const email = { email: 'root@example.org', email_verified: true }
    club.accounts.set('root', email)
    const { status, text, username } = await enter('club', 'root')
    expect([status, username]).toEqual([403, undefined])
    expect(text).toContain('Sign in to it and add this service.')
    const added = { user_id: root.id, issuer: club.issuer, subject: 'root', email: email.email, created: site.time }
    await site.db.insertInto('identity').values(added).execute()
    expect(await enter('club', 'root')).toMatchObject({ status: 200, username: 'root' })
  })

  it('a changed email takes over no account', async () => {
    corp.accounts.set('bea', { email: 'bea@corp.example', email_verified: true })
    expect(await enter('corp', 'bea')).toMatchObject({ username: 'bea' })
    corp.accounts.set('bea', { email: 'root@example.org', email_verified: true })
    expect(await enter('corp', 'bea')).toMatchObject({ username: 'bea' })
    expect(await site.read('/api/users/bea/', { as: root })).toMatchObject({ email: 'bea@corp.example' })
  })

  it('the answer of one provider does not finish what was begun with another', async () => {
    const browser = new TestBrowser(site)
    const begin = async (slug: string) =>
      (await browser.post('/api/account/oidc/', { provider: slug })).json<Record<string, string>>()
    const [atCorp, atClub] = [await begin('corp'), await begin('club')]
    const query = await club.visit(atClub.url ?? '', 'ann-at-club')
    const { ticket } = atCorp
    expect((await browser.post('/api/account/oidc/finish/', { ticket, query, from: 'club' })).status).toBe(401)
  })

  it('a code that a hostile provider had sent from an honest one is not shown to it', async () => {
    const hostile: TestHttpServer = await TestHttpServer.start(({ url }) => {
      const at = (path: string) => `${hostile.address}${path}`
      const endpoints = { authorization_endpoint: at('/go'), token_endpoint: at('/token'), jwks_uri: at('/keys') }
      return { body: url.startsWith('/.well-known/') ? { issuer: hostile.address, ...endpoints } : {} }
    })
    const { id } = await add({ slug: 'hostile', issuer: hostile.address })
    const browser = new TestBrowser(site)
    const comeBack = async (from: string | undefined) => {
      const begun = await browser.post('/api/account/oidc/', { provider: 'hostile' })
      const { url = '', ticket } = begun.json<Record<string, string>>()
      const relayed = new URL(url)
      const honest = await browser.post('/api/account/oidc/', { provider: 'corp' })
      const { origin, pathname, searchParams } = new URL(honest.json<{ url: string }>().url)
      relayed.searchParams.set('redirect_uri', searchParams.get('redirect_uri') ?? '')
      // Many providers do not say who they are.
      const answer = new URLSearchParams(await corp.visit(`${origin}${pathname}${relayed.search}`, 'ann'))
      answer.delete('iss')
      const reply = { ticket, query: answer.toString(), ...(from !== undefined && { from }) }
      return (await browser.post('/api/account/oidc/finish/', reply)).status
    }
    expect([await comeBack('corp'), await comeBack(undefined)]).toEqual([401, 401])
    expect(hostile.requests.map(({ url }) => url)).not.toContain('/token')
    await send('DELETE', `${PATH}${id}/`)
    await hostile.stop()
  })

  it('what was registered with the address that all share goes on with it, until it is changed', async () => {
    const at = `${PATH}${corpId}/`
    await site.db.updateTable('sign_in_provider').set({ settings: '{}' }).where('id', '=', corpId).execute()
    const redirect = async () => {
      const begun = await new TestBrowser(site).post('/api/account/oidc/', { provider: 'corp' })
      return new URL(begun.json<{ url: string }>().url).searchParams.get('redirect_uri')
    }
    expect(await redirect()).toBe(`${SITE}/account/oidc/`)
    expect(body(await send('PATCH', at, { name: 'Some' }))).toMatchObject({ shared_redirect: true })
    expect(await redirect()).toBe(`${SITE}/account/oidc/`)
    expect(body(await send('PATCH', at, { shared_redirect: false }))).toMatchObject({ shared_redirect: false })
    expect(await redirect()).toBe(`${SITE}/account/from/corp/`)
  })

  it('make accounts for invited addresses where registration is by invitation', async () => {
    club.accounts.set('cee', { email: 'cee@club.example', email_verified: true, preferred_username: 'cee' })
    expect(await enter('club', 'cee')).toMatchObject({ status: 403 })
    const invited = await send('POST', `/api/groups/${team}/invitations/`, { email: 'cee@club.example' })
    expect(invited.status, invited.text).toBe(201)
    expect(await enter('club', 'cee')).toMatchObject({ status: 200, username: 'cee' })
  })

  it('are set up by administrators, and a masked secret goes nowhere else', async () => {
    const eve = await makeUser(site, 'eve')
    expect((await site.call(PATH, { as: eve })).status).toBe(403)
    const at = `${PATH}${corpId}/`
    expect(body<Provider>(await send('PATCH', at, { name: 'Corp' })).client_secret).toBe('********')
    expect(attrs(await send('PATCH', at, { issuer: 'https://evil.example' }))).toEqual(['client_secret'])
    expect(await enter('corp', 'ann')).toMatchObject({ username: 'ann' })
    const wrong = async (more: object) => attrs(await send('POST', PATH, { ...provider, slug: 'new', ...more }))
    expect(await wrong({ issuer: 'ftp://sso.example' })).toEqual(['issuer'])
    expect(await wrong({ issuer: '' })).toEqual(['issuer'])
    expect(await wrong({ issuer: corp.issuer, slug: 'corp' })).toEqual(['slug'])
    expect(await wrong({ issuer: corp.issuer, domains: ['not a domain'] })).toEqual(['domains'])
    expect(await wrong({ issuer: corp.issuer, teams: [{ group: 'x', team: 99_999 }] })).toEqual(['teams'])
    const trusting = { issuer: corp.issuer, trusts_emails: true }
    for (const sign_up of ['always', 'site', 'never'])
      expect(await wrong({ ...trusting, sign_up })).toEqual(['domains'])
    const shared = { kind: 'microsoft', issuer: 'https://login.microsoftonline.com/common/v2.0', trusts_emails: true }
    expect(await wrong(shared)).toEqual(['trusts_emails'])
  })

  it('of GitHub let in by its API, and believe its verified primary address alone', async () => {
    const user = { id: 42, login: 'octo', name: 'Octo Cat' }
    let emails: object[] = [{ email: 'octo@hub.example', primary: true, verified: false }]
    // Two pages of organizations, the last with the one that counts.
    let organizations = (page: string | null): MadeReply =>
      page === '2'
        ? { body: [{ login: 'reviewers' }] }
        : { body: [{ login: 'others' }], headers: { link: `<${hub.address}/api/v3/user/orgs?page=2>; rel="next"` } }
    const answers: Record<string, () => unknown> = {
      '/login/oauth/access_token': () => ({ access_token: 'gho_x', token_type: 'bearer' }),
      '/api/v3/user': () => user,
      '/api/v3/user/emails': () => emails,
    }
    const hub: TestHttpServer = await TestHttpServer.start(({ url }) => {
      const { pathname, searchParams } = new URL(url, SITE)
      if (pathname === '/api/v3/user/orgs') return organizations(searchParams.get('page'))
      return { body: answers[pathname]?.() ?? {} }
    })
    const teams = [{ group: 'reviewers', team }]
    await add({ slug: 'hub', kind: 'github', issuer: hub.address, sign_up: 'always', teams })
    const enterHub = async () => {
      const browser = new TestBrowser(site)
      const begun = await browser.post('/api/account/oidc/', { provider: 'hub' })
      const { url, ticket } = begun.json<{ url: string; ticket: string }>()
      const { searchParams } = new URL(url)
      expect(searchParams.get('scope')).toContain('read:org')
      const query = `code=abc&state=${searchParams.get('state')}`
      const { status } = await browser.post('/api/account/oidc/finish/', { ticket, query, from: 'hub' })
      return { status, username: await browser.whoami() }
    }
    const before = await members()
    expect(await enterHub()).toEqual({ status: 403, username: undefined })
    emails = [
      { email: 'root@example.org', primary: false, verified: true },
      { email: 'octo@hub.example', primary: true, verified: true },
    ]
    expect(await enterHub()).toEqual({ status: 200, username: 'octo' })
    expect(await members()).toBe(before + 1)
    const forbidden = { status: 403, body: { message: 'Resource protected by organization SAML enforcement.' } }
    const endless = { body: [], headers: { link: '<https://evil.example/>; rel="next"' } }
    for (const reply of [forbidden, { body: { message: 'rate limited' } }, endless]) {
      organizations = () => reply
      expect(await enterHub()).toEqual({ status: 200, username: 'octo' })
      expect(await members()).toBe(before + 1)
    }
    organizations = () => ({ body: [{ login: 'others' }] })
    expect(await enterHub()).toEqual({ status: 200, username: 'octo' })
    expect(await members()).toBe(before)
    await hub.stop()
  })

  it('of a kind that is known need no URL', async () => {
    const { id } = await add({ slug: 'github', kind: 'github' })
    const begun = await new TestBrowser(site).post('/api/account/oidc/', { provider: 'github' })
    const { url } = begun.json<{ url: string }>()
    expect(url).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?.*code_challenge=/)
    expect((await send('DELETE', `${PATH}${id}/`)).status).toBe(204)
  })
})
