import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '#server/access/passwords.ts'
import { DEFAULT_LIMIT } from '#server/api/http/write.ts'
import { resources } from '#server/api/resources/registry.ts'
import { readConfig, warnings } from '#server/config.ts'
import { TestBrowser } from '#server/testing/browser.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser } from '#server/testing/users.ts'

const PASSWORD = 'correct horse battery'
const folder = join(import.meta.dirname, '../../deploy')
const sample = readFileSync(join(folder, 'nginx.conf'), 'utf8')

/** What the sample proxy makes of the header that a caller sends. */
function passedOn(sent: string, caller: string): string {
  const [, value] = /proxy_set_header X-Forwarded-For (\S+);/.exec(sample) ?? []
  if (value === '$remote_addr') return caller
  return value === '$proxy_add_x_forwarded_for' ? `${sent}, ${caller}` : sent
}

describeEachEngine('behind a proxy', (open) => {
  let site: TestSite

  beforeEach(async () => {
    site = await TestSite.open(open, { PUBLIC_URL: 'https://l10n.example.org', TRUSTED_PROXIES: '127.0.0.1,10.0.0.2' })
    await makeUser(site, 'ann')
    await site.db
      .updateTable('user')
      .set({ password: await hashPassword(PASSWORD) })
      .execute()
  })
  afterEach(() => site.close())

  const guess = (header: string, password: string) =>
    new TestBrowser(site, { 'x-forwarded-for': header }).post('/api/account/sign-in/', { name: 'ann', password })
  const caller = '203.0.113.5'

  /** Eight guesses; the owner tries from another address then. */
  async function attack(headerOf: (made: string) => string, ownersHeader: string): Promise<[number[], number]> {
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) statuses.push((await guess(headerOf(`198.51.100.${i}`), `wrong ${i}`)).status)
    return [statuses, (await guess(ownersHeader, PASSWORD)).status]
  }
  const stopped = [[401, 401, 401, 401, 401, 429, 429, 429], 200]

  it('F13: the sample proxy lets nobody choose an address', async () => {
    const owner = passedOn('', '192.0.2.1')
    expect(await attack((made) => passedOn(made, caller), owner)).toEqual(stopped)
  })

  it('F13: addresses left of the caller never count, behind one proxy or two', async () => {
    expect(await attack((made) => `${made}, ${caller}`, '192.0.2.1')).toEqual(stopped)
    await site.db.deleteFrom('attempt').execute()
    expect(await attack((made) => `${made}, 10.0.0.2, ${caller}, 10.0.0.2`, '192.0.2.1, 10.0.0.2')).toEqual(stopped)
  })

  it('F13: nobody is believed where no proxy is named', async () => {
    const direct = site.beside({ PUBLIC_URL: 'https://l10n.example.org' })
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) {
      const browser = new TestBrowser(direct, { 'x-forwarded-for': `198.51.100.${i}` })
      const json = { name: 'ann', password: `wrong ${i}` }
      statuses.push((await browser.post('/api/account/sign-in/', json)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    await direct.app.close()
  })
})

it('F13: the sample proxy lets through what the service takes', () => {
  const [, megabytes = '0'] = /^ {2}client_max_body_size (\d+)m;/m.exec(sample) ?? []
  const writes = Object.values(resources).flatMap((routes) => routes.flatMap((route) => route.writes ?? []))
  const largest = Math.max(...writes.map(({ limit = DEFAULT_LIMIT, takesStream }) => (takesStream ? 0 : limit)))
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(largest)
})

it('F13: the start warns when there must be a proxy and none is named', () => {
  const reported = (env: Record<string, string>) => warnings(readConfig(env)).length
  expect(reported({ PUBLIC_URL: 'https://l10n.example.org' })).toBe(1)
  expect(reported({ PUBLIC_URL: 'https://l10n.example.org', ROLE: 'worker' })).toBe(0)
  expect(reported({ PUBLIC_URL: 'https://l10n.example.org', TRUSTED_PROXIES: '127.0.0.1, ::1, 10.1.0.0/24' })).toBe(0)
  expect(reported({ PUBLIC_URL: 'http://l10n.example.org' })).toBe(0)
  for (const wrong of ['proxy', '10.0.0.0/33', '10.0.0.1/24/5', '1.2.3', '::1/200'])
    expect(() => readConfig({ TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES')
})
