import { afterEach, beforeEach, expect, it } from 'vitest'
import { demand } from '#server/access/may.ts'
import { createSession } from '#server/access/sessions.ts'
import { keyFor, sentEmails, TestBrowser } from '#server/testing/browser.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { problems } from '#server/testing/send-as.ts'
import { type Call, TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

describeEachEngine('access to a project', (open) => {
  let site: TestSite
  let root: TestUser
  let owner: TestUser
  let plain: TestUser
  let project: TestProject
  let teams: Record<string, number>

  beforeEach(async () => {
    site = await TestSite.open(open, { PUBLIC_URL: 'https://l10n.example.org' })
    root = await makeUser(site, 'root', { is_superuser: 1 })
    owner = await makeUser(site, 'owner')
    plain = await makeUser(site, 'plain')
    project = await makeProject(site, 'secret', { access_control: 100 })
    await makeComponent(site, project, 'app')
    await makeComponent(site, await makeProject(site, 'other', { access_control: 100 }), 'app')
    await makeComponent(site, await makeProject(site, 'open'), 'app')
    const rows = await site.db.selectFrom('team').select(['id', 'name']).where('project_id', '=', project.id).execute()
    teams = Object.fromEntries(rows.map((row) => [row.name, row.id]))
    const row = { user_id: owner.id, team_id: teams.Administration as number }
    await site.db.insertInto('membership').values(row).execute()
  })
  afterEach(() => site.close())

  const send = (method: Call['method'], path: string, as: TestUser | undefined, json?: unknown) =>
    site.call(path, { method, as, ...(json === undefined ? {} : { json }) } as Call)
  const status = async (path: string, as?: { authorization: string }) => (await site.call(path, { as })).status

  /** Accepts on the web, in a session of somebody. */
  async function accept(who: { readonly id: number }, key: string) {
    const session = await createSession(site.db, who.id, { address: '192.0.2.1', userAgent: 'Test' }, site.time)
    const headers = { cookie: `__Host-dragoman_session=${session}`, 'sec-fetch-site': 'same-origin' }
    return site.call('/api/account/invitation/', { method: 'POST', json: { key }, headers })
  }

  it('a project token sees and does what its teams may, in its project only', async () => {
    const body = { name: 'Release CI', teams: [teams.VCS] }
    expect((await send('POST', '/api/projects/secret/tokens/', plain, body)).status).toBe(404)
    expect((await send('POST', '/api/projects/open/tokens/', plain, body)).status).toBe(403)
    const made = await send('POST', '/api/projects/secret/tokens/', owner, body)
    expect(made.status).toBe(201)
    const { token, username, id } = made.json<{ token: string; username: string; id: number }>()
    expect(token).toMatch(/^wlp_[A-Za-z0-9]{36}$/)
    expect(username).toBe('bot-secret-release-ci')
    const bot = { authorization: `Token ${token}` }
    expect(await status('/api/components/secret/app/', bot)).toBe(200)
    expect(await status('/api/components/secret/app/repository/', bot)).toBe(200)
    expect(await status('/api/components/other/app/', bot)).toBe(404)
    expect(await status('/api/components/open/app/', bot)).toBe(200)
    expect(await status('/api/components/open/app/repository/', bot)).toBe(403)
    expect(JSON.stringify(await site.db.selectFrom('token').selectAll().execute())).not.toContain(token.slice(4))
    expect((await site.call('/api/projects/secret/tokens/', { as: owner })).text).not.toContain(token.slice(4))
    expect((await send('POST', '/api/projects/secret/tokens/', owner, body)).status).toBe(400)
    expect((await send('DELETE', `/api/projects/secret/tokens/${id}/`, owner)).status).toBe(204)
    expect(await status('/api/', bot)).toBe(401)
    expect((await send('DELETE', `/api/projects/secret/tokens/${id}/`, owner)).status).toBe(404)
  })

  it('a project token is good to the end of its last day', async () => {
    const make = (expires: string, name = 'short') =>
      send('POST', '/api/projects/secret/tokens/', owner, { name, expires, teams: [teams.Translate] })
    expect((await make('2025-12-31')).status).toBe(400)
    const { token } = (await make('2026-01-02')).json<{ token: string }>()
    const bot = { authorization: `Bearer ${token}` }
    site.time = Date.parse('2026-01-02T23:59:59Z') * 1000
    expect(await status('/api/projects/secret/', bot)).toBe(200)
    site.time = Date.parse('2026-01-03T00:00:00Z') * 1000
    expect(await status('/api/projects/secret/', bot)).toBe(401)
  })

  it('a token takes its last day by either name, and scopes that there are', async () => {
    const make = (more: object) =>
      send('POST', '/api/projects/secret/tokens/', owner, { name: 'dated', teams: [teams.Translate], ...more })
    expect(problems(await make({ date_expires: '2020-01-01' }))).toEqual(['date_expires invalid'])
    expect(problems(await make({ expires: '2030-01-01', date_expires: '2031-01-01' }))).toEqual([
      'date_expires invalid',
    ])
    expect((await make({ scopes: ['everything'] })).status).toBe(400)
    expect((await make({ scopes: [] })).status).toBe(400)
    const { id } = (await make({ date_expires: '2030-01-01', scopes: ['translate'] })).json<{ id: number }>()
    const listed = (await site.call('/api/projects/secret/tokens/', { as: owner })).json<
      { id: number; expires: string }[]
    >()
    expect(listed.find((one) => one.id === id)).toMatchObject({
      expires: '2030-01-02T00:00:00.000000Z',
      last_used: null,
      scopes: ['read', 'translate'],
    })
  })

  it('a project token joins no team beyond the project, and keeps one of its own', async () => {
    const elsewhere = await site.db
      .selectFrom('team')
      .select('id')
      .where('name', '=', 'Managers')
      .executeTakeFirstOrThrow()
    const body = { name: 'x', teams: [elsewhere.id] }
    expect((await send('POST', '/api/projects/secret/tokens/', owner, body)).status).toBe(400)
    expect((await send('POST', '/api/projects/secret/tokens/', owner, { name: 'x', teams: [] })).status).toBe(400)
    await send('POST', '/api/projects/secret/tokens/', owner, { name: 'x', teams: [teams.VCS] })
    const path = '/api/users/bot-secret-x/groups/'
    expect((await send('POST', path, root, { group_id: elsewhere.id })).status).toBe(400)
    expect((await send('DELETE', path, root, { group_id: teams.VCS })).status).toBe(400)
  })

  it('who is blocked may look but not contribute, until the block ends', async () => {
    const path = '/api/projects/open/blocks/'
    await site.db
      .insertInto('membership')
      .columns(['user_id', 'team_id'])
      .expression((eb) =>
        eb
          .selectFrom('team')
          .innerJoin('project', 'project.id', 'team.project_id')
          .select((inner) => [inner.val(owner.id).as('user_id'), 'team.id'])
          .where('project.slug', '=', 'open')
          .where('team.name', '=', 'Administration'),
      )
      .execute()
    const suggest = async () => {
      const units = await site.read<{ results: { id: number }[] }>('/api/translations/open/app/de/units/')
      const data = await site.db.selectFrom('project').selectAll().where('slug', '=', 'open').executeTakeFirstOrThrow()
      const actor = { kind: 'user', id: plain.id, username: 'plain', isSuperuser: false, at: site.time } as const
      expect(units.results.length).toBeGreaterThan(0)
      return demand(site.db, actor, 'suggestion.add', { project: data }).then(
        () => 'may',
        (error: Error) => error.message,
      )
    }
    expect(await suggest()).toBe('may')
    expect((await send('POST', path, plain, { user: 'owner' })).status).toBe(403)
    expect((await send('POST', path, owner, { user: 'owner' })).status).toBe(400)
    expect((await send('POST', path, owner, { user: 'root' })).status).toBe(400)
    const expires = new Date(site.time / 1000 + 3_600_000).toISOString()
    expect((await send('POST', path, owner, { user: 'plain', expires, note: 'spam' })).status).toBe(204)
    expect(await suggest()).toBe('You are blocked from contributing to this project.')
    expect(await status('/api/translations/open/app/de/file/', plain)).toBe(200)
    expect((await site.call(path, { as: owner })).json()).toMatchObject([{ user: 'plain', note: 'spam' }])
    site.time += 3_600_000_000
    expect(await suggest()).toBe('may')
    await send('POST', path, owner, { user: 'plain' })
    expect(await suggest()).not.toBe('may')
    expect((await send('DELETE', `${path}plain/`, owner)).status).toBe(204)
    expect((await send('DELETE', `${path}plain/`, owner)).status).toBe(404)
    expect(await suggest()).toBe('may')
  })

  it('an invitation opens an account where registration is by invitation, once', async () => {
    const invited = site.beside({ REGISTRATION: 'invite', PUBLIC_URL: 'https://l10n.example.org' })
    const path = `/api/groups/${teams.Translate}/invitations/`
    expect((await send('POST', path, plain, { email: 'new@example.org' })).status).toBe(404)
    const mailing = site.beside({ SMTP_URL: 'smtp://localhost:1' })
    const json = { email: 'new@example.org', limit_language_codes: ['de'] }
    const made = await mailing.call(path, { method: 'POST', as: owner, json })
    expect(made.status).toBe(201)
    const key = await keyFor(site, 'new@example.org')
    expect(made.text).not.toContain(key)
    expect(made.json()).toMatchObject({ mailed: true, link: null })
    const seen = await new TestBrowser(invited).post('/api/account/invitation/look/', { key })
    expect(seen.json()).toEqual({
      by: 'owner of Test',
      team: 'Translate',
      roles: ['Translate'],
      project: { name: 'Project secret', slug: 'secret' },
    })
    await mailing.app.close()
    const account = { key, username: 'newbie', full_name: 'New Bie', password: 'correct horse battery' }
    const browser = new TestBrowser(invited)
    expect((await browser.post('/api/account/invitation/', { ...account, key: 'x'.repeat(43) })).status).toBe(400)
    expect((await browser.post('/api/account/invitation/', account)).status).toBe(200)
    expect(await browser.whoami()).toBe('newbie')
    expect((await browser.get('/api/projects/secret/')).status).toBe(200)
    const limits = await site.db.selectFrom('membership_language').selectAll().execute()
    expect(limits).toHaveLength(1)
    const again = new TestBrowser(invited)
    expect((await again.post('/api/account/invitation/', { ...account, username: 'other' })).status).toBe(400)
    expect((await site.call(path, { as: owner })).json()).toEqual([])
    await invited.app.close()
  })

  it('an invitation for somebody is not for somebody else, ends after two weeks, and can be taken back', async () => {
    const path = `/api/groups/${teams.Translate}/invitations/`
    const bea = await makeUser(site, 'bea')
    await send('POST', path, owner, { username: 'bea' })
    const key = await keyFor(site, 'bea@example.org')
    expect((await accept(plain, key)).status).toBe(403)
    expect((await accept(bea, key)).status).toBe(200)
    expect(await status('/api/projects/secret/', bea)).toBe(200)
    await send('POST', path, owner, { username: 'plain' })
    const late = await keyFor(site, 'plain@example.org')
    site.time += (14 * 86_400 + 1) * 1_000_000
    expect((await accept(plain, late)).status).toBe(400)
    const { id } = (await send('POST', path, owner, { username: 'plain' })).json<{ id: string }>()
    expect((await send('DELETE', `${path}${id}/`, plain)).status).toBe(404)
    expect((await send('DELETE', `${path}${id}/`, owner)).status).toBe(204)
    expect((await accept(plain, await keyFor(site, 'plain@example.org'))).status).toBe(400)
    expect((await sentEmails(site)).length).toBe(3)
  })

  it('an invitation is sent again with another link, which is told where the site sends no mail', async () => {
    const path = `/api/groups/${teams.Translate}/invitations/`
    const made = (await send('POST', path, owner, { email: 'cy@example.org' })).json<{ id: string; link: string }>()
    const again = await send('POST', `${path}${made.id}/`, owner)
    expect([again.status, (await send('POST', `${path}${made.id}/`, plain)).status]).toEqual([200, 404])
    const { link, mailed } = again.json<{ link: string; mailed: boolean }>()
    expect([mailed, link === made.link]).toEqual([false, false])
    const look = (url: string) =>
      new TestBrowser(site).post('/api/account/invitation/look/', { key: url.slice(url.indexOf('#') + 1) })
    expect([(await look(made.link)).status, (await look(link)).status]).toEqual([400, 200])
    expect((await send('DELETE', `${path}${made.id}/`, owner)).status).toBe(204)
    expect((await look(link)).status).toBe(400)
  })

  it('nobody is made an administrator by somebody who is none, then or later', async () => {
    const path = `/api/groups/${teams.Translate}/invitations/`
    expect((await send('POST', path, owner, { username: 'plain', is_superuser: true })).status).toBe(403)
    expect((await send('POST', path, root, { username: 'plain', is_superuser: true })).status).toBe(201)
    await site.db.updateTable('user').set({ is_superuser: 0 }).where('id', '=', root.id).execute()
    const refused = await accept(plain, await keyFor(site, 'plain@example.org'))
    expect(refused.status).toBe(400)
    const row = await site.db.selectFrom('user').select('is_superuser').where('id', '=', plain.id).executeTakeFirst()
    expect(row?.is_superuser).toBe(0)
  })

  it('F15: an invitation to an address is for the account that has it, and is accepted with no token', async () => {
    const path = `/api/groups/${teams.Translate}/invitations/`
    await send('POST', path, owner, { email: 'frank@example.net' })
    const key = await keyFor(site, 'frank@example.net')
    const byToken = await send('POST', '/api/account/invitation/', plain, { key })
    expect(byToken.status).toBe(403)
    const refused = await accept(plain, key)
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('Add the email to your account')
    // An address that was only typed in is nobody's.
    await site.db.updateTable('user').set({ email: 'frank@example.net' }).where('id', '=', plain.id).execute()
    expect((await accept(plain, key)).status).toBe(403)
    expect(await status('/api/projects/secret/', plain)).toBe(404)
    const row = { user_id: plain.id, address: 'Frank@example.net', verified: site.time }
    await site.db.insertInto('email').values(row).execute()
    expect((await accept(plain, key)).status).toBe(200)
    expect(await status('/api/projects/secret/', plain)).toBe(200)
  })

  it('F15: an invitation is worth no more than the right of who sent it, at the moment it is accepted', async () => {
    const path = `/api/groups/${teams.Administration}/invitations/`
    const eve = { username: 'eve', full_name: 'Eve', password: 'correct horse battery' }
    const open = (key: string) => new TestBrowser(site).post('/api/account/invitation/', { key, ...eve })
    const invite = async () => {
      expect((await send('POST', path, owner, { email: 'eve@evil.example' })).status).toBe(201)
      return keyFor(site, 'eve@evil.example')
    }
    const member = { user_id: owner.id, team_id: teams.Administration as number }
    const losses: (() => Promise<unknown>)[] = [
      () => site.db.deleteFrom('membership').where('user_id', '=', owner.id).execute(),
      () => site.db.updateTable('user').set({ is_active: 0 }).where('id', '=', owner.id).execute(),
      () => site.db.updateTable('user').set({ date_expires: site.time }).where('id', '=', owner.id).execute(),
    ]
    for (const lose of losses) {
      const key = await invite()
      await lose()
      const refused = await open(key)
      expect([refused.status, refused.text]).toEqual([
        400,
        expect.stringContaining('no longer has permission to add members to'),
      ])
      await site.db.updateTable('user').set({ is_active: 1, date_expires: null }).where('id', '=', owner.id).execute()
      await site.db
        .insertInto('membership')
        .values(member)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    expect(await site.db.selectFrom('user').select('id').where('username', '=', 'eve').execute()).toEqual([])
    const key = await invite()
    expect((await send('DELETE', '/api/users/owner/', root)).status).toBe(204)
    expect((await open(key)).status).toBe(400)
  })

  it('F15: who lets others in by a right that is left accepts as before', async () => {
    const path = `/api/groups/${teams.Translate}/invitations/`
    await send('POST', path, root, { email: 'gina@example.net' })
    const key = await keyFor(site, 'gina@example.net')
    const browser = new TestBrowser(site)
    const gina = { key, username: 'gina', full_name: 'Gina', password: 'correct horse battery' }
    expect((await browser.post('/api/account/invitation/', gina)).status).toBe(200)
    expect((await browser.get('/api/projects/secret/')).status).toBe(200)
  })
})
