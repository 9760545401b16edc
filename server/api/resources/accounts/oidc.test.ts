import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '#server/access/passwords.ts'
import { keyFor, sentEmails, TestBrowser } from '#server/testing/browser.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { TestOidcProvider } from '#server/testing/oidc-provider.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const PASSWORD = 'correct horse battery'

interface Trip {
  readonly url: string
  readonly ticket: string
}

describeEachEngine('OpenID Connect', (open) => {
  let provider: TestOidcProvider
  let site: TestSite
  let browser: TestBrowser

  beforeAll(async () => {
    provider = await TestOidcProvider.open('https://l10n.example.org/account/oidc/')
    provider.accounts.set('sub-1', {
      email: 'ann@example.org',
      email_verified: true,
      preferred_username: 'ann',
      name: 'Ann Bee',
    })
    provider.accounts.set('sub-2', { email: 'bea@example.org', email_verified: false, preferred_username: 'bea' })
    provider.accounts.set('sub-3', { preferred_username: 'cee' })
  })
  afterAll(() => provider.close())
  beforeEach(async () => {
    site = await TestSite.open(open, settings())
    browser = new TestBrowser(site)
  })
  afterEach(() => site.close())

  const settings = (more: Record<string, string> = {}) => ({
    PUBLIC_URL: 'https://l10n.example.org',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'dragoman',
    OIDC_CLIENT_SECRET: 'provider-secret',
    OIDC_NAME: 'Our SSO',
    ...more,
  })
  const begin = async (who = browser) => (await who.post('/api/account/oidc/')).json<Trip>()
  const finish = (ticket: string, query: string, who = browser) =>
    who.post('/api/account/oidc/finish/', { ticket, query })
  const enter = async (person: string, who = browser) => {
    const { url, ticket } = await begin(who)
    return finish(ticket, await provider.visit(url, person), who)
  }

  it('makes an account at the first sign-in and finds it at the next', async () => {
    expect((await browser.get('/api/account/')).json()).toMatchObject({ oidc: 'Our SSO', user: null })
    const first = await enter('sub-1')
    expect([first.text, first.status]).toEqual([first.text, 200])
    expect(await browser.whoami()).toBe('ann')
    const { user } = (await browser.get('/api/account/')).json<{ user: object }>()
    expect(user).toMatchObject({ full_name: 'Ann Bee', email: 'ann@example.org', has_password: false })
    const again = new TestBrowser(site)
    await enter('sub-1', again)
    expect(await again.whoami()).toBe('ann')
    expect(await site.db.selectFrom('identity').selectAll().execute()).toMatchObject([{ subject: 'sub-1' }])
  })

  it('asks with PKCE, state and nonce', async () => {
    const { url } = await begin()
    const { searchParams } = new URL(url)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)?.length).toBeGreaterThan(40)
    expect(searchParams.get('redirect_uri')).toBe('https://l10n.example.org/account/oidc/')
    expect(url).not.toContain('provider-secret')
  })

  it('lets in to the account with the same verified address', async () => {
    const known = await makeUser(site, 'ann-here')
    await site.db.updateTable('email').set({ address: 'ann@example.org' }).where('user_id', '=', known.id).execute()
    await enter('sub-1')
    expect(await browser.whoami()).toBe('ann-here')
  })

  it('does not believe an address that the provider has not verified', async () => {
    const owner = await makeUser(site, 'owner')
    await site.db.updateTable('user').set({ email: 'bea@example.org' }).where('id', '=', owner.id).execute()
    await site.db.updateTable('email').set({ address: 'bea@example.org' }).where('user_id', '=', owner.id).execute()
    for (const person of ['sub-2', 'sub-3']) {
      expect((await enter(person)).status).toBe(403)
      expect(await browser.whoami()).toBeUndefined()
    }
  })

  it('takes a free name when the wanted one is taken', async () => {
    const other = await makeUser(site, 'ann')
    await site.db.deleteFrom('email').where('user_id', '=', other.id).execute()
    await site.db.updateTable('user').set({ email: 'else@example.org' }).where('id', '=', other.id).execute()
    await enter('sub-1')
    expect(await browser.whoami()).toBe('ann2')
  })

  it("refuses another browser's answer, a wrong state, and an answer used twice", async () => {
    const mine = await begin()
    const victim = new TestBrowser(site)
    const theirs = await begin(victim)
    const answer = await provider.visit(mine.url, 'sub-1')
    expect((await finish(theirs.ticket, answer, victim)).status).toBe(401)
    expect(await victim.whoami()).toBeUndefined()
    expect((await finish('no-such-ticket', answer)).status).toBe(400)
    expect((await finish(mine.ticket, answer)).status).toBe(200)
    expect((await finish(mine.ticket, answer)).status).toBe(400)
    const other = await begin()
    expect((await finish(other.ticket, answer)).status).toBe(401)
  })

  const linking = async (who = browser) => (await who.post('/api/account/identities/')).json<Trip>()
  const finishLinking = (ticket: string, query: string, who = browser) =>
    who.post('/api/account/identities/finish/', { ticket, query })
  const identities = async (who = browser) =>
    (await who.get('/api/account/identities/')).json<{ id: number; email: string }[]>()

  it('adds the provider to an account that is signed in, and takes it away', async () => {
    await enter('sub-1')
    provider.accounts.set('sub-9', { email: 'x@example.org', email_verified: true })
    const { url, ticket } = await linking()
    const answer = await provider.visit(url, 'sub-9')
    const stranger = new TestBrowser(site)
    expect((await finishLinking(ticket, answer, stranger)).status).toBe(401)
    expect((await finish(ticket, answer, stranger)).status).toBe(400)
    const second = await linking()
    expect((await finishLinking(second.ticket, await provider.visit(second.url, 'sub-9'))).status).toBe(204)
    const known = await identities()
    expect(known.map((one) => one.email)).toEqual(['ann@example.org', 'x@example.org'])
    const again = new TestBrowser(site)
    await enter('sub-9', again)
    expect(await again.whoami()).toBe('ann')
    expect((await browser.delete(`/api/account/identities/${known[1]?.id}/`)).status).toBe(204)
    expect((await browser.delete(`/api/account/identities/${known[1]?.id}/`)).status).toBe(404)
  })

  /** An account with a password whose owner signed in with it. */
  async function signedInByPassword(): Promise<TestUser> {
    const alice = await makeUser(site, 'alice')
    await site.db
      .updateTable('user')
      .set({ password: await hashPassword(PASSWORD) })
      .where('id', '=', alice.id)
      .execute()
    provider.accounts.set('mallory', { email: 'mallory@evil.example', email_verified: true })
    expect((await browser.post('/api/account/sign-in/', { name: 'alice', password: PASSWORD })).status).toBe(200)
    return alice
  }

  it('F8: a token adds no way to sign in to its account', async () => {
    const alice = await signedInByPassword()
    const send = (path: string, json: unknown) => site.call(path, { method: 'POST', as: alice, json })
    for (const [begin, end] of [
      ['/api/account/oidc/', '/api/account/oidc/finish/'],
      ['/api/account/identities/', '/api/account/identities/finish/'],
    ] as const) {
      const begun = await send(begin, {})
      const { url, ticket } = begun.status === 200 ? begun.json<Trip>() : await linking()
      await send(end, { ticket, query: await provider.visit(url, 'mallory') })
    }
    const added = await site.db.selectFrom('identity').select('id').where('user_id', '=', alice.id).execute()
    expect(added).toEqual([])
    const visitor = new TestBrowser(site)
    await enter('mallory', visitor)
    expect(await visitor.whoami()).toBe('mallory')
  })

  it('F8: beginning and ending to add an identity need a confirmed session, and the owner gets an email', async () => {
    await signedInByPassword()
    const begun = await linking()
    const answer = await provider.visit(begun.url, 'mallory')
    site.time += 15 * 60 * 1_000_000
    expect((await browser.post('/api/account/identities/')).json()).toMatchObject({
      errors: [{ code: 'confirmation_required' }],
    })
    const early = await finishLinking(begun.ticket, answer)
    expect([early.status, await identities()]).toEqual([403, []])
    expect((await browser.post('/api/account/confirm/', { password: PASSWORD })).status).toBe(204)
    expect((await finishLinking(begun.ticket, answer)).status).toBe(204)
    const email = (await sentEmails(site)).at(-1)
    expect(email).toMatchObject({ recipient: 'alice@example.org', subject: 'Your account was changed' })
    expect(email?.text).toContain(`An account at ${provider.issuer} was linked to yours`)
    const audit = await site.db.selectFrom('audit').select('activity').execute()
    expect(audit.map((one) => one.activity)).toContain('identity_added')
  })

  it('F8: the owner of an account that is found by its address is told, too', async () => {
    const known = await makeUser(site, 'ann-here')
    await site.db.updateTable('email').set({ address: 'ann@example.org' }).where('user_id', '=', known.id).execute()
    await enter('sub-1')
    expect((await sentEmails(site)).at(-1)).toMatchObject({ recipient: 'ann-here@example.org' })
  })

  it('F8: a new password ends identities, unless their owner keeps them or it is the first', async () => {
    await signedInByPassword()
    const link = async () => {
      const { url, ticket } = await linking()
      expect((await finishLinking(ticket, await provider.visit(url, 'mallory'))).status).toBe(204)
    }
    const change = (body: object) => browser.post('/api/account/password/', body)
    await link()
    const kept = { current: PASSWORD, password: 'a second horse', remove_identities: false }
    expect((await change(kept)).status).toBe(204)
    expect(await identities()).toHaveLength(1)
    expect((await change({ current: 'a second horse', password: 'a third horse' })).status).toBe(204)
    expect(await identities()).toEqual([])
    await link()
    await browser.post('/api/account/reset/', { email: 'alice@example.org' })
    const key = await keyFor(site, 'alice@example.org')
    expect((await browser.post('/api/account/reset/finish/', { key, password: 'a fourth horse' })).status).toBe(204)
    expect(await site.db.selectFrom('identity').selectAll().execute()).toEqual([])
    await enter('sub-1')
    expect((await change({ password: 'the first of all' })).status).toBe(204)
    expect(await identities()).toHaveLength(1)
  })

  it('F10: an account without a password confirms by signing in again, and only then has a first one set', async () => {
    await enter('sub-1')
    site.time += 15 * 60 * 1_000_000
    const change = () => browser.post('/api/account/password/', { password: 'the first of all' })
    expect((await change()).status).toBe(403)
    expect((await browser.post('/api/account/confirm/', { password: '' })).status).toBe(400)
    expect((await browser.post('/api/account/confirm/', { password: 'anything' })).status).toBe(401)
    await enter('sub-1')
    expect((await change()).status).toBe(204)
    const other = new TestBrowser(site)
    expect((await other.post('/api/account/sign-in/', { name: 'ann', password: 'the first of all' })).status).toBe(200)
  })

  it('makes no account where registration is not open, and asks for a second factor where there is one', async () => {
    const invited = site.beside(settings({ REGISTRATION: 'invite' }))
    const visitor = new TestBrowser(invited)
    expect((await enter('sub-1', visitor)).status).toBe(403)
    await enter('sub-1')
    expect((await enter('sub-1', visitor)).status).toBe(200)
    const { id } = await site.db.selectFrom('user').select('id').where('username', '=', 'ann').executeTakeFirstOrThrow()
    await site.db.insertInto('totp_device').values({ user_id: id, name: 'x', secret: 'ABCD', created: 1 }).execute()
    const reply = await enter('sub-1', new TestBrowser(site))
    expect(reply.json()).toMatchObject({ signed_in: false, second_factors: ['totp'] })
    await invited.app.close()
  })

  it('makes accounts for the domains that people may sign up with', async () => {
    const elsewhere = site.beside(settings({ REGISTRATION_DOMAINS: 'corp.example' }))
    expect((await enter('sub-1', new TestBrowser(elsewhere))).status).toBe(403)
    const here = site.beside(settings({ REGISTRATION_DOMAINS: 'example.org' }))
    expect((await enter('sub-1', new TestBrowser(here))).status).toBe(200)
    await elsewhere.app.close()
    await here.app.close()
  })

  it('is not there without a provider, and says so when the provider is gone', async () => {
    const none = site.beside({})
    expect((await none.call('/api/account/oidc/', { method: 'POST', json: {} })).status).toBe(404)
    const gone = site.beside(settings({ OIDC_ISSUER: 'http://127.0.0.1:9' }))
    expect((await gone.call('/api/account/oidc/', { method: 'POST', json: {} })).status).toBe(502)
    await none.app.close()
    await gone.app.close()
  })
})
