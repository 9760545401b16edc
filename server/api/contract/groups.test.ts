import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { BASE, type Call, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

interface Listed {
  readonly count: number
  readonly results: readonly { readonly id: number; readonly name: string }[]
}
interface Team {
  readonly id: number
  readonly name: string
  readonly project_selection: number
  readonly defining_project: string | null
  readonly defining_workspace: string | null
  readonly roles: readonly string[]
  readonly projects: readonly string[]
  readonly components: readonly string[]
  readonly languages: readonly string[]
  readonly componentlists: readonly string[]
  readonly admins: readonly string[]
}

const api = (path: string) => `${BASE}/api/${path}/`

describeEachEngine('api-facts 10.3 groups and roles', (open) => {
  let site: TestSite
  let root: TestUser
  let plain: TestUser
  let viewer: TestUser
  let owner: TestUser
  let component: TestComponent
  let foreign: TestComponent

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    plain = await makeUser(site, 'plain')
    viewer = await makeUser(site, 'viewer')
    owner = await makeUser(site, 'owner')
    component = await makeComponent(site, await makeProject(site, 'mine', { access_control: 100 }), 'app')
    foreign = await makeComponent(site, await makeProject(site, 'other', { access_control: 100 }), 'app')
    await makeTeam(site, 'Lookers', { members: [viewer], permissions: ['group.view', 'role.view'] })
    const { id } = await teamOf('mine', 'Administration')
    await site.db.insertInto('membership').values({ user_id: owner.id, team_id: id }).execute()
  })
  afterAll(() => site.close())

  const teamOf = (slug: string, name: string) =>
    site.db
      .selectFrom('team')
      .innerJoin('project', 'project.id', 'team.project_id')
      .select('team.id')
      .where('project.slug', '=', slug)
      .where('team.name', '=', name)
      .executeTakeFirstOrThrow()
  const siteTeam = (name: string) =>
    site.db
      .selectFrom('team')
      .select('id')
      .where('name', '=', name)
      .where('project_id', 'is', null)
      .executeTakeFirstOrThrow()
  const roleId = async (name: string) =>
    (await site.db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const post = (path: string, as: TestUser | undefined, json: unknown) => site.call(path, { method: 'POST', as, json })
  const write = (method: Call['method'], path: string, as: TestUser, json?: unknown) =>
    site.call(path, { method, as, ...(json === undefined ? {} : { json }) } as Call)
  const make = async (name: string, as = root, more: object = {}) => {
    const reply = await post('/api/groups/', as, { name, ...more })
    expect([reply.text, reply.status]).toEqual([reply.text, 201])
    return reply.json<Team>()
  }

  it('10.3 #32: visitors and plain users see their own two teams, group.view sees all', async () => {
    const names = async (as?: TestUser) =>
      (await site.read<Listed>('/api/groups/', { as })).results.map((one) => one.name)
    expect(await names()).toEqual(['Guests', 'Viewers'])
    expect(await names(plain)).toEqual(['Viewers', 'Users'])
    expect((await site.read<Listed>('/api/groups/', { as: viewer })).count).toBeGreaterThan(20)
    expect(await names(owner)).toEqual(expect.arrayContaining(['Users', 'Administration', 'Translate', 'VCS']))
  })

  it('shows a team whole', async () => {
    const { id } = await siteTeam('Users')
    expectExactly(await site.call(`/api/groups/${id}/`, { as: plain }), {
      id,
      name: 'Users',
      defining_project: null,
      defining_workspace: null,
      project_selection: 3,
      language_selection: 1,
      url: api(`groups/${id}`),
      roles: [api(`roles/${await roleId('Power user')}`)],
      languages: [],
      projects: [],
      componentlists: [],
      components: [],
      enforced_2fa: false,
      admins: [],
    })
  })

  it('10.3 #33: a foreign team is not found, an own one without the right is refused', async () => {
    const { id } = await siteTeam('Managers')
    expect((await site.call(`/api/groups/${id}/`, { as: plain })).status).toBe(404)
    expect((await write('PUT', `/api/groups/${id}/`, plain, { name: 'x' })).status).toBe(404)
    const users = await siteTeam('Users')
    expect((await write('PATCH', `/api/groups/${users.id}/`, plain, { name: 'x' })).status).toBe(403)
    expect((await write('DELETE', `/api/groups/${users.id}/`, plain)).status).toBe(403)
  })

  it('10.3 #34: who manages a team sees it and may let others, outsiders may not know of it', async () => {
    const team = await make('Gardeners')
    expect((await post(`/api/groups/${team.id}/admins/`, plain, { user_id: plain.id })).status).toBe(404)
    const reply = await post(`/api/groups/${team.id}/admins/`, root, { user_id: plain.id })
    expect([reply.status, reply.json()]).toEqual([200, { detail: expect.any(String) }])
    expect((await site.read<Team>(`/api/groups/${team.id}/`, { as: plain })).admins).toEqual([api('users/plain')])
    expect((await post(`/api/groups/${team.id}/admins/`, plain, { user_id: viewer.id })).status).toBe(200)
    expect((await write('PATCH', `/api/groups/${team.id}/`, plain, { name: 'Mine' })).status).toBe(403)
    const taken = await write('DELETE', `/api/groups/${team.id}/admins/${viewer.id}/`, plain)
    expect([taken.status, taken.json<Team>().admins]).toEqual([200, [api('users/plain')]])
    expect((await write('DELETE', `/api/groups/${team.id}/admins/${viewer.id}/`, plain)).status).toBe(400)
  })

  it('10.3 #35: teams are made by those who may: everywhere, or in a project they manage', async () => {
    expect((await post('/api/groups/', plain, { name: 'x' })).status).toBe(403)
    expect((await post('/api/groups/', undefined, { name: 'x' })).status).toBe(401)
    const own = await make('Owned', owner, { defining_project: api('projects/mine') })
    expect(own).toMatchObject({ project_selection: 0, defining_project: api('projects/mine') })
    expect(own.projects).toEqual([api('projects/mine')])
    for (const slug of ['other', 'none'])
      expect((await post('/api/groups/', owner, { name: 'x', defining_project: api(`projects/${slug}`) })).status).toBe(
        403,
      )
    expect((await post('/api/groups/', owner, { name: 'x' })).status).toBe(403)
  })

  it("10.3 #36: a project's own team reaches nothing beyond it, whoever asks", async () => {
    const team = await make('Scoped', root, { defining_project: api('projects/mine'), project_selection: 1 })
    expect(team.project_selection).toBe(0)
    const add = (part: string, json: object) => post(`/api/groups/${team.id}/${part}/`, root, json)
    const change = (json: object) => write('PATCH', `/api/groups/${team.id}/`, root, json)
    expect((await change({ project_selection: 1 })).status).toBe(400)
    expect((await change({ defining_project: api('projects/other') })).status).toBe(400)
    expect((await add('projects', { project_id: foreign.project.id })).status).toBe(400)
    expect((await write('DELETE', `/api/groups/${team.id}/projects/${component.project.id}/`, root)).status).toBe(400)
    expect((await add('components', { component_id: foreign.id })).status).toBe(400)
    expect((await add('components', { component_id: component.id })).status).toBe(200)
    const list = await site.db
      .insertInto('component_list')
      .values({ name: 'All', slug: 'all' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await add('componentlists', { component_list_id: list.id })).status).toBe(400)
    const free = await make('Free')
    const extended = await post(`/api/groups/${free.id}/componentlists/`, root, { component_list_id: list.id })
    expect(extended.json<Team>().componentlists).toEqual([api('component-lists/all')])
    expect((await write('DELETE', `/api/groups/${free.id}/componentlists/${list.id}/`, root)).status).toBe(204)
  })

  it("10.3 #37: a workspace's own team is for everything in it: nothing is added, all languages stay", async () => {
    const { id: defining_workspace } = (await post('/api/workspaces/', root, { name: 'Guild' })).json<{ id: string }>()
    for (const as of [plain, owner])
      expect((await post('/api/groups/', as, { name: 'x', defining_workspace })).status).toBe(403)
    for (const unknown of ['nonsense', '00000000-0000-4000-8000-000000000000'])
      expect((await post('/api/groups/', root, { name: 'x', defining_workspace: unknown })).status).toBe(403)
    const team = await make('Guilders', root, { defining_workspace, project_selection: 1, language_selection: 0 })
    expect(team).toMatchObject({ defining_workspace, defining_project: null, project_selection: 0, projects: [] })
    expect(team).toMatchObject({ language_selection: 1 })
    const list = { name: 'Guild list', slug: 'guild-list' }
    const { id } = await site.db.insertInto('component_list').values(list).returning('id').executeTakeFirstOrThrow()
    for (const [part, json] of [
      ['languages', { language_code: 'cs' }],
      ['components', { component_id: component.id }],
      ['projects', { project_id: component.project.id }],
      ['componentlists', { component_list_id: id }],
    ] as const)
      expect([part, (await post(`/api/groups/${team.id}/${part}/`, root, json)).status]).toEqual([part, 400])
    const change = (json: object) => write('PATCH', `/api/groups/${team.id}/`, root, json)
    const changed = await change({ language_selection: 0 })
    expect([changed.status, changed.json()]).toEqual([200, expect.objectContaining({ language_selection: 1 })])
    expect((await change({ project_selection: 1 })).status).toBe(400)
    expect((await change({ defining_workspace: null })).status).toBe(400)
    expect((await make('Workless', root, { defining_workspace: null })).defining_workspace).toBeNull()
  })

  it('10.3 #39: the team of a project or workspace holds no right over the whole site', async () => {
    const { id } = (await post('/api/workspaces/', root, { name: 'Hall' })).json<{ id: string }>()
    for (const scope of [{ defining_project: api('projects/mine') }, { defining_workspace: id }]) {
      const team = await make('Local', root, scope)
      const give = async (name: string) =>
        (await post(`/api/groups/${team.id}/roles/`, root, { role_id: await roleId(name) })).status
      expect(await give('Add new projects')).toBe(400)
      expect(await give('Translate')).toBe(200)
    }
  })

  it('10.3 #38: a built-in team keeps its name and selections', async () => {
    const { id } = await siteTeam('Reviewers')
    const same = { name: 'Reviewers', project_selection: 1, language_selection: 1 }
    expect((await write('PUT', `/api/groups/${id}/`, root, same)).status).toBe(200)
    for (const change of [{ name: 'Others' }, { project_selection: 0 }, { language_selection: 0 }])
      expect((await write('PATCH', `/api/groups/${id}/`, root, change)).status).toBe(400)
    expect((await write('PATCH', `/api/groups/${id}/`, root, { enforced_2fa: true })).json()).toMatchObject({
      enforced_2fa: true,
    })
    expect((await write('DELETE', `/api/groups/${id}/`, root)).status).toBe(400)
  })

  it('10.3 #40: parts are added and taken: refused, not found, wrong, done', async () => {
    const team = await make('Parts')
    const path = (part: string) => `/api/groups/${team.id}/${part}/`
    const cases = [
      ['roles', 'role_id', await roleId('Translate'), 999_999],
      ['components', 'component_id', component.id, 999_999],
      ['projects', 'project_id', component.project.id, 999_999],
      ['languages', 'language_code', 'de', 'xx_none'],
    ] as const
    await post(`/api/groups/${team.id}/admins/`, root, { user_id: plain.id })
    for (const [part, field, good, unknown] of cases) {
      expect((await post(path(part), plain, { [field]: good })).status).toBe(403)
      expect((await post(path(part), root, {})).json()).toMatchObject({ errors: [{ code: 'invalid', attr: field }] })
      const wrong = await post(path(part), root, { [field]: unknown })
      expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('not found.')])
      const added = await post(path(part), root, { [field]: good })
      expect([part, added.status, added.json<Record<string, unknown[]>>()[part]?.length]).toEqual([part, 200, 1])
      expect((await post(path(part), root, { [field]: good })).status).toBe(200)
      expect((await write('DELETE', `${path(part)}${unknown}/`, root)).status).toBe(404)
      expect((await write('DELETE', `${path(part)}${good}/`, root)).status).toBe(204)
      expect((await write('DELETE', `${path(part)}${good}/`, root)).status).toBe(404)
    }
    expect((await post(path('roles'), root, { role_id: 'x' })).status).toBe(400)
    expect((await write('DELETE', `/api/groups/${team.id}/`, root)).status).toBe(204)
    expect((await site.call(`/api/groups/${team.id}/`, { as: root })).status).toBe(404)
  })

  it('10.3 #41: visitors, bots and closed accounts manage no team', async () => {
    const team = await make('No bots')
    const bot = await makeUser(site, 'some-bot')
    await site.db.updateTable('user').set({ is_bot: 1 }).where('id', '=', bot.id).execute()
    const closed = await makeUser(site, 'closed', { is_active: 0 })
    const visitor = await site.db
      .selectFrom('user')
      .select('id')
      .where('username', '=', 'anonymous')
      .executeTakeFirstOrThrow()
    for (const id of [bot.id, closed.id, visitor.id, 999_999])
      expect((await post(`/api/groups/${team.id}/admins/`, root, { user_id: id })).status).toBe(400)
    expect((await post(`/api/groups/${team.id}/admins/`, root, {})).status).toBe(400)
  })

  it('names nothing of what the caller may not see', async () => {
    const team = await make('Mixed')
    await post(`/api/groups/${team.id}/projects/`, root, { project_id: foreign.project.id })
    await post(`/api/groups/${team.id}/components/`, root, { component_id: foreign.id })
    const { text } = await site.call('/api/groups/?page_size=1000', { as: viewer })
    expect(text).not.toContain('/projects/other/')
    expect(text).not.toContain('/components/other/')
    expect((await site.call('/api/groups/?page_size=1000', { as: root })).text).toContain('/components/other/app/')
  })

  it('10.3 #42: roles know their permissions; PUT replaces, PATCH adds', async () => {
    const body = { name: 'Tester', permissions: ['unit.edit', 'comment.add'] }
    expect((await post('/api/roles/', plain, body)).status).toBe(403)
    expect((await post('/api/roles/', root, { ...body, permissions: ['unit.fly'] })).json()).toMatchObject({
      errors: [{ attr: 'permissions', code: 'invalid' }],
    })
    expect((await post('/api/roles/', root, { name: 'Tester' })).status).toBe(400)
    const made = await post('/api/roles/', root, body)
    expect(made.status).toBe(201)
    const { id } = made.json<{ id: number }>()
    // In the order that clients know, whatever it was sent in.
    expect(made.json()).toEqual({ id, ...body, permissions: ['comment.add', 'unit.edit'], url: api(`roles/${id}`) })
    const path = `/api/roles/${id}/`
    expect((await write('PATCH', path, root, { permissions: ['screenshot.add'] })).json()).toMatchObject({
      permissions: ['comment.add', 'screenshot.add', 'unit.edit'],
    })
    expect((await write('PUT', path, root, { name: 'Tester', permissions: ['vcs.view'] })).json()).toMatchObject({
      permissions: ['vcs.view'],
    })
    expect((await write('PATCH', path, plain, { name: 'x' })).status).toBe(403)
    expect((await write('PATCH', path, viewer, { name: 'x' })).status).toBe(403)
    expect((await post('/api/roles/', root, body)).status).toBe(400)
    expect((await write('DELETE', path, root)).status).toBe(204)
    expect((await site.call(path, { as: root })).status).toBe(404)
  })

  it('F9: a role that the team of a workspace has cannot get rights over the whole site', async () => {
    const { id: workspace } = (await post('/api/workspaces/', root, { name: 'Guild' })).json<{ id: string }>()
    const { id } = (await post('/api/roles/', root, { name: 'Inside', permissions: ['unit.edit'] })).json<{
      id: number
    }>()
    const made = await post('/api/groups/', root, { name: 'Insiders', defining_workspace: workspace })
    expect(made.status).toBe(201)
    const team = made.json<{ id: number }>().id
    expect((await post(`/api/groups/${team}/roles/`, root, { role_id: id })).status).toBe(200)
    expect((await write('PATCH', `/api/roles/${id}/`, root, { permissions: ['user.edit'] })).json()).toMatchObject({
      errors: [{ attr: 'permissions', code: 'invalid' }],
    })
  })

  it('10.3 #43: a role that is not held is not found', async () => {
    const managing = `/api/roles/${await roleId('Administration')}/`
    expect((await site.call(managing, { as: plain })).status).toBe(404)
    expect((await site.call(managing, { as: viewer })).status).toBe(200)
    const power = await site.read<{ permissions: string[] }>(`/api/roles/${await roleId('Power user')}/`, { as: plain })
    expect(power.permissions).toContain('unit.edit')
    expect((await site.read<Listed>('/api/roles/')).results.map((role) => role.name).sort()).toEqual([
      'Access repository',
      'Add suggestion',
    ])
  })
})
