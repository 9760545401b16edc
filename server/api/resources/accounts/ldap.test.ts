import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestBrowser } from '#server/testing/browser.ts'
import { TEST_CERTIFICATE, TEST_PRIVATE_KEY } from '#server/testing/certificate.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { LDAP_BASE, ldapPeople, ldapSettings } from '#server/testing/ldap-people.ts'
import { slapdPath, TestLdapServer } from '#server/testing/ldap-server.ts'
import { attrs, body } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

const PATH = '/api/site/sign-in-providers/'
interface Tested {
  readonly problem: string | null
  readonly person: Record<string, unknown> | null
}

// Without `slapd` the run says so at its end, beside the other programs that are missing.
describe.skipIf(slapdPath === undefined)('LDAP', () => {
  let directory: TestLdapServer
  beforeAll(async () => {
    const tls = { key: TEST_PRIVATE_KEY, certificate: TEST_CERTIFICATE }
    directory = await TestLdapServer.start(slapdPath ?? '', ldapPeople, tls)
  })
  afterAll(() => directory.stop())

  describeEachEngine('directories', (open) => {
    let site: TestSite
    let root: TestUser
    let team: number
    let id: number

    const { ldap } = ldapSettings
    const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, json?: object) =>
      site.call(path, { method, as: root, ...(json && { json }) })
    const add = async (slug: string, more: object) =>
      body<{ id: number; ldap: object }>(
        await send('POST', PATH, { slug, kind: 'ldap', name: 'Staff', sign_up: 'always', ...ldapSettings, ...more }),
        201,
      )
    const enter = async (name: string, password: string, provider = 'staff', browser = new TestBrowser(site)) => {
      const { status, text } = await browser.post('/api/account/sign-in/', { name, password, provider })
      return { status, text, username: await browser.whoami() }
    }
    const test = async (at: number, json: object) => body<Tested>(await send('POST', `${PATH}${at}/test/`, json))

    beforeAll(async () => {
      site = await TestSite.open(open)
      root = await makeUser(site, 'root', { is_superuser: 1 })
      team = await makeTeam(site, 'Staff reviewers', { members: [] })
      const teams = [{ group: 'Reviewers', team }]
      const settings = { issuer: directory.url, trusts_emails: true, domains: ['example.org'], teams }
      id = (await add('staff', settings)).id
    })
    afterAll(() => site.close())

    it('make accounts with the teams of groups, known by an id that stays', async () => {
      expect(await enter('ann', 'ann-password')).toMatchObject({ status: 200, username: 'ann' })
      const user = await site.read<{ id: number }>('/api/users/ann/', { as: root })
      expect(user).toMatchObject({ full_name: 'Full ann', email: 'ann@example.org' })
      const members = site.db.selectFrom('membership').select('user_id').where('team_id', '=', team)
      expect(await members.execute()).toEqual([{ user_id: user.id }])
      const known = await site.db.selectFrom('identity').selectAll().execute()
      expect(known).toMatchObject([
        { issuer: `ldap://127.0.0.1/${LDAP_BASE}`, subject: expect.stringMatching(/^[\da-f-]{36}$/) },
      ])
      expect(await enter('ann', 'ann-password')).toMatchObject({ status: 200, username: 'ann' })
    })

    it('refuse wrong and empty passwords and names that would change the filter, all in the same words', async () => {
      for (const [name, password] of [
        ['ann', 'wrong'],
        ['nobody', 'ann-password'],
        ['*', 'ann-password'],
        ['ann)(uid=*', 'ann-password'],
        ["$'(uid=ann$`", 'ann-password'],
      ] as const) {
        const { status, text, username } = await enter(name, password)
        expect([name, status, username]).toEqual([name, 401, undefined])
        expect(text).toContain('Wrong username or password.')
      }
      const noted = await site.db
        .selectFrom('audit')
        .select('details')
        .where('activity', '=', 'failed_sign_in')
        .execute()
      expect(noted.map(({ details }) => JSON.parse(details).name)).toEqual([
        'ann',
        'nobody',
        '*',
        'ann)(uid=*',
        "$'(uid=ann$`",
      ])
      expect((await enter('ann', '')).status).toBe(400)
      expect((await enter('ann', 'ann-password', 'none')).status).toBe(404)
    })

    it('a directory whose emails are not trusted takes over no account', async () => {
      await add('plain', { issuer: directory.url })
      expect(await enter('bea', 'bea-password', 'plain')).toMatchObject({ status: 403, username: undefined })
    })

    it('where the site trusts emails, whoever has the address has the account, unless it is an administrator', async () => {
      expect(await enter('bea', 'bea-password')).toMatchObject({ status: 403, username: undefined })
      await makeUser(site, 'second', { is_superuser: 1 })
      await site.db.updateTable('user').set({ is_superuser: 0 }).where('id', '=', root.id).execute()
      expect(await enter('bea', 'bea-password')).toMatchObject({ status: 200, username: 'root' })
      await site.db.updateTable('user').set({ is_superuser: 1 }).where('id', '=', root.id).execute()
      // Who is known by an ID has been here before.
      expect(await enter('bea', 'bea-password')).toMatchObject({ status: 200, username: 'root' })
    })

    it('are spoken to by TLS and StartTLS, whose certificate is checked; people may bind as themselves', async () => {
      const ca = { ca_certificate: directory.certificate }
      const secure = await add('secure', { issuer: directory.secureUrl, ldap: { ...ldap, ...ca } })
      expect(await test(secure.id, { username: 'cee' })).toMatchObject({ problem: null })
      const distrusted = await add('distrusted', { issuer: directory.secureUrl })
      expect((await test(distrusted.id, {})).problem).toContain('certificate')
      const upgraded = {
        ...ldap,
        ...ca,
        start_tls: true,
        user_dn: `uid={username},ou=people,${LDAP_BASE}`,
        group_base_dn: '',
      }
      await add('upgraded', { issuer: directory.url, client_id: '', client_secret: '', ldap: upgraded })
      expect(await enter('cee', 'cee-password', 'upgraded')).toMatchObject({ status: 403 })
      expect(await enter('cee', 'wrong', 'upgraded')).toMatchObject({ status: 401 })
      expect(await enter('cee,ou=people', 'cee-password', 'upgraded')).toMatchObject({ status: 401 })
    })

    it('are tried by administrators, who learn what is wrong', async () => {
      expect(await test(id, { username: 'ann', password: 'ann-password' })).toMatchObject({
        problem: null,
        person: { username: 'ann', email: 'ann@example.org', teams: [team] },
      })
      expect((await test(id, { username: 'ann' })).person?.groups).toContain('Reviewers')
      expect((await test(id, { username: 'ann', password: 'no' })).problem).toContain('password of this person')
      expect((await test(id, { username: 'nobody' })).problem).toContain('Nobody')
      await send('PATCH', `${PATH}${id}/`, { client_secret: 'wrong' })
      expect((await test(id, {})).problem).toContain('bind DN')
      await send('PATCH', `${PATH}${id}/`, { client_secret: 'search-password', ldap: { subject_attribute: 'pager' } })
      expect((await test(id, { username: 'ann' })).problem).toContain("'pager'")
      expect(
        (await site.call(`${PATH}${id}/test/`, { method: 'POST', as: await makeUser(site, 'eve'), json: {} })).status,
      ).toBe(403)
    })

    it('are set up with encryption, a base and filters that hold a name', async () => {
      const wrong = async (issuer: string, more: object = {}) =>
        attrs(await send('POST', PATH, { slug: 'new', kind: 'ldap', name: 'New', issuer, ldap: { ...ldap, ...more } }))
      const good = 'ldaps://ldap.example.org'
      expect(await wrong('https://ldap.example.org')).toEqual(['issuer'])
      expect(await wrong('ldap://ldap.example.org')).toEqual(['issuer'])
      expect(await wrong(`${good}/${LDAP_BASE}`)).toEqual(['issuer'])
      expect(await wrong(good, { start_tls: true })).toEqual(['ldap.start_tls'])
      expect(await wrong(good, { base_dn: '' })).toEqual(['ldap.base_dn'])
      expect(await wrong(good, { user_filter: '(uid=*)' })).toEqual(['ldap.user_filter'])
      expect(await wrong(good, { user_dn: 'uid=x' })).toEqual(['ldap.user_dn'])
      expect(await wrong(good, { group_filter: 'member' })).toEqual(['ldap.group_filter'])
      expect(await wrong(good, { email_attribute: 'a b' })).toEqual(['ldap.email_attribute'])
      expect((await new TestBrowser(site).post('/api/account/oidc/', { provider: 'staff' })).status).toBe(404)
    })
  })
})
