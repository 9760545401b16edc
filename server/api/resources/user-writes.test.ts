import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeProject, makeTeam, makeUser, type TestUser } from '#server/testing/factories.ts'
import { BASE, type Call, TestSite } from '#server/testing/site.ts'

interface Shown {
  readonly id: number
  readonly email: string | null
  readonly full_name: string
  readonly username: string
  readonly groups: readonly string[]
  readonly is_active: boolean
  readonly is_superuser: boolean
  readonly profile: Readonly<Record<string, unknown>>
}
interface Listed {
  readonly count: number
  readonly results: readonly Shown[]
}

const api = (path: string) => `${BASE}/api/${path}/`

describeEachEngine('writing users', (open) => {
  let site: TestSite
  let root: TestUser
  let plain: TestUser
  let viewer: TestUser
  let editor: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    plain = await makeUser(site, 'plain')
    viewer = await makeUser(site, 'viewer')
    editor = await makeUser(site, 'editor')
    await makeTeam(site, 'Lookers', { members: [viewer], permissions: ['user.view'] })
    await makeTeam(site, 'Editors', { members: [editor], permissions: ['user.edit'] })
  })
  afterAll(() => site.close())

  const send = (method: Call['method'], path: string, as: TestUser | undefined, json?: unknown) =>
    site.call(path, { method, as, ...(json === undefined ? {} : { json }) } as Call)
  const patch = (who: string, as: TestUser, json: unknown) => send('PATCH', `/api/users/${who}/`, as, json)
  const list = (query: string, as?: TestUser) => site.read<Listed>(`/api/users/${query}`, { as })

  it('10, 13: addresses are told to those with user.view, and found by them', async () => {
    expect((await list('?page_size=100', viewer)).results.find((one) => one.username === 'plain')?.email).toBe(
      'plain@example.org',
    )
    expect((await list('?page_size=100', plain)).results.every((one) => one.email === undefined)).toBe(true)
    for (const as of [root, viewer, editor])
      expect((await list('?email=PLAIN@Example.org', as)).results.map((one) => one.username)).toEqual(['plain'])
    expect((await list('?email=root@example.org&username=pl', plain)).results.map((one) => one.username)).toEqual([
      'plain',
    ])
  })

  it('11: finds users by the beginning of their names, whatever is in it', async () => {
    await makeUser(site, 'per_cent')
    expect((await list('?username=PL', plain)).results.map((one) => one.username)).toEqual(['plain'])
    expect((await list('?username=p%25', root)).count).toBe(0)
    expect((await list('?username=per_', root)).count).toBe(1)
    expect((await list('?username=pl_', root)).count).toBe(0)
    expect((await list('?is_active=false', root)).results.map((one) => one.username)).toEqual(['anonymous'])
    expect((await list(`?id=${plain.id}`, root)).results.map((one) => one.username)).toEqual(['plain'])
  })

  it('16: makes accounts, for those who may', async () => {
    const body = { username: 'fresh', full_name: 'Fresh', email: 'fresh@example.org' }
    expect((await send('POST', '/api/users/', plain, body)).status).toBe(403)
    expect((await send('POST', '/api/users/', undefined, body)).status).toBe(401)
    const made = await send('POST', '/api/users/', editor, body)
    expect(made.status).toBe(201)
    expect(made.json<Shown>()).toMatchObject({ ...body, is_active: true, profile: { theme: 'auto' } })
    expect(made.json<Shown>().groups).toHaveLength(2)
    for (const wrong of [{ ...body, email: 'x@y.zz' }, { ...body, username: 'other' }, { username: 'other' }])
      expect((await send('POST', '/api/users/', root, wrong)).status).toBe(400)
  })

  it('nobody rises by the right to change users', async () => {
    const body = { username: 'riser', full_name: 'Riser', is_superuser: true }
    expect((await send('POST', '/api/users/', editor, body)).status).toBe(403)
    expect((await patch('editor', editor, { is_superuser: true })).status).toBe(403)
    expect((await patch('root', editor, { email: 'evil@example.org' })).status).toBe(403)
    expect((await send('DELETE', '/api/users/root/', editor)).status).toBe(403)
    expect((await patch('editor', root, { is_superuser: true })).json()).toMatchObject({ is_superuser: true })
    await patch('editor', root, { is_superuser: false })
  })

  it('17: a removed account stays as a row', async () => {
    const gone = await makeUser(site, 'gone')
    expect((await send('DELETE', '/api/users/gone/', plain)).status).toBe(403)
    expect((await send('DELETE', '/api/users/gone/', root)).status).toBe(204)
    const shown = await site.read<Shown>(`/api/users/deleted-${gone.id}/`, { as: root })
    expect(shown).toMatchObject({ full_name: 'Deleted User', email: null, is_active: false, groups: [] })
  })

  it('18, 19, 20, 21: teams are joined and left', async () => {
    const team = await makeTeam(site, 'Joinable', { members: [] })
    const path = '/api/users/plain/groups/'
    const joined = (languages?: string[]) =>
      send('POST', path, root, { group_id: team, ...(languages && { limit_language_codes: languages }) })
    const limits = async () =>
      (await site.db.selectFrom('membership_language').selectAll().where('team_id', '=', team).execute()).length
    expect((await send('POST', path, plain, { group_id: team })).status).toBe(403)
    expect((await send('POST', path, root, { group_id: 999_999 })).json()).toMatchObject({
      errors: [{ detail: 'Group not found.', attr: 'group_id' }],
    })
    expect((await send('POST', path, root, [])).status).toBe(400)
    expect((await joined(['de', 'de', 'fr'])).json<Shown>().groups).toContain(api(`groups/${team}`))
    expect(await limits()).toBe(2)
    await joined()
    expect(await limits()).toBe(2)
    await joined([])
    expect(await limits()).toBe(0)
    expect((await joined(['xx_none'])).status).toBe(400)
    expect((await joined(['d\u0000e'])).status).toBe(400)
    expect((await send('POST', '/api/users/anonymous/groups/', root, { group_id: team })).status).toBe(403)
    await makeUser(site, 'sleeper', { is_active: 0 })
    expect((await send('POST', '/api/users/sleeper/groups/', root, { group_id: team })).status).toBe(400)
    const left = await send('DELETE', path, root, { group_id: team })
    expect([left.status, left.json<Shown>().groups.length]).toEqual([200, 2])
    const bot = await makeUser(site, 'lone-bot')
    await site.db.updateTable('user').set({ is_bot: 1 }).where('id', '=', bot.id).execute()
    await site.db.deleteFrom('membership').where('user_id', '=', bot.id).execute()
    await send('POST', '/api/users/lone-bot/groups/', root, { group_id: team })
    expect((await send('DELETE', '/api/users/lone-bot/groups/', root, { group_id: team })).status).toBe(400)
  })

  it('22, 23: subscriptions are their own, in full', async () => {
    const path = '/api/users/plain/notifications/'
    const body = { notification: 'NewStringNotificaton', scope: 0, frequency: 2 }
    expect((await send('POST', path, viewer, body)).status).toBe(403)
    const made = await send('POST', path, plain, body)
    expect(made.status).toBe(201)
    const { id } = made.json<{ id: number }>()
    expect((await send('POST', path, plain, body)).status).toBe(400)
    expect((await send('POST', path, plain, { ...body, notification: 'NewStringNotification' })).json()).toMatchObject({
      errors: [{ code: 'invalid_choice', attr: 'notification' }],
    })
    expect((await send('PATCH', `${path}${id}/`, plain, { frequency: 3 })).json()).toMatchObject({
      ...body,
      frequency: 3,
    })
    expect((await site.call(`${path}${id}/`, { as: viewer })).status).toBe(403)
    expect((await send('DELETE', `${path}999999/`, plain)).status).toBe(404)
    expect((await send('DELETE', `${path}${id}/`, plain)).status).toBe(204)
  })

  it('24, 30: accounts of the service refuse every change', async () => {
    const addon = await makeUser(site, 'helper')
    await site.db.updateTable('user').set({ username: 'addon:helper', is_bot: 1 }).where('id', '=', addon.id).execute()
    for (const name of ['anonymous', 'addon%3Ahelper']) {
      expect((await site.call(`/api/users/${name}/`, { as: root })).status).toBe(200)
      expect((await patch(name, root, { full_name: 'Changed' })).status).toBe(403)
      expect((await send('DELETE', `/api/users/${name}/`, root)).status).toBe(403)
    }
  })

  it('25, 26: what people may not change of themselves stays, without a word', async () => {
    const reply = await patch('plain', plain, {
      full_name: 'Plain P.',
      username: 'x',
      is_superuser: true,
      is_active: false,
    })
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.json<object>())).toEqual(['id', 'full_name', 'username', 'email', 'profile'])
    expect(reply.json()).toMatchObject({ full_name: 'Plain P.', username: 'plain' })
    expect((await list('?username=plain', root)).results[0]).toMatchObject({ is_superuser: false, is_active: true })
    const put = await send('PUT', '/api/users/plain/', plain, { full_name: 'Plain' })
    expect(put.json()).toMatchObject({ full_name: 'Plain', email: 'plain@example.org' })
    expect((await send('PUT', '/api/users/plain/', plain, {})).status).toBe(400)
    expect((await patch('root', plain, { full_name: 'x' })).status).toBe(403)
  })

  it('27: an own address must be verified, in any case of letters', async () => {
    expect((await patch('plain', plain, { email: 'new@example.org' })).status).toBe(400)
    const row = { user_id: plain.id, address: 'Second@example.org', verified: 1 }
    await site.db.insertInto('email').values(row).execute()
    expect((await patch('plain', plain, { email: 'second@EXAMPLE.org' })).json()).toMatchObject({
      email: 'Second@example.org',
    })
    await patch('plain', plain, { email: 'plain@example.org' })
  })

  it('28, 29, 15: profiles are kept whole or not at all, and hide what the viewer may not see', async () => {
    await makeProject(site, 'open')
    await makeProject(site, 'hidden', { access_control: 100 })
    const change = (profile: unknown, more: object = {}) => patch('plain', plain, { profile, ...more })
    expect((await change({ languages: ['xx_none'] }, { full_name: 'Lost' })).status).toBe(400)
    expect((await change({ languages: 'de' })).status).toBe(400)
    expect((await change({ theme: 'neon' })).status).toBe(400)
    expect((await change({ nearby_strings: 51 })).status).toBe(400)
    expect((await change({ commit_email: 'foreign@example.org' })).status).toBe(400)
    expect((await change({ watched: ['hidden'] })).status).toBe(400)
    expect((await change({ dashboard_view: 4 })).status).toBe(400)
    const good = await change({
      languages: ['de', 'cs'],
      secondary_languages: ['fr'],
      watched: ['open'],
      theme: 'dark',
      special_chars: ' \u00a0',
      translated: 500,
      hide_completed: true,
      commit_email: 'PLAIN@example.org',
    })
    const { full_name, profile } = good.json<Shown>()
    expect(full_name).toBe('Plain')
    expect(profile).toMatchObject({
      languages: [api('languages/cs'), api('languages/de')],
      secondary_languages: [api('languages/fr')],
      watched: [api('projects/open')],
      theme: 'dark',
      special_chars: ' \u00a0',
      translated: 0,
      hide_completed: true,
    })
    expect((await change({ languages: null })).json<Shown>().profile).toMatchObject({ languages: [] })
    const rootWatches = await patch('root', root, { profile: { watched: ['hidden', 'open'] } })
    expect(rootWatches.json<Shown>().profile.watched).toHaveLength(2)
    const seen = await site.read<Shown>('/api/users/root/', { as: viewer })
    expect(seen.profile.watched).toEqual([api('projects/open')])
  })

  it('statistics and contributions are there', async () => {
    expect(await site.read('/api/users/plain/statistics/')).toEqual({
      translated: 0,
      suggested: 0,
      uploaded: 0,
      commented: 0,
      languages: 0,
    })
    expect(await site.read('/api/users/plain/contributions/')).toMatchObject({ count: 0 })
    expect((await site.call('/api/users/nobody/statistics/')).status).toBe(404)
  })
})
