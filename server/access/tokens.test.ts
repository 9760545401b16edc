import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUserToken } from '#server/access/tokens.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const refusal = (detail: string) => ({
  type: 'client_error',
  errors: [{ code: 'authentication_failed', detail, attr: null }],
})

describeEachEngine('tokens', (open) => {
  let site: TestSite
  let root: TestUser
  let key: string

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    key = root.authorization.slice('Token '.length)
    await makeProject(site, 'open')
    await makeProject(site, 'hidden', { access_control: 100 })
  })
  afterAll(() => site.close())

  const ask = (authorization: string, path = '/api/projects/hidden/') => site.call(path, { headers: { authorization } })

  it('are long and random, and kept only as a hash', async () => {
    expect(key).toMatch(/^wlu_[A-Za-z0-9]{36}$/)
    const other = await createUserToken(site.db, root.id, site.time)
    expect(other).not.toBe(key)
    const rows = await site.db.selectFrom('token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(key.slice(4, 20))
  })

  it.each(['Token', 'token', 'TOKEN', 'tOkEn', 'Bearer', 'bearer', 'BEARER'])('are taken after %s', async (scheme) => {
    expect((await ask(`${scheme} ${key}`)).status).toBe(200)
    expect((await ask(`  ${scheme}   ${key}  `)).status).toBe(200)
  })

  it.each(['', ' ', '\t'])('header %j is no header', async (header) => {
    expect((await ask(header)).status).toBe(404)
    expect((await ask(header, '/api/projects/open/')).status).toBe(200)
  })

  it('that are wrong are refused, on public resources too', async () => {
    const wrong = [
      'Token wlu_wrong',
      'Token',
      'Bearer ',
      `Token ${key} ${key}`,
      `Token ${key}x`,
      `Token ${key.slice(0, -1)}`,
      `Token ${key.toLowerCase()}`,
      `Token "${key}"`,
      `Token ${key}\u00e9`,
      `Token ${'x'.repeat(5000)}`,
      'Token %00',
    ]
    for (const header of wrong)
      for (const path of ['/api/', '/api/projects/open/', '/api/users/', '/api/projects/none/', '/api/schema/']) {
        const reply = await ask(header, path)
        expect([header, path, reply.status]).toEqual([header, path, 401])
        expect(reply.headers['www-authenticate']).toBe('Token')
        expectExactly(reply, refusal('Invalid token.'))
      }
  })

  it.each(['Basic cm9vdDpyb290', 'Digest x', 'wlu_x', 'Tokens x', 'Token,x'])(
    'scheme of %s is unknown',
    async (header) => {
      const reply = await ask(header, '/api/projects/open/')
      expect(reply.status).toBe(401)
      expectExactly(reply, refusal('Unknown authentication scheme.'))
    },
  )

  it('a wrong one is refused before the method and the object are looked at', async () => {
    for (const method of ['HEAD', 'OPTIONS', 'POST', 'DELETE'] as const) {
      const headers = { authorization: 'Token wrong' }
      const reply = await site.call('/api/projects/none/', { method, headers })
      expect([method, reply.status]).toEqual([method, 401])
    }
  })

  it('end when they expire, or the account does, or is closed', async () => {
    const ann = await makeUser(site, 'ann')
    const status = async () => (await site.call('/api/', { as: ann })).status
    const setToken = (expires: number | null) =>
      site.db.updateTable('token').set({ expires }).where('user_id', '=', ann.id).execute()
    const setUser = (values: { date_expires?: number | null; is_active?: number }) =>
      site.db.updateTable('user').set(values).where('id', '=', ann.id).execute()
    expect(await status()).toBe(200)
    await setToken(site.time)
    expect(await status()).toBe(401)
    await setToken(site.time + 1)
    expect(await status()).toBe(200)
    await setUser({ date_expires: site.time })
    expect(await status()).toBe(401)
    await setUser({ date_expires: null, is_active: 0 })
    expect(await status()).toBe(401)
    await setUser({ is_active: 1 })
    expect(await status()).toBe(200)
    site.time += 2
    expect(await status()).toBe(401)
  })

  it("'s owner is who it was made for", async () => {
    const ann = await makeUser(site, 'ann2')
    expect((await site.call('/api/projects/hidden/', { as: ann })).status).toBe(404)
    await site.db.updateTable('user').set({ is_superuser: 1 }).where('id', '=', ann.id).execute()
    expect((await site.call('/api/projects/hidden/', { as: ann })).status).toBe(200)
  })
})
