import { afterEach, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '#server/access/passwords.ts'
import { keyFor, sentEmails, TestBrowser } from '#server/testing/browser.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser } from '#server/testing/users.ts'

const PASSWORD = 'correct horse battery'
const hash = await hashPassword(PASSWORD)

describeEachEngine('addresses of an account', (open) => {
  let site: TestSite
  let browser: TestBrowser

  beforeEach(async () => {
    site = await TestSite.open(open, { PUBLIC_URL: 'https://l10n.example.org' })
    for (const name of ['ann', 'bea']) await makeUser(site, name)
    await site.db.updateTable('user').set({ password: hash }).execute()
    browser = new TestBrowser(site)
    await browser.post('/api/account/sign-in/', { name: 'ann', password: PASSWORD })
  })
  afterEach(() => site.close())

  type Email = { readonly id: number; readonly email: string; readonly primary: boolean }
  const emails = async () => (await browser.get('/api/account/emails/')).json<Email[]>()
  const ask = (email: string) => browser.post('/api/account/emails/', { email })
  const finish = (key: string) => browser.post('/api/account/emails/finish/', { key })

  it('are added by a link, chosen, and removed', async () => {
    expect((await ask('second@example.org')).status).toBe(204)
    expect(await emails()).toHaveLength(1)
    expect((await browser.post('/api/account/emails/primary/', { email: 'second@example.org' })).status).toBe(400)
    const key = await keyFor(site, 'second@example.org')
    expect((await finish(key)).status).toBe(204)
    expect((await finish(key)).status).toBe(400)
    expect((await sentEmails(site)).at(-1)).toMatchObject({
      recipient: 'ann@example.org',
      subject: 'Your account was changed',
    })
    expect((await browser.post('/api/account/emails/primary/', { email: 'SECOND@example.org' })).status).toBe(204)
    const [first, second] = await emails()
    expect([first?.primary, second?.primary]).toEqual([false, true])
    expect((await browser.delete(`/api/account/emails/${second?.id}/`)).status).toBe(400)
    expect((await browser.delete(`/api/account/emails/${first?.id}/`)).status).toBe(204)
    expect((await browser.delete('/api/account/emails/x/')).status).toBe(404)
  })

  it('are of the domains of the site, unless they were invited', async () => {
    const limited = site.beside({ PUBLIC_URL: 'https://l10n.example.org', REGISTRATION_DOMAINS: 'example.org' })
    const own = new TestBrowser(limited)
    await own.post('/api/account/sign-in/', { name: 'ann', password: PASSWORD })
    const add = async (email: string) => (await own.post('/api/account/emails/', { email })).status
    expect([await add('ann@else.example'), await add('second@example.org')]).toEqual([400, 204])
    const root = await makeUser(site, 'root', { is_superuser: 1 })
    const team = await makeTeam(site, 'Guests', { members: [] })
    await limited.call(`/api/groups/${team}/invitations/`, {
      method: 'POST',
      as: root,
      json: { email: 'ann@else.example' },
    })
    expect(await add('ann@else.example')).toBe(204)
    await limited.app.close()
  })

  it('of others are told to nobody but their owner, and cannot be taken', async () => {
    const taken = await ask('BEA@example.org')
    const free = await ask('free@example.org')
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    const [toBea] = (await sentEmails(site)).filter((email) => email.recipient === 'BEA@example.org')
    expect(toBea?.subject).toBe('You already have an account')
    expect(toBea?.text).not.toContain('#')
    const key = await keyFor(site, 'free@example.org')
    await makeUser(site, 'cee')
    await site.db
      .updateTable('email')
      .set({ address: 'FREE@example.org' })
      .where('address', '=', 'cee@example.org')
      .execute()
    expect((await finish(key)).status).toBe(400)
  })

  it('are asked for only so often', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await ask(`a${i}@example.org`)).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  })

  it('F10: a session that was not confirmed adds no address, and one that was added resets no password', async () => {
    const victim = new TestBrowser(site)
    await victim.post('/api/account/sign-in/', { name: 'bea', password: PASSWORD })
    site.time += 15 * 60 * 1_000_000
    const stolen = { cookie: victim.cookie, 'sec-fetch-site': 'same-origin' }
    const json = { email: 'attacker@evil.example' }
    const asked = await site.call('/api/account/emails/', { method: 'POST', json, headers: stolen })
    expect(asked.status).toBe(403)
    expect(asked.json()).toMatchObject({ errors: [{ code: 'confirmation_required' }] })
    expect(await sentEmails(site)).toEqual([])
    expect((await victim.post('/api/account/confirm/', { password: PASSWORD })).status).toBe(204)
    expect((await victim.post('/api/account/emails/', json)).status).toBe(204)
    expect((await victim.post('/api/account/emails/finish/', { key: await keyFor(site, json.email) })).status).toBe(204)
    expect((await new TestBrowser(site).post('/api/account/reset/', json)).status).toBe(204)
    const email = (await sentEmails(site)).at(-1)
    expect([email?.recipient, email?.text.includes('#')]).toEqual([json.email, false])
    expect((await new TestBrowser(site).post('/api/account/reset/', { email: 'bea@example.org' })).status).toBe(204)
    expect(await keyFor(site, 'bea@example.org')).toMatch(/./)
  })

  it('F10: whoever chooses another primary address is told at the one before', async () => {
    await ask('second@example.org')
    await finish(await keyFor(site, 'second@example.org'))
    expect((await browser.post('/api/account/emails/primary/', { email: 'second@example.org' })).status).toBe(204)
    const email = (await sentEmails(site)).at(-1)
    expect(email).toMatchObject({ recipient: 'ann@example.org', subject: 'Your account was changed' })
    expect(email?.text).toContain('second@example.org is now your primary email')
  })
})
