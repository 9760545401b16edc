import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { body, sender } from '#server/testing/send-as.ts'
import { BASE, type TestSite } from '#server/testing/site.ts'
import { makeTeam, openWithPeople, type TestUser } from '#server/testing/users.ts'

describeEachEngine('a right that is no other', (open) => {
  let site: TestSite
  let root: TestUser
  let alice: TestUser
  let bob: TestUser
  let carol: TestUser
  let dave: TestUser
  let secret: TestProject

  beforeAll(async () => {
    ;({ site, root, alice, bob, carol, dave } = await openWithPeople(open, 'root', 'alice', 'bob', 'carol', 'dave'))
    secret = await makeProject(site, 'secret', { access_control: 100, contribute_shared_tm: 0 })
    await makeComponent(site, secret, 'app')
    await makeTeam(site, 'Editors', {
      members: [carol],
      projects: [secret],
      permissions: ['project.edit', 'component.edit'],
    })
    await makeTeam(site, 'Owners', {
      members: [alice],
      projects: [secret],
      permissions: ['project.edit', 'component.edit', 'project.permissions', 'comment.add'],
    })
  })
  afterAll(() => site.close())

  const send = sender(() => site)
  const settings = (as: TestUser, json: object) => send('PATCH', '/api/projects/secret/', as, json)

  it('F17: project.edit alone does not publish a project, nor its texts', async () => {
    for (const json of [{ access_control: 0 }, { access_control: 200 }, { contribute_shared_tm: true }])
      expect((await settings(carol, json)).status).toBe(403)
    expect((await settings(carol, { access_control: 100, instructions: 'Be kind' })).status).toBe(200)
    expect((await site.call('/api/projects/secret/')).status).toBe(404)
    expect((await settings(alice, { contribute_shared_tm: true })).status).toBe(200)
    expect((await settings(carol, { contribute_shared_tm: false })).status).toBe(200)
    expect((await settings(alice, { access_control: 0 })).status).toBe(200)
    expect((await settings(carol, { access_control: 100 })).status).toBe(403)
    expect((await settings(alice, { access_control: 100 })).status).toBe(200)
  })

  it('F17: component.edit alone does not open or restrict a component', async () => {
    const path = '/api/components/secret/app/'
    expect((await send('PATCH', path, carol, { restricted: true })).status).toBe(403)
    expect((await send('PATCH', path, carol, { restricted: false, name: 'App' })).status).toBe(200)
    await site.db.updateTable('component').set({ restricted: 1 }).where('project_id', '=', secret.id).execute()
    const component = await site.db
      .selectFrom('component')
      .select('id')
      .where('project_id', '=', secret.id)
      .executeTakeFirstOrThrow()
    const team = await makeTeam(site, 'Insiders', { members: [carol], permissions: ['component.edit'] })
    await site.db.insertInto('team_component').values({ team_id: team, component_id: component.id }).execute()
    expect((await send('PATCH', path, carol, { restricted: false })).status).toBe(403)
    expect((await send('PATCH', path, root, { restricted: false })).status).toBe(200)
  })

  it('F18: no project administrator speaks for somebody else, or learns whose an address is', async () => {
    const { results } = await site.read<{ results: { id: number }[] }>('/api/translations/secret/app/de/units/', {
      as: root,
    })
    const path = `/api/units/${results[0]?.id}/comments/`
    const say = async (as: TestUser, more: object) =>
      send('POST', path, as, { scope: 'global', comment: 'I resign', ...more })
    for (const user_email of ['bob@example.org', 'carol@example.org', 'nobody@example.org', 'alice@example.org'])
      expect(body(await say(alice, { user_email }), 201)).toMatchObject({ user: `${BASE}/api/users/alice/` })
    expect(body(await say(root, { user_email: 'bob@example.org' }), 201)).toMatchObject({
      user: `${BASE}/api/users/bob/`,
    })
    expect((await say(alice, { timestamp: '2020-01-01T00:00:00Z' })).status).toBe(201)
    expect((await say(alice, { timestamp: '2999-01-01T00:00:00Z' })).status).toBe(400)
    const { results: changes } = await site.read<{ results: { user: string | null }[] }>(
      '/api/projects/secret/changes/?action=3',
      { as: root },
    )
    expect(changes.map(({ user }) => user)).not.toContain(`${BASE}/api/users/bob/`)
  })

  it('Suspicion 3: user.edit puts nobody into a team that its holder does not manage', async () => {
    const strong = await makeTeam(site, 'Strong', { members: [], permissions: ['role.edit', 'user.view'] })
    await makeTeam(site, 'User editors', { members: [dave], permissions: ['user.edit'] })
    const join = (as: TestUser, who: string, group_id: number) =>
      send('POST', `/api/users/${who}/groups/`, as, { group_id })
    for (const who of ['dave', 'bob']) expect((await join(dave, who, strong)).status).toBe(403)
    expect((await join(dave, 'dave', 999_999)).status).toBe(403)
    expect((await join(root, 'carol', strong)).status).toBe(200)
    expect((await send('DELETE', '/api/users/carol/groups/', dave, { group_id: strong })).status).toBe(403)
    expect((await send('POST', '/api/roles/', dave, { name: 'Mine', permissions: [] })).status).toBe(403)
  })

  it('Suspicion 3: group.edit gives at most what its holder has', async () => {
    const strong = await makeTeam(site, 'Stronger', { members: [], permissions: ['role.edit'] })
    const weak = await makeTeam(site, 'Weak', { members: [], permissions: ['group.edit'] })
    const own = await makeTeam(site, 'Group editors', { members: [bob], permissions: ['group.edit', 'unit.edit'] })
    const join = (group_id: number) => send('POST', '/api/users/bob/groups/', bob, { group_id })
    expect([(await join(strong)).status, (await join(weak)).status]).toEqual([403, 200])
    const admins = (team: number) => send('POST', `/api/groups/${team}/admins/`, bob, { user_id: bob.id })
    expect([(await admins(strong)).status, (await admins(weak)).status]).toEqual([403, 200])
    const invite = (team: number) => send('POST', `/api/groups/${team}/invitations/`, bob, { username: 'dave' })
    expect([(await invite(strong)).status, (await invite(weak)).status]).toEqual([403, 201])
    const { id: role } = await site.db
      .selectFrom('role')
      .select('id')
      .where('name', '=', 'Role of Stronger')
      .executeTakeFirstOrThrow()
    expect((await send('POST', `/api/groups/${own}/roles/`, bob, { role_id: role })).status).toBe(403)
    expect((await send('PATCH', `/api/groups/${own}/`, bob, { project_selection: 1 })).status).toBe(403)
    expect((await send('POST', `/api/groups/${own}/projects/`, bob, { project_id: secret.id })).status).toBe(403)
    expect((await send('PATCH', `/api/groups/${own}/`, bob, { name: 'Editors of groups' })).status).toBe(200)
    expect((await send('POST', '/api/roles/', bob, { name: 'Mine', permissions: [] })).status).toBe(403)
  })
})
