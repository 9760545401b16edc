import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent, type TestProject } from '#server/testing/factories.ts'
import { TestGitServer } from '#server/testing/git-server.ts'
import { makeAddon, PNG } from '#server/testing/parts.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { body, type Page, sender } from '#server/testing/send-as.ts'
import { BASE, type TestSite } from '#server/testing/site.ts'
import { TwoServers } from '#server/testing/two-servers.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

const LABELS = '/api/projects/shop/labels/'
const ANNOUNCEMENTS = '/api/projects/shop/announcements/'

describeEachEngine('what is removed there before the switch', (open) => {
  let two: TwoServers
  let git: TestGitServer | undefined
  let shop: TestProject
  let web: TestComponent
  let anna: TestUser
  let bea: TestUser
  let team: number

  beforeAll(async () => {
    two = await TwoServers.open(open)
    const { there } = two
    ;[anna, bea] = [await makeUser(there, 'anna'), await makeUser(there, 'bea')]
    shop = await makeProject(there, 'shop', { web: 'https://shop.example.org/' })
    web = await makeComponent(there, shop, 'web')
    const blog = await makeProject(there, 'blog', { web: 'https://blog.example.org/' })
    team = await makeTeam(there, 'Shop', { members: [anna, bea], projects: [shop, blog], permissions: ['unit.edit'] })
    await makeTeam(there, 'Gone', { members: [bea], projects: [shop], permissions: ['unit.edit'] })
    for (const name of ['weblate.flags.same_edit', 'weblate.flags.target_edit'])
      await makeAddon(there, name, { component: web })
    for (const name of ['Hard', 'Easy']) await two.send('POST', LABELS, { name, color: 'navy' })
    for (const message of ['Soon', 'Later']) await two.send('POST', ANNOUNCEMENTS, { message })
    for (const slug of ['ours', 'theirs']) await two.send('POST', '/api/component-lists/', { name: slug, slug })
    for (const slug of ['ours', 'theirs'])
      await two.send('POST', `/api/component-lists/${slug}/components/`, { component_id: web.id })
    await two.send('POST', '/api/components/shop/web/links/', { project_slug: 'blog' })
    for (const name of ['Menu', 'Page']) await addScreenshot(name)
    await runJobs(there)
    git = await TestGitServer.start(join(there.database.folder, 'upstream'), [])
    const repo = `http://${git.host}/shop-web.git`
    await there.db.updateTable('component').set({ repo }).where('id', '=', web.id).execute()
    await two.moveIn()
  })
  afterAll(async () => {
    await two.close()
    await git?.stop()
  })

  async function addScreenshot(name: string): Promise<void> {
    const form = new FormData()
    const fields = { name, project_slug: 'shop', component_slug: 'web', language_code: 'de' }
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('image', new Blob([new Uint8Array(PNG)]), 'menu.png')
    body(await two.there.call('/api/screenshots/', { method: 'POST', as: two.root, form }), 201)
    const shots = two.there.db.selectFrom('screenshot').select('id').where('name', '=', name)
    const shot = await shots.executeTakeFirstOrThrow()
    const { results } = await two.there.read<Page<{ id: number }>>('/api/translations/shop/web/de/units/', {
      as: two.root,
    })
    for (const { id } of results) await two.send('POST', `/api/screenshots/${shot.id}/units/`, { unit_id: id })
  }

  interface Named {
    readonly id: number
    readonly name?: string
    readonly message?: string
    readonly slug?: string
    readonly units?: readonly string[]
    readonly components?: readonly string[]
  }

  const listed = async (path: string, site: TestSite = two.here) =>
    (await site.read<Page<Named>>(path, { as: site === two.here ? two.boss : two.root })).results

  const namesIn = async (path: string) =>
    (await listed(path)).map(({ name, slug, message }) => message ?? name ?? slug).toSorted()

  const membersOf = async (name: string) => {
    const rows = await two.here.db
      .selectFrom('membership')
      .innerJoin('user', 'user.id', 'membership.user_id')
      .innerJoin('team', 'team.id', 'membership.team_id')
      .select('user.username')
      .where('team.name', '=', name)
      .orderBy('user.username')
      .execute()
    return rows.map(({ username }) => username)
  }

  const state = async () => ({
    labels: await namesIn(LABELS),
    announcements: await namesIn(ANNOUNCEMENTS),
    lists: (await listed('/api/component-lists/')).map(({ slug, components }) => `${slug} ${components?.length}`),
    addons: await namesIn('/api/addons/'),
    links: await namesIn('/api/components/shop/web/links/'),
    screenshots: (await listed('/api/components/shop/web/screenshots/')).map(
      (one) => `${one.name} ${one.units?.length}`,
    ),
    members: await membersOf('Shop'),
    teams: (await namesIn('/api/groups/')).filter((name) => name === 'Shop' || name === 'Gone'),
  })

  it('brings all of it at first', async () => {
    expect(await state()).toEqual({
      labels: ['Easy', 'Hard'],
      announcements: ['Later', 'Soon'],
      lists: ['ours 1', 'theirs 1'],
      addons: ['weblate.flags.same_edit', 'weblate.flags.target_edit'],
      links: ['Project blog'],
      screenshots: ['Menu 2', 'Page 2'],
      members: ['anna', 'bea'],
      teams: ['Gone', 'Shop'],
    })
  })

  it('removes it here with the next run, but nothing that people added here', async () => {
    const send = sender(() => two.here)
    body(await send('POST', LABELS, two.boss, { name: 'Own', color: 'red' }), 201)
    body(await send('POST', ANNOUNCEMENTS, two.boss, { message: 'Here' }), 201)
    const own = await two.here.db.selectFrom('team').select('id').where('name', '=', 'Shop').executeTakeFirstOrThrow()
    body(await send('POST', '/api/users/boss/groups/', two.boss, { group_id: own.id }))
    const first = async (path: string) => (await listed(path, two.there)).at(-1)?.id
    await two.send('DELETE', `${LABELS}${await first(LABELS)}/`)
    await two.send('DELETE', `${ANNOUNCEMENTS}${await first(ANNOUNCEMENTS)}/`)
    await two.send('DELETE', '/api/component-lists/theirs/')
    await two.send('DELETE', '/api/component-lists/ours/components/shop%252Fweb/')
    await two.send('DELETE', `/api/addons/${await first('/api/addons/')}/`)
    await two.send('DELETE', '/api/components/shop/web/links/blog/')
    const [menu, page] = await listed('/api/components/shop/web/screenshots/', two.there)
    await two.send('DELETE', `/api/screenshots/${page?.id}/`)
    const unit = menu?.units?.[0]?.replace(BASE, '').split('/').at(-2)
    await two.send('DELETE', `/api/screenshots/${menu?.id}/units/${unit}/`)
    await two.send('DELETE', '/api/users/bea/groups/', { group_id: team })
    const gone = (await listed('/api/groups/', two.there)).find(({ name }) => name === 'Gone')
    await two.send('DELETE', `/api/groups/${gone?.id}/`)
    const { left } = await two.moveIn()
    expect([left, await state()]).toEqual([
      [],
      {
        labels: ['Hard', 'Own'],
        announcements: ['Here', 'Soon'],
        lists: ['ours 0'],
        addons: ['weblate.flags.same_edit'],
        links: [],
        screenshots: ['Menu 1'],
        members: ['anna', 'boss'],
        teams: ['Shop'],
      },
    ])
  })

  it('reports what is only here', async () => {
    const send = sender(() => two.here)
    body(await send('POST', '/api/components/shop/web/links/', two.boss, { project_slug: 'blog' }), 201)
    const service = { service: 'weblate', configuration: {} }
    body(await send('POST', '/api/projects/shop/machinery_settings/', two.boss, service), 201)
    const { kinds, on_purpose } = await two.report()
    expect(kinds).toMatchObject({
      'label only here': 1,
      'announcement only here': 1,
      'shared component only here': 1,
      'machine translation only here': 1,
    })
    expect(on_purpose['what this site has of its own']).toBeGreaterThan(0)
  })

  it('takes parts from a team that the team there has lost', async () => {
    const blog = await two.there.db
      .selectFrom('project')
      .select('id')
      .where('slug', '=', 'blog')
      .executeTakeFirstOrThrow()
    await two.send('DELETE', `/api/groups/${team}/projects/${blog.id}/`)
    const [role] = await two.there.db.selectFrom('team_role').select('role_id').where('team_id', '=', team).execute()
    await two.send('DELETE', `/api/groups/${team}/roles/${role?.role_id}/`)
    await two.moveIn()
    const [here] = (await listed('/api/groups/')).filter(({ name }) => name === 'Shop')
    expect(here).toMatchObject({ projects: [`${BASE}/api/projects/shop/`], roles: [] })
  })

  it('deactivates accounts that were deactivated there, and takes them back with those', async () => {
    const isActive = async (username: string) =>
      (
        await two.here.db
          .selectFrom('user')
          .select('is_active')
          .where('username', '=', username)
          .executeTakeFirstOrThrow()
      ).is_active
    const there = { full_name: 'Anna', is_active: false }
    await two.send('PATCH', '/api/users/anna/', there)
    await two.moveIn()
    expect([await isActive('anna'), await membersOf('Shop')]).toEqual([0, ['boss']])
    await two.send('PATCH', '/api/users/anna/', { ...there, is_active: true })
    await two.moveIn()
    expect([await isActive('anna'), await membersOf('Shop')]).toEqual([1, ['anna', 'boss']])
    expect((await two.there.call('/api/users/bea/', { method: 'DELETE', as: two.root })).status).toBe(204)
    await two.moveIn()
    expect(await isActive('bea')).toBe(0)
  })

  it('removes nothing with a token that does not show everything, and asks for no object of its own', async () => {
    const before = await state()
    expect((await two.moveIn([], { as: anna })).projects.toSorted()).toEqual(['blog', 'shop'])
    expect(await state()).toEqual(before)
    const asked: string[] = []
    const listen = ({ url = '' }) => void asked.push(url)
    two.there.app.server.on('request', listen)
    await two.moveIn()
    two.there.app.server.off('request', listen)
    expect(asked.filter((path) => /^\/api\/(users|groups|screenshots|addons)\/[^?]/.test(path))).toEqual([])
  })
})
