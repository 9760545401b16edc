import { afterEach, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '#server/access/passwords.ts'
import { stepAt, totpCode } from '#server/access/totp.ts'
import { TestPasskey } from '#server/testing/authenticator.ts'
import { sentEmails, TestBrowser } from '#server/testing/browser.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const PASSWORD = 'correct horse battery'
const hash = await hashPassword(PASSWORD)

interface SignIn {
  readonly signed_in: boolean
  readonly ticket: string
  readonly second_factors: readonly string[]
}

describeEachEngine('second factors', (open) => {
  let site: TestSite
  let browser: TestBrowser
  let ann: TestUser

  beforeEach(async () => {
    site = await TestSite.open(open, { PUBLIC_URL: 'https://l10n.example.org' })
    ann = await makeUser(site, 'ann')
    await site.db.updateTable('user').set({ password: hash }).where('id', '=', ann.id).execute()
    browser = new TestBrowser(site)
    await signIn()
  })
  afterEach(() => site.close())

  const signIn = async (who = browser) =>
    (await who.post('/api/account/sign-in/', { name: 'ann', password: PASSWORD })).json<SignIn>()
  const later = (seconds: number) => {
    site.time += seconds * 1_000_000
  }
  const codeNow = (secret: string) => totpCode(secret, stepAt(site.time))

  async function addTotp(): Promise<{ secret: string; codes: string[] }> {
    const begun = await browser.post('/api/account/totp/')
    expect(begun.status).toBe(200)
    const { ticket, secret } = begun.json<{ ticket: string; secret: string }>()
    const done = await browser.post('/api/account/totp/finish/', { ticket, code: codeNow(secret), name: 'Phone' })
    expect(done.status).toBe(200)
    return { secret, codes: done.json<{ recovery_codes: string[] }>().recovery_codes }
  }

  it('of an authenticator cannot be read in the database, before and after it works', async () => {
    const begun = await browser.post('/api/account/totp/')
    const { ticket, secret } = begun.json<{ ticket: string; secret: string }>()
    const stored = async () =>
      JSON.stringify([
        await site.db.selectFrom('ticket').select('data').execute(),
        await site.db.selectFrom('totp_device').select('secret').execute(),
      ])
    expect(await stored()).not.toContain(secret)
    await browser.post('/api/account/totp/finish/', { ticket, code: codeNow(secret), name: 'Phone' })
    expect(await stored()).not.toContain(secret)
    expect(await stored()).toMatch(/"1\./)
  })

  async function addPasskey(): Promise<TestPasskey> {
    const key = new TestPasskey('https://l10n.example.org')
    const begun = await browser.post('/api/account/passkeys/')
    expect(begun.status).toBe(200)
    const { ticket, options } = begun.json<{ ticket: string; options: { challenge: string; rp: { id: string } } }>()
    const done = await browser.post('/api/account/passkeys/finish/', {
      ticket,
      name: 'Key',
      response: key.register(options),
    })
    expect([done.text, done.status]).toEqual([done.text, 200])
    return key
  }

  it('an authenticator is asked for after the password, and each code is good once', async () => {
    const { secret, codes } = await addTotp()
    expect(codes).toHaveLength(10)
    const other = new TestBrowser(site)
    later(60)
    const begun = await signIn(other)
    expect(begun).toMatchObject({ signed_in: false, second_factors: ['totp', 'recovery_code'] })
    expect(await other.whoami()).toBeUndefined()
    const show = (totp: string, ticket = begun.ticket, who = other) =>
      who.post('/api/account/second-factor/', { ticket, totp })
    expect((await show('000000')).status).toBe(401)
    const code = codeNow(secret)
    expect((await show(code)).json()).toMatchObject({ signed_in: true })
    expect(await other.whoami()).toBe('ann')
    const third = new TestBrowser(site)
    const again = await signIn(third)
    expect((await show(code, again.ticket, third)).status).toBe(401)
    expect((await show(code, begun.ticket, third)).status).toBe(400)
  })

  it('a code of the moment it was added with is not good again', async () => {
    const { secret } = await addTotp()
    const other = new TestBrowser(site)
    const { ticket } = await signIn(other)
    expect((await other.post('/api/account/second-factor/', { ticket, totp: codeNow(secret) })).status).toBe(401)
  })

  it('codes are tried five times, from wherever and in however many sign-ins', async () => {
    const { secret } = await addTotp()
    later(60)
    const tickets = [await signIn(new TestBrowser(site)), await signIn(new TestBrowser(site))]
    const show = (i: number, totp: string) =>
      new TestBrowser(site).post('/api/account/second-factor/', { ticket: tickets[i % 2]?.ticket, totp })
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) statuses.push((await show(i, '000000')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await show(0, codeNow(secret))).status).toBe(429)
  })

  it('a recovery code lets in once', async () => {
    const { codes } = await addTotp()
    const use = async (code: string) => {
      const other = new TestBrowser(site)
      const { ticket } = await signIn(other)
      return (await other.post('/api/account/second-factor/', { ticket, recovery_code: code })).status
    }
    expect(await use(codes[0] as string)).toBe(200)
    expect(await use(codes[0] as string)).toBe(401)
    expect(await use((codes[1] as string).toUpperCase().replaceAll('-', ''))).toBe(200)
    const renewed = (await browser.post('/api/account/recovery-codes/')).json<{ recovery_codes: string[] }>()
    expect(await use(codes[2] as string)).toBe(401)
    expect(await use(renewed.recovery_codes[0] as string)).toBe(200)
    const rows = await site.db.selectFrom('recovery_code').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(renewed.recovery_codes[1])
  })

  it('a passkey signs in alone, and as a second factor', async () => {
    const key = await addPasskey()
    const alone = new TestBrowser(site)
    type Question = { challenge: string; options: { challenge: string; rpId: string } }
    const ask = async (ticket?: string) =>
      (await alone.post('/api/account/passkey-sign-in/', ticket ? { ticket } : {})).json<Question>()
    const answer = ({ challenge, options }: Question, ticket?: string) =>
      alone.post('/api/account/passkey-sign-in/finish/', {
        challenge,
        ...(ticket && { ticket }),
        response: key.sign(options),
      })
    const question = await ask()
    expect((await answer(question)).status).toBe(200)
    expect(await alone.whoami()).toBe('ann')
    expect((await answer(question)).status).toBe(401)
    await alone.post('/api/account/sign-out/')
    key.verifies = false
    expect((await answer(await ask())).status).toBe(401)
    const begun = await signIn(alone)
    expect(begun.second_factors).toEqual(['passkey', 'recovery_code'])
    expect((await answer(await ask(begun.ticket), begun.ticket)).status).toBe(200)
    expect(await alone.whoami()).toBe('ann')
  })

  it('a passkey of another site, of somebody else, or copied is refused', async () => {
    const key = await addPasskey()
    type Question = { challenge: string; options: { challenge: string; rpId: string } }
    const other = new TestBrowser(site)
    const ask = async () => (await other.post('/api/account/passkey-sign-in/')).json<Question>()
    const finish = (challenge: string, response: object, more: object = {}) =>
      other.post('/api/account/passkey-sign-in/finish/', { challenge, response, ...more })
    const phished = new TestPasskey('https://l10n.example.org.evil.example')
    const first = await ask()
    expect((await finish(first.challenge, phished.sign(first.options))).status).toBe(401)
    const second = await ask()
    expect(
      (await finish(second.challenge, { ...phished.sign(second.options), id: key.id, rawId: key.id })).status,
    ).toBe(401)
    const third = await ask()
    key.counter = 10
    expect((await finish(third.challenge, key.sign(third.options))).status).toBe(200)
    key.counter = 3
    const fourth = await ask()
    expect((await finish(fourth.challenge, key.sign(fourth.options))).status).toBe(401)
    const bea = await makeUser(site, 'bea')
    await site.db.updateTable('user').set({ password: hash }).where('id', '=', bea.id).execute()
    await site.db.insertInto('totp_device').values({ user_id: bea.id, name: 'x', secret: 'ABCD', created: 1 }).execute()
    const begun = (await other.post('/api/account/sign-in/', { name: 'bea', password: PASSWORD })).json<SignIn>()
    const fifth = await ask()
    key.counter = 20
    expect((await finish(fifth.challenge, key.sign(fifth.options), { ticket: begun.ticket })).status).toBe(401)
  })

  it('what guards an account is changed in a session that was confirmed, not with a token', async () => {
    await addTotp()
    const withToken = (path: string) => site.call(path, { method: 'POST', json: {}, as: ann })
    for (const path of ['totp', 'passkeys', 'recovery-codes', 'token'])
      expect([path, (await withToken(`/api/account/${path}/`)).status]).toEqual([path, 403])
    later(20 * 60)
    for (const path of ['totp', 'passkeys', 'recovery-codes', 'token'])
      expect([path, (await browser.post(`/api/account/${path}/`)).status]).toEqual([path, 403])
    expect((await browser.delete('/api/account/')).status).toBe(403)
    expect((await browser.post('/api/account/confirm/', { password: 'wrong' })).status).toBe(401)
    expect((await browser.post('/api/account/confirm/', { password: PASSWORD })).status).toBe(204)
    expect((await browser.post('/api/account/totp/')).status).toBe(200)
  })

  it('are listed and removed, and their owner is told', async () => {
    await addTotp()
    await addPasskey()
    type Factors = { devices: { id: number; kind: string; name: string }[]; recovery_codes: number }
    const { devices, recovery_codes } = (await browser.get('/api/account/second-factors/')).json<Factors>()
    expect(devices.map(({ kind, name }) => [kind, name])).toEqual([
      ['totp', 'Phone'],
      ['passkey', 'Key'],
    ])
    expect(recovery_codes).toBe(10)
    const [totp, passkey] = devices
    expect((await browser.delete(`/api/account/totp/${totp?.id}/`)).status).toBe(204)
    expect((await browser.delete(`/api/account/totp/${totp?.id}/`)).status).toBe(404)
    expect((await browser.delete(`/api/account/passkeys/${passkey?.id}/`)).status).toBe(204)
    expect(await signIn()).toMatchObject({ signed_in: true })
    expect((await sentEmails(site)).map((email) => email.text.split('\n')[0])).toEqual([
      'A two-factor method was added to your account.',
      'A two-factor method was added to your account.',
      'A two-factor method was removed from your account.',
      'A two-factor method was removed from your account.',
    ])
    const audit = (await browser.get('/api/account/audit/')).json<{
      results: { activity: string; address: string }[]
    }>()
    expect(audit.results.map((entry) => entry.activity)).toEqual([
      'sign_in',
      'second_factor_removed',
      'second_factor_removed',
      'second_factor_added',
      'second_factor_added',
      'sign_in',
    ])
  })

  it('sessions are listed and ended, each by its owner only', async () => {
    const phone = new TestBrowser(site)
    await signIn(phone)
    type Session = { id: number; current: boolean; user_agent: string }
    const sessions = (await browser.get('/api/account/sessions/')).json<Session[]>()
    expect(sessions.map((one) => one.user_agent)).toEqual(['Test browser', 'Test browser'])
    expect(sessions.filter((one) => one.current)).toHaveLength(1)
    const other = sessions.find((one) => !one.current) as Session
    await makeUser(site, 'bea')
    await site.db.updateTable('user').set({ password: hash }).where('username', '=', 'bea').execute()
    const bea = new TestBrowser(site)
    await bea.post('/api/account/sign-in/', { name: 'bea', password: PASSWORD })
    expect((await bea.delete(`/api/account/sessions/${other.id}/`)).status).toBe(404)
    expect((await browser.delete(`/api/account/sessions/${other.id}/`)).status).toBe(204)
    expect(await phone.whoami()).toBeUndefined()
    expect(await browser.whoami()).toBe('ann')
    expect((await site.call('/api/account/sessions/')).status).toBe(401)
  })

  it('an account is removed by its owner; the last administrator stays', async () => {
    await site.db.updateTable('user').set({ is_superuser: 1 }).where('id', '=', ann.id).execute()
    expect((await browser.delete('/api/account/')).status).toBe(400)
    await makeUser(site, 'root', { is_superuser: 1 })
    expect((await browser.delete('/api/account/')).status).toBe(204)
    expect(await browser.whoami()).toBeUndefined()
    const row = await site.db.selectFrom('user').selectAll().where('id', '=', ann.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ username: `deleted-${ann.id}`, full_name: 'Deleted User', email: null, password: null })
    for (const table of ['session', 'token', 'email', 'audit', 'membership'] as const)
      expect([table, await site.db.selectFrom(table).selectAll().where('user_id', '=', ann.id).execute()]).toEqual([
        table,
        [],
      ])
  })

  it('suspicion 7: the outbox and invitations keep no address of an account that is removed', async () => {
    const second = { user_id: ann.id, address: 'Ann.Two@example.org', verified: site.time }
    await site.db.insertInto('email').values(second).execute()
    const root = await makeUser(site, 'root', { is_superuser: 1 })
    const team = await site.db.selectFrom('team').select('id').limit(1).executeTakeFirstOrThrow()
    await site.call(`/api/groups/${team.id}/invitations/`, {
      method: 'POST',
      as: root,
      json: { email: 'ann.two@example.org' },
    })
    for (const email of ['ann@example.org', 'ann.two@example.org', 'root@example.org'])
      expect((await browser.post('/api/account/reset/', { email })).status).toBe(204)
    expect(await sentEmails(site)).toHaveLength(4)
    expect((await browser.delete('/api/account/')).status).toBe(204)
    expect((await sentEmails(site)).map(({ recipient }) => recipient)).toEqual(['root@example.org'])
    expect(await site.db.selectFrom('invitation').selectAll().execute()).toEqual([])
  })
})
