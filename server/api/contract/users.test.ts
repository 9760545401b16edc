import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { attrs, body, sender } from '#server/testing/send-as.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

interface Shown {
  readonly id: number
  readonly email?: string | null
  readonly full_name: string
  readonly username: string
  readonly groups: readonly string[]
  readonly is_active: boolean
  readonly profile: Readonly<Record<string, unknown>>
}
interface Listed {
  readonly count: number
  readonly results: readonly Shown[]
}

const api = (path: string) => `${BASE}/api/${path}/`

/** The directory is open here, as the specification has it: what hides other users applies where it is closed. */
describeEachEngine('api-facts 10.2 users', (open) => {
  let site: TestSite
  let closed: TestSite
  let root: TestUser
  let plain: TestUser
  let viewer: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    plain = await makeUser(site, 'plain')
    viewer = await makeUser(site, 'viewer')
    await makeTeam(site, 'Lookers', { members: [viewer], permissions: ['user.view'] })
    await makeProject(site, 'open')
    await makeProject(site, 'hidden', { access_control: 100 })
    closed = site.beside({ DIRECTORY: 'members' })
  })
  afterAll(async () => {
    await closed.app.close()
    await site.close()
  })

  const send = sender(() => site)
  const patch = (who: string, as: TestUser, json: unknown) => send('PATCH', `/api/users/${who}/`, as, json)
  const list = (query: string, as?: TestUser) => site.read<Listed>(`/api/users/${query}`, { as })
  const names = async (query: string, as?: TestUser) => (await list(query, as)).results.map((one) => one.username)
  const profile = (value: unknown, more: object = {}) => patch('plain', plain, { profile: value, ...more })

  it('10.2 #10: visitors find a closed directory empty; addresses are told to who may know them', async () => {
    expect(await closed.read('/api/users/')).toMatchObject({ count: 0, results: [] })
    expect((await list('', plain)).results.every((one) => one.email === undefined)).toBe(true)
    for (const as of [root, viewer]) {
      const { count, results } = await list('', as)
      expect(count).toBe(results.length)
      expect(results.find((one) => one.username === 'plain')?.email).toBe('plain@example.org')
    }
  })

  it('10.2 #11: a user name is found by its beginning', async () => {
    expect(await names('?username=PL', plain)).toEqual(['plain'])
    expect(await names('?username=lain', plain)).toEqual([])
    expect(await closed.read('/api/users/?username=pl')).toMatchObject({ count: 0 })
  })

  it('10.2 #12: an empty user name narrows nothing for administrators', async () => {
    expect((await list('?username=', root)).count).toBe((await list('', root)).count)
  })

  it('10.2 #13: an address finds its owner whole and in any case, for who may know it, and tells others nothing', async () => {
    for (const as of [root, viewer]) expect(await names('?email=PLAIN@Example.org', as)).toEqual(['plain'])
    expect(await names('?email=plain@example', root)).toEqual([])
    expect(await names('?email=root@example.org&username=pl', plain)).toEqual(['plain'])
    expect((await list('?email=root@example.org', plain)).count).toBe((await list('', plain)).count)
    expect(await closed.read('/api/users/?email=root@example.org')).toMatchObject({ count: 0 })
  })

  it('10.2 #14: of a user others see id, name and user name; visitors nothing where the directory is closed', async () => {
    expect((await closed.call('/api/users/plain/')).status).toBe(404)
    const shown = await site.read<object>('/api/users/viewer/', { as: plain })
    expect(Object.keys(shown).sort()).toEqual(['full_name', 'id', 'username'])
  })

  it('10.2 #15: user.view adds the profile, without what the viewer may not see', async () => {
    expect((await patch('root', root, { profile: { watched: ['hidden', 'open'] } })).status).toBe(200)
    const seen = await site.read<Shown>('/api/users/root/', { as: viewer })
    expect(seen.profile.watched).toEqual([api('projects/open')])
    expect((await site.read<Shown>('/api/users/root/', { as: root })).profile.watched).toHaveLength(2)
  })

  it('10.2 #16: accounts are made by who may, with a profile', async () => {
    const made = { username: 'fresh', full_name: 'Fresh', email: 'fresh@example.org' }
    expect((await send('POST', '/api/users/', plain, made)).status).toBe(403)
    const reply = await send('POST', '/api/users/', root, made)
    expect(body<Shown>(reply, 201)).toMatchObject({ ...made, profile: { theme: 'auto' } })
  })

  it('10.2 #17: a removed account stays as a row, closed', async () => {
    const gone = await makeUser(site, 'gone')
    expect((await send('DELETE', '/api/users/gone/', root)).status).toBe(204)
    expect(await site.read(`/api/users/deleted-${gone.id}/`, { as: root })).toMatchObject({
      full_name: 'Deleted User',
      is_active: false,
      groups: [],
    })
  })

  it('10.2 #18: joining a team: refused, unknown, no object, done', async () => {
    const team = await makeTeam(site, 'Eighteen', { members: [] })
    const join = (as: TestUser, json: unknown) => send('POST', '/api/users/plain/groups/', as, json)
    expect((await join(plain, { group_id: team })).status).toBe(403)
    const unknown = await join(root, { group_id: 999_999 })
    expect(attrs(unknown)).toEqual(['group_id'])
    expect(unknown.text).toContain('"Group not found."')
    for (const odd of [[], 'x', 5, null]) expect((await join(root, odd)).status).toBe(400)
    expect(body<Shown>(await join(root, { group_id: team })).groups).toContain(api(`groups/${team}`))
  })

  it('10.2 #19: languages of a member: folded, kept, cleared, and known ones only', async () => {
    const team = await makeTeam(site, 'Nineteen', { members: [] })
    const join = (languages?: unknown) =>
      send('POST', '/api/users/plain/groups/', root, {
        group_id: team,
        ...(languages !== undefined && { limit_language_codes: languages }),
      })
    const limits = async () =>
      (await site.db.selectFrom('membership_language').selectAll().where('team_id', '=', team).execute()).length
    expect((await join(['de', 'de', 'fr'])).status).toBe(200)
    expect(await limits()).toBe(2)
    expect((await join()).status).toBe(200)
    expect(await limits()).toBe(2)
    expect((await join([])).status).toBe(200)
    expect(await limits()).toBe(0)
    for (const wrong of [['xx_none'], ['d\u0000e']])
      expect(attrs(await join(wrong))[0]).toMatch(/^limit_language_codes/)
  })

  it('10.2 #20: visitors join no team, closed accounts neither', async () => {
    const team = await makeTeam(site, 'Twenty', { members: [] })
    await makeUser(site, 'sleeper', { is_active: 0 })
    const join = (who: string) => send('POST', `/api/users/${who}/groups/`, root, { group_id: team })
    expect((await join('anonymous')).status).toBe(403)
    expect(attrs(await join('sleeper'))).toEqual(['group_id'])
  })

  it('10.2 #21: a bot keeps its last team', async () => {
    const bot = await makeUser(site, 'lone-bot')
    await site.db.updateTable('user').set({ is_bot: 1 }).where('id', '=', bot.id).execute()
    await site.db.deleteFrom('membership').where('user_id', '=', bot.id).execute()
    const first = await makeTeam(site, 'First', { members: [bot] })
    const second = await makeTeam(site, 'Second', { members: [bot] })
    const leave = (team: number) => send('DELETE', '/api/users/lone-bot/groups/', root, { group_id: team })
    expect((await leave(first)).status).toBe(200)
    expect(attrs(await leave(second))).toEqual(['group_id'])
  })

  it("10.2 #22: a new user has the nine subscriptions; one's own are one's own", async () => {
    await makeUser(site, 'newcomer')
    const path = '/api/users/newcomer/notifications/'
    expect((await site.read<Listed>(path, { as: root })).count).toBe(9)
    const subscription = { notification: 'NewStringNotificaton', scope: 0, frequency: 2 }
    expect((await send('POST', path, plain, subscription)).status).toBe(403)
    const own = '/api/users/plain/notifications/'
    const { id } = body<{ id: number }>(await send('POST', own, plain, subscription), 201)
    expect((await send('GET', `${own}${id}/`, viewer)).status).toBe(403)
    expect((await send('PUT', `${own}${id}/`, plain, { ...subscription, frequency: 4 })).status).toBe(200)
    expect((await send('DELETE', `${own}${id}/`, plain)).status).toBe(204)
  })

  it('10.2 #23: an unknown subscription is not found; PATCH changes what it names', async () => {
    const own = '/api/users/plain/notifications/'
    const subscription = { notification: 'NewAlertNotificaton', scope: 0, frequency: 2 }
    const { id } = body<{ id: number }>(await send('POST', own, plain, subscription), 201)
    expect(body(await send('PATCH', `${own}${id}/`, plain, { frequency: 3 }))).toMatchObject({
      ...subscription,
      frequency: 3,
    })
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect((await send(method, `${own}999999/`, plain, method === 'PATCH' ? {} : undefined)).status).toBe(404)
  })

  it("10.2 #24: the visitors' account is changed by nobody", async () => {
    for (const method of ['PUT', 'PATCH'] as const)
      expect((await send(method, '/api/users/anonymous/', root, { full_name: 'Nobody' })).status).toBe(403)
  })

  it('10.2 #25: rank and state of oneself are left alone without a word', async () => {
    const wanted = { is_superuser: true, is_active: false, is_bot: true, date_expires: '2020-01-01T00:00:00Z' }
    expect((await patch('plain', plain, wanted)).status).toBe(200)
    expect((await list('?username=plain', root)).results[0]).toMatchObject({
      is_superuser: false,
      is_active: true,
      is_bot: false,
      date_expires: null,
    })
  })

  it('10.2 #26: PUT of oneself without an address keeps it, and null stays null', async () => {
    const put = (who: string, as: TestUser, json: object) => send('PUT', `/api/users/${who}/`, as, json)
    expect(body(await put('plain', plain, { full_name: 'Plain' }))).toMatchObject({ email: 'plain@example.org' })
    const mute = await makeUser(site, 'mute')
    await site.db.updateTable('user').set({ email: null }).where('id', '=', mute.id).execute()
    expect(body(await put('mute', mute, { full_name: 'Mute' }))).toMatchObject({ email: null })
    expect(body(await put('mute', mute, { full_name: 'Mute', email: null }))).toMatchObject({ email: null })
  })

  it('10.2 #27: an own address must be verified, in any case of letters', async () => {
    expect(attrs(await patch('plain', plain, { email: 'new@example.org' }))).toEqual(['email'])
    const row = { user_id: plain.id, address: 'Second@example.org', verified: 1 }
    await site.db.insertInto('email').values(row).execute()
    expect(body(await patch('plain', plain, { email: 'second@EXAMPLE.org' }))).toMatchObject({
      email: 'Second@example.org',
    })
    expect((await patch('plain', plain, { email: 'plain@example.org' })).status).toBe(200)
  })

  it('10.2 #28: a profile is kept whole or not at all; counters stay, null clears', async () => {
    expect(attrs(await profile({ languages: ['xx_none'] }, { full_name: 'Lost' }))).toEqual(['profile.languages'])
    expect((await list('?username=plain', root)).results[0]?.full_name).not.toBe('Lost')
    expect(attrs(await profile({ languages: 'de' }))).toEqual(['profile.languages'])
    const kept = body<Shown>(await profile({ languages: ['de', 'cs'], translated: 500 }))
    expect(kept.profile).toMatchObject({ languages: [api('languages/cs'), api('languages/de')], translated: 0 })
    expect(body<Shown>(await profile({ languages: null })).profile.languages).toEqual([])
  })

  it('10.2 #29: addresses in a profile are verified or empty; the dashboard makes sense as a whole', async () => {
    for (const field of ['public_email', 'commit_email']) {
      expect(attrs(await profile({ [field]: 'foreign@example.org' }))).toEqual([`profile.${field}`])
      expect((await profile({ [field]: 'PLAIN@example.org' })).status).toBe(200)
      expect((await profile({ [field]: '' })).status).toBe(200)
    }
    expect(attrs(await profile({ dashboard_view: 4 }))).toEqual(['profile.dashboard_view'])
    await site.db.insertInto('component_list').values({ name: 'Most', slug: 'most' }).execute()
    const list = { dashboard_component_list: 'most' }
    expect(attrs(await profile({ dashboard_view: 1, ...list }))).toEqual(['profile.dashboard_component_list'])
    expect((await profile({ dashboard_view: 4, ...list })).status).toBe(200)
    expect((await profile({ dashboard_view: 1, dashboard_component_list: null })).status).toBe(200)
  })

  it("10.2 #30: the service's own accounts are read and not changed; a project's bot is changed", async () => {
    const addon = await makeUser(site, 'helper')
    await site.db.updateTable('user').set({ username: 'addon:helper', is_bot: 1 }).where('id', '=', addon.id).execute()
    const path = '/api/users/addon%3Ahelper/'
    expect((await send('GET', path, root)).status).toBe(200)
    expect((await send('PATCH', path, root, { full_name: 'Changed' })).status).toBe(403)
    expect((await send('DELETE', path, root)).status).toBe(403)
    const bot = await makeUser(site, 'bot-open-ci')
    const { id } = await site.db.selectFrom('project').select('id').where('slug', '=', 'open').executeTakeFirstOrThrow()
    await site.db.updateTable('user').set({ is_bot: 1, bot_project_id: id }).where('id', '=', bot.id).execute()
    expect(body(await patch('bot-open-ci', root, { full_name: 'CI' }))).toMatchObject({ full_name: 'CI' })
  })

  it('10.2 #31: with a unit, who worked on it comes first, then who worked on its translation', async () => {
    const people = []
    for (const name of ['crowd-a', 'crowd-b', 'crowd-c', 'crowd-d']) people.push(await makeUser(site, name))
    await makeComponent(site, await makeProject(site, 'ranked'), 'app')
    const { results } = await site.read<{ results: { id: number; context: string }[] }>(
      '/api/translations/ranked/app/de/units/',
    )
    const [hello, bye] = ['hello', 'bye'].map((key) => results.find(({ context }) => context === key)?.id)
    const edit = (id: number | undefined, as: TestUser | undefined, target: string) =>
      send('PATCH', `/api/units/${id}/`, as, { target: [target], state: 20 })
    expect((await edit(hello, people[1], 'Hallo')).status).toBe(200)
    expect((await edit(bye, people[3], 'Ade')).status).toBe(200)
    const order = ['crowd-d', 'crowd-b', 'crowd-a', 'crowd-c']
    expect(await names(`?username=crowd&unit=${bye}`, plain)).toEqual(order)
    expect(await names('?username=crowd&unit=999999', plain)).toEqual([...order].sort())
  })
})
