import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTicket } from '#server/access/tickets.ts'
import { createUserToken } from '#server/access/tokens.ts'
import { readConfig } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { keyFor, sentEmails, TestBrowser } from '#server/testing/browser.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser } from '#server/testing/users.ts'

const PASSWORD = 'correct horse battery'
const ann = { username: 'ann', full_name: 'Ann Bee', email: 'ann@example.org', password: PASSWORD }

describeEachEngine('accounts', (open) => {
  let site: TestSite
  let browser: TestBrowser

  beforeEach(async () => {
    site = await TestSite.open(open, { PUBLIC_URL: 'https://l10n.example.org' })
    browser = new TestBrowser(site)
  })
  afterEach(() => site.close())

  const signUp = async (account: Partial<typeof ann> = {}) => {
    const { password, ...wanted } = { ...ann, ...account }
    expect((await browser.post('/api/account/sign-up/', wanted)).status).toBe(204)
    return browser.post('/api/account/sign-up/finish/', { key: await keyFor(site, wanted.email), password })
  }
  const signIn = (name = 'ann', password = PASSWORD, who = browser) =>
    who.post('/api/account/sign-in/', { name, password })
  const later = (seconds: number) => {
    site.time += seconds * 1_000_000
  }

  it('are asked for, confirmed by an email, signed in to and out of', async () => {
    expect(await browser.whoami()).toBeUndefined()
    const confirmed = await signUp()
    expect(confirmed.json()).toEqual({ signed_in: true, ticket: null, second_factors: [] })
    expect(await browser.whoami()).toBe('ann')
    expect((await browser.post('/api/account/sign-out/')).status).toBe(204)
    expect(await browser.whoami()).toBeUndefined()
    expect((await signIn()).status).toBe(200)
    expect(await browser.whoami()).toBe('ann')
    await browser.post('/api/account/sign-out/')
    expect((await signIn('ANN@example.org')).json()).toMatchObject({ signed_in: true })
  })

  it('set a cookie that scripts and other sites do not get', async () => {
    const { headers } = await signUp()
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-dragoman_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
      ),
      expect.stringMatching(
        /^__Host-dragoman_device=1\.[\w.-]{80,120}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure$/,
      ),
    ])
    const plain = site.beside({})
    const reply = await plain.call('/api/account/sign-in/', {
      method: 'POST',
      json: { name: 'ann', password: PASSWORD },
    })
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(/^dragoman_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/),
      expect.stringMatching(/^dragoman_device=1\.[\w.-]{80,120}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/),
    ])
    await plain.app.close()
  })

  it('keep sessions, tokens and links only as hashes', async () => {
    await signUp()
    const key = browser.cookie.split('=')[1] as string
    const token = (await browser.post('/api/account/token/')).json<{ token: string }>().token
    const rows = await Promise.all([
      site.db.selectFrom('session').selectAll().execute(),
      site.db.selectFrom('token').selectAll().execute(),
      site.db.selectFrom('ticket').selectAll().execute(),
      site.db.selectFrom('user').selectAll().execute(),
    ])
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
  })

  it('a token of one name ends with the next of it or after its last day', async () => {
    await signUp()
    const make = async (json: object) =>
      (await browser.post('/api/account/token/', json)).json<{ token: string }>().token
    const first = await make({})
    const dated = await make({ name: 'build', expires: '2026-01-02' })
    const status = async (token: string) =>
      (await site.call('/api/', { headers: { authorization: `Token ${token}` } })).status
    expect([await status(first), await status(dated)]).toEqual([200, 200])
    await make({})
    expect([await status(first), await status(dated)]).toEqual([401, 200])
    site.time = Date.parse('2026-01-03T00:00:00Z') * 1000
    expect(await status(dated)).toBe(401)
  })

  it('sign-up links work once, for a day', async () => {
    await browser.post('/api/account/sign-up/', ann)
    const key = await keyFor(site, ann.email)
    const finish = () => browser.post('/api/account/sign-up/finish/', { key, password: PASSWORD })
    later(86_400)
    expect((await finish()).status).toBe(400)
    later(1)
    await browser.post('/api/account/sign-up/', ann)
    const fresh = await keyFor(site, ann.email)
    const body = { key: fresh, password: PASSWORD }
    const both = await Promise.all([1, 2].map(() => browser.post('/api/account/sign-up/finish/', body)))
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 400])
    expect((await site.db.selectFrom('user').select('id').where('username', '=', 'ann').execute()).length).toBe(1)
  })

  it('refuse names, addresses and passwords that will not do', async () => {
    const wrong = [
      ['username', 'a b', 'anonymous', 'deleted-5', 'bot-x-y'],
      ['email', 'nowhere', 'a@b.c\r\nBcc: x@y.z'],
      ['full_name', ' ', '\u202egnp.exe'],
    ]
    for (const [attr = '', ...values] of wrong)
      for (const value of values) {
        later(1000)
        const reply = await browser.post('/api/account/sign-up/', { ...ann, [attr]: value })
        expect([value, reply.status]).toEqual([value, 400])
        expect(reply.json()).toMatchObject({ type: 'validation_error', errors: [{ attr }] })
      }
    expect(await sentEmails(site)).toEqual([])
    later(1000)
    await browser.post('/api/account/sign-up/', ann)
    const key = await keyFor(site, ann.email)
    for (const password of ['short', 'ann@example.org1', '1234567890123', 'Password1234', 'aaaabbbbaaaabbbb']) {
      const reply = await browser.post('/api/account/sign-up/finish/', { key, password })
      expect([password, reply.status]).toEqual([password, 400])
      expect(reply.json()).toMatchObject({ type: 'validation_error', errors: [{ attr: 'password' }] })
    }
    expect((await browser.post('/api/account/sign-up/finish/', { key, password: PASSWORD })).status).toBe(200)
  })

  it('suspicion 4: a password that somebody asked for an account with lets nobody in', async () => {
    const stranger = new TestBrowser(site)
    const theirs = 'known to the stranger'
    await stranger.post('/api/account/sign-up/', { ...ann, password: theirs })
    const key = await keyFor(site, ann.email)
    expect((await browser.post('/api/account/sign-up/finish/', { key })).status).toBe(400)
    expect((await browser.post('/api/account/sign-up/finish/', { key, password: PASSWORD })).status).toBe(200)
    expect((await signIn('ann', theirs, stranger)).status).toBe(401)
    expect((await signIn('ann', PASSWORD, new TestBrowser(site))).status).toBe(200)
  })

  it('suspicion 5: a link for the first administrator lasts an hour, and ends for good with the first', async () => {
    const link = () => inTransaction(site.db, (tx) => createTicket(tx, { purpose: 'first_administrator' }, site.time))
    const use = (key: string) => browser.post('/api/account/first-administrator/', { ...ann, key })
    const late = await link()
    later(3600)
    expect((await use(late)).status).toBe(400)
    const [spare, other] = [await link(), await link()]
    const root = await makeUser(site, 'root', { is_superuser: 1 })
    await site.db.updateTable('user').set({ is_active: 0 }).where('id', '=', root.id).execute()
    for (const key of [spare, other]) expect((await use(key)).status).toBe(400)
    expect(await site.db.selectFrom('ticket').selectAll().execute()).toEqual([])
  })

  it.each(['invite', 'closed'])('are not for everybody where registration is %s', async (REGISTRATION) => {
    const other = site.beside({ REGISTRATION })
    const reply = await other.call('/api/account/sign-up/', { method: 'POST', json: ann })
    expect(reply.status).toBe(403)
    expect((await other.read<{ registration: string }>('/api/account/')).registration).toBe(REGISTRATION)
    await other.app.close()
  })

  it('enumeration: sign-up, sign-in and reset answer alike whether there is such an account', async () => {
    await signUp()
    await browser.post('/api/account/sign-out/')
    const taken = await browser.post('/api/account/sign-up/', { ...ann, username: 'other' })
    const free = await browser.post('/api/account/sign-up/', { ...ann, username: 'other', email: 'free@example.org' })
    expect([taken.status, taken.text, free.status, free.text]).toEqual([204, '', 204, ''])
    const wrong = await signIn('ann', 'wrong password')
    const nobody = await signIn('nobody', 'wrong password')
    expect([wrong.status, wrong.text]).toEqual([nobody.status, nobody.text])
    expect(wrong.status).toBe(401)
    const reset = await browser.post('/api/account/reset/', { email: ann.email })
    const none = await browser.post('/api/account/reset/', { email: 'none@example.org' })
    expect([reset.status, reset.text, none.status, none.text]).toEqual([204, '', 204, ''])
    const subjects = (await sentEmails(site)).map(({ recipient, subject }) => [recipient, subject])
    expect(subjects.slice(1)).toEqual([
      [ann.email, 'You already have an account'],
      ['free@example.org', 'Confirm your new account'],
      [ann.email, 'Reset your password'],
      ['none@example.org', 'No account with your email'],
    ])
  })

  it('a reset ends sessions and tokens, works once, and its link is ours whatever host was asked', async () => {
    await signUp()
    const { token } = (await browser.post('/api/account/token/')).json<{ token: string }>()
    const withToken = () => site.call('/api/', { headers: { authorization: `Token ${token}` } })
    expect((await withToken()).status).toBe(200)
    const evil = { headers: { host: 'evil.example' }, method: 'POST', json: { email: ann.email } } as const
    expect((await site.call('/api/account/reset/', evil)).status).toBe(204)
    const email = (await sentEmails(site)).at(-1)
    expect(email?.text).toContain('https://l10n.example.org/account/reset/#')
    expect(email?.text).not.toContain('evil')
    const key = await keyFor(site, ann.email)
    const finish = (password: string) => browser.post('/api/account/reset/finish/', { key, password })
    expect((await finish('short')).status).toBe(400)
    expect(await browser.whoami()).toBe('ann')
    expect((await finish('new horse, new battery')).status).toBe(204)
    expect(await browser.whoami()).toBeUndefined()
    expect((await withToken()).status).toBe(401)
    expect((await finish('yet another one here')).status).toBe(400)
    expect((await signIn()).status).toBe(401)
  })

  it('a changed password ends tokens and other sessions, and stays in this one', async () => {
    await signUp()
    const elsewhere = new TestBrowser(site)
    await signIn('ann', PASSWORD, elsewhere)
    const { token } = (await browser.post('/api/account/token/')).json<{ token: string }>()
    const change = (current: string) =>
      browser.post('/api/account/password/', { current, password: 'new horse, new battery' })
    expect((await change('wrong')).status).toBe(400)
    expect((await change(PASSWORD)).status).toBe(204)
    expect(await browser.whoami()).toBe('ann')
    expect(await elsewhere.whoami()).toBeUndefined()
    expect((await site.call('/api/', { headers: { authorization: `Token ${token}` } })).status).toBe(401)
  })

  it('a session from before a sign-in is worth nothing after it', async () => {
    await signUp()
    const before = browser.cookie
    await signIn()
    expect(browser.cookie).not.toBe(before)
    const old = await site.call('/api/account/', { headers: { cookie: before } })
    expect(old.json()).toMatchObject({ user: null })
    const planted = { cookie: '__Host-dragoman_session=attackers-choice', 'sec-fetch-site': 'same-origin' }
    const json = { name: 'ann', password: PASSWORD }
    const reply = await site.call('/api/account/sign-in/', { method: 'POST', json, headers: planted })
    expect(String(reply.headers['set-cookie'])).not.toContain('attackers-choice')
  })

  it('CSRF: with a session, what changes something must come from our own pages', async () => {
    await signUp()
    const attempt = (headers: Record<string, string>) =>
      site.call('/api/account/sessions/', { method: 'DELETE', headers: { cookie: browser.cookie, ...headers } })
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://site.test.evil.example' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://site.test' },
    ]) {
      const reply = await attempt(headers as Record<string, string>)
      expect([headers, reply.status]).toEqual([headers, 403])
    }
    expect((await attempt({ 'sec-fetch-site': 'same-origin' })).status).toBe(204)
    expect((await attempt({ origin: 'http://site.test' })).status).toBe(204)
    // suspicion 6: http of the host that people use over https is not ours.
    const host = 'l10n.example.org'
    expect((await attempt({ host, origin: `http://${host}` })).status).toBe(403)
    expect((await attempt({ host, origin: `https://${host}` })).status).toBe(204)
    const read = await site.call('/api/account/', {
      headers: { cookie: browser.cookie, 'sec-fetch-site': 'cross-site' },
    })
    expect(read.status).toBe(200)
  })

  it('CSRF: another page can sign nobody in', async () => {
    await signUp()
    const json = { name: 'ann', password: PASSWORD }
    const foreign: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]
    for (const headers of foreign) {
      const reply = await site.call('/api/account/sign-in/', { method: 'POST', json, headers })
      expect(reply.status).toBe(403)
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
    expect((await site.call('/api/account/sign-in/', { method: 'POST', json })).status).toBe(200)
  })

  it('sessions end by themselves when they are not used', async () => {
    await signUp()
    for (let i = 0; i < 4; i++) {
      later(13 * 86_400)
      expect(await browser.whoami()).toBe('ann')
    }
    later(14 * 86_400 + 1)
    expect(await browser.whoami()).toBeUndefined()
    expect((await browser.delete('/api/account/sessions/')).status).toBe(401)
  })

  it('are made by oneself for emails of the domains of the site, and by invitation for others', async () => {
    const limited = site.beside({ REGISTRATION_DOMAINS: 'Corp.example, example.org' })
    const ask = (username: string, email: string) =>
      new TestBrowser(limited).post('/api/account/sign-up/', { username, full_name: 'Some One', email })
    for (const email of ['a@else.example', 'a@sub.corp.example', 'a@evilcorp.example', 'a@corp.example.evil.example']) {
      const reply = await ask('some', email)
      expect([email, reply.status, reply.text]).toEqual([
        email,
        400,
        expect.stringContaining('corp.example, example.org'),
      ])
      expect(reply.json()).toMatchObject({ errors: [{ attr: 'email' }] })
    }
    expect(await sentEmails(site)).toEqual([])
    expect((await ask('some', 'some@CORP.example')).status).toBe(204)
    expect(await sentEmails(site)).toHaveLength(1)
    const root = await makeUser(site, 'root', { is_superuser: 1 })
    const team = await makeTeam(site, 'Guests', { members: [] })
    const path = `/api/groups/${team}/invitations/`
    const invited = { method: 'POST', as: root, json: { email: 'guest@else.example' } } as const
    expect((await limited.call(path, invited)).status).toBe(201)
    const key = await keyFor(site, 'guest@else.example')
    const guest = new TestBrowser(limited)
    const account = { key, username: 'guest', full_name: 'Guest', password: PASSWORD }
    expect((await guest.post('/api/account/invitation/', account)).status).toBe(200)
    expect(await guest.whoami()).toBe('guest')
    await limited.app.close()
    expect(() => readConfig({ REGISTRATION_DOMAINS: 'example.org, @corp.example' })).toThrow("'@corp.example'")
  })

  it('a sign-out everywhere ends this session, all others and unused links, and leaves tokens', async () => {
    await signUp()
    const elsewhere = new TestBrowser(site)
    await signIn('ann', PASSWORD, elsewhere)
    const before = browser.cookie
    await browser.post('/api/account/reset/', { email: 'ann@example.org' })
    const key = await keyFor(site, 'ann@example.org')
    const { id } = await site.db.selectFrom('user').select('id').where('username', '=', 'ann').executeTakeFirstOrThrow()
    const authorization = `Token ${await createUserToken(site.db, id, site.time)}`
    expect((await browser.post('/api/account/sign-out/', { everywhere: true })).status).toBe(204)
    expect([browser.cookie, await browser.whoami(), await elsewhere.whoami()]).toEqual(['', undefined, undefined])
    const stolen = await site.call('/api/account/', { headers: { cookie: before } })
    expect(stolen.json()).toMatchObject({ user: null })
    const reset = { key, password: 'another long password' }
    expect((await browser.post('/api/account/reset/finish/', reset)).status).toBe(400)
    expect(await site.read('/api/account/', { as: { authorization } })).toMatchObject({ user: { username: 'ann' } })
    const entry = await site.db.selectFrom('audit').selectAll().where('activity', '=', 'sessions_ended').execute()
    expect(entry).toMatchObject([{ user_id: id, actor_id: id }])
    // A token signs nobody out.
    await signIn()
    await site.call('/api/account/sign-out/', { method: 'POST', as: { authorization }, json: { everywhere: true } })
    expect(await browser.whoami()).toBe('ann')
  })

  it('closed accounts and bots do not get in', async () => {
    await signUp()
    for (const values of [{ is_active: 0 }, { is_active: 1, is_bot: 1 }, { is_bot: 0, date_expires: site.time }]) {
      await site.db.updateTable('user').set(values).where('username', '=', 'ann').execute()
      expect((await signIn()).status).toBe(401)
      if (!('is_bot' in values && values.is_bot === 1)) expect(await browser.whoami()).toBeUndefined()
    }
  })

  it('a token goes before a session, and a wrong one is refused even with a session', async () => {
    await signUp()
    const bea = await makeUser(site, 'bea')
    const asked = await browser.call('/api/account/', { as: bea })
    expect(asked.json()).toMatchObject({ user: { username: 'bea' } })
    expect((await browser.call('/api/account/', { headers: { authorization: 'Token wrong' } })).status).toBe(401)
    expect((await browser.call('/api/account/', { headers: { authorization: 'Basic eDp5' } })).status).toBe(401)
  })
})
