import { afterEach, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '#server/access/passwords.ts'
import { sentEmails, TestBrowser } from '#server/testing/browser.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser } from '#server/testing/users.ts'

const PASSWORD = 'correct horse battery'
const hash = await hashPassword(PASSWORD)

describeEachEngine('guessing passwords', (open) => {
  let site: TestSite

  beforeEach(async () => {
    site = await TestSite.open(open, { PUBLIC_URL: 'https://l10n.example.org', TRUSTED_PROXIES: '127.0.0.1' })
    for (const name of ['ann', 'bea']) await makeUser(site, name)
    await site.db.updateTable('user').set({ password: hash }).execute()
  })
  afterEach(() => site.close())

  /** A browser somewhere on the net, seen through the proxy. */
  const at = (address: string) => new TestBrowser(site, { 'x-forwarded-for': address })
  const attacker = '203.0.113.66'
  const signIn = (who: TestBrowser, password = PASSWORD, name = 'ann') =>
    who.post('/api/account/sign-in/', { name, password })
  const status = async (...given: Parameters<typeof signIn>) => (await signIn(...given)).status
  const later = (seconds: number) => {
    site.time += seconds * 1_000_000
  }
  /** Guesses until there is a wait. */
  const exhaust = async (address: string, name = 'ann') => {
    for (let i = 0; i < 40; i++) if ((await status(at(address), `wrong ${i}`, name)) === 429) return
    throw new Error('nobody stopped it')
  }

  it('F14: no number of wrong passwords ends a password, and the owner signs in from elsewhere meanwhile', async () => {
    for (let i = 1; i <= 5; i++) await exhaust(`203.0.113.${i}`)
    expect(await status(at('203.0.113.1'))).toBe(429)
    expect(await status(at('198.51.100.7'))).toBe(200)
  })

  it('F14: a device that signed in before gets in from the very address of the attack', async () => {
    const owner = at(attacker)
    expect(await status(owner)).toBe(200)
    await owner.post('/api/account/sign-out/')
    await exhaust(attacker)
    expect(await status(at(attacker))).toBe(429)
    expect(await status(owner)).toBe(200)
  })

  it('F14: nor is the owner kept out by an attack on other accounts from the same address', async () => {
    const owner = at(attacker)
    await signIn(owner)
    await owner.post('/api/account/sign-out/')
    for (let i = 0; i < 10; i++) await exhaust(attacker, `nobody-${i}`)
    expect(await status(at(attacker), PASSWORD, 'bea')).toBe(429)
    expect(await status(owner)).toBe(200)
  })

  it('F14: each wait is longer than the one before and is told, and a day makes good', async () => {
    for (let i = 0; i < 5; i++) expect(await status(at(attacker), `wrong ${i}`)).toBe(401)
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const refused = await signIn(at(attacker))
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(minutes * 60)])
      expect(refused.json()).toMatchObject({ type: 'client_error', errors: [{ code: 'throttled', attr: null }] })
      later(minutes * 60)
      expect(await status(at(attacker), 'wrong')).toBe(401)
    }
    later(86_400)
    for (let i = 0; i < 5; i++) expect(await status(at(attacker), `wrong ${i}`)).toBe(401)
    expect(await status(at(attacker))).toBe(429)
    later(60)
    expect(await status(at(attacker))).toBe(200)
  })

  it('many guesses at once are no way around', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, (_, i) => signIn(at(attacker), `wrong ${i}`)))
    expect(replies.filter((reply) => reply.status === 401).length).toBe(5)
    expect(replies.filter((reply) => reply.status === 429).length).toBe(7)
  })

  it('an own account does not make more guesses at others possible', async () => {
    for (let i = 0; i < 4; i++) expect(await status(at(attacker), `wrong ${i}`, 'bea')).toBe(401)
    expect(await status(at(attacker))).toBe(200)
    expect(await status(at(attacker), 'wrong', 'bea')).toBe(401)
    expect(await status(at(attacker), PASSWORD, 'bea')).toBe(429)
  })

  it('nor on many accounts', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `user-${i}`)
    const statuses: number[] = []
    for (const name of names) {
      statuses.push(await status(at(attacker), 'a common password', name))
      if (statuses.length % 10 === 0) await signIn(at(attacker))
    }
    expect(statuses.filter((one) => one === 401)).toHaveLength(30)
  })

  it('F14: from many addresses at once each has fewer guesses, and the owner is told once', async () => {
    for (let i = 1; i <= 4; i++) await exhaust(`203.0.113.${i}`)
    const reported = async () =>
      (await sentEmails(site)).filter(({ subject }) => subject === 'Failed attempts to sign in to your account')
    expect(await reported()).toMatchObject([{ recipient: 'ann@example.org' }])
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) statuses.push(await status(at('203.0.113.99'), `wrong ${i}`))
    expect(statuses).toEqual([401, 401, 429])
    expect(await reported()).toHaveLength(1)
    expect(await status(at('198.51.100.7'))).toBe(200)
  })

  it('F13: the addresses that one IPv6 network has count as one', async () => {
    const replies: number[] = []
    for (let i = 0; i < 8; i++) replies.push(await status(at(`2001:db8:1:2::${i}`), `wrong ${i}`))
    expect(replies).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect(await status(at('2001:db8:1:3::1'))).toBe(200)
  })

  it('enumeration: what does not exist makes wait like what does', async () => {
    const times = async (name: string, address: string) => {
      const seen: unknown[] = []
      for (let i = 0; i < 7; i++) {
        const { status, text, headers } = await signIn(at(address), `wrong ${i}`, name)
        seen.push([status, text, headers['retry-after']])
      }
      return seen
    }
    expect(await times('nobody', '203.0.113.1')).toEqual(await times('ann', '203.0.113.2'))
  })

  it('a known device has a few guesses, too, and is known to its account only while the password is the same', async () => {
    const device = at(attacker)
    await signIn(device)
    const cookie = device.deviceCookie
    const withDevice = (password: string, name = 'ann', header = cookie) =>
      site.call('/api/account/sign-in/', {
        method: 'POST',
        json: { name, password },
        headers: { cookie: header, 'x-forwarded-for': attacker },
      })
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await withDevice(`wrong ${i}`)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    await exhaust(attacker, 'bea')
    expect((await withDevice(PASSWORD, 'bea')).status).toBe(429)
    later(86_400)
    await exhaust(attacker)
    expect((await withDevice(PASSWORD, 'ann', `${cookie.slice(0, -2)}AA`)).status).toBe(429)
    expect((await withDevice(PASSWORD)).status).toBe(200)
    const changed = await device.post('/api/account/confirm/', { password: PASSWORD })
    expect(changed.status).toBe(204)
    const fresh = 'new horse, new battery'
    await device.post('/api/account/password/', { current: PASSWORD, password: fresh })
    expect((await withDevice(fresh)).status).toBe(429)
    expect((await withDevice(fresh, 'ann', device.deviceCookie)).status).toBe(200)
  })

  it('one browser is known to several accounts, and to no more than five', async () => {
    const shared = at(attacker)
    for (const name of ['ann', 'bea']) expect(await status(shared, PASSWORD, name)).toBe(200)
    for (const name of ['ann', 'bea']) await exhaust(attacker, name)
    for (const name of ['ann', 'bea']) expect(await status(shared, PASSWORD, name)).toBe(200)
    expect(shared.deviceCookie.split('~')).toHaveLength(2)
  })
})
