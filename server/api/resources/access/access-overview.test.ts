import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

interface Overview {
  teams: { id: number; name: string; members: number; bots: number; invitations: number; languages: string[] }[]
  roles: { name: string; permissions: string[] }[]
}
interface Members {
  count: number
  results: { username: string; last_active: string | null; edits: number; teams: unknown[] }[]
}

describeEachEngine('who has access, at a glance', (open) => {
  let site: TestSite
  let owner: TestUser
  let anna: TestUser
  let plain: TestUser
  let root: TestUser
  let teams: Record<string, number>

  beforeAll(async () => {
    site = await TestSite.open(open)
    owner = await makeUser(site, 'owner')
    anna = await makeUser(site, 'anna', { full_name: 'Anna Example' })
    plain = await makeUser(site, 'plain')
    root = await makeUser(site, 'root', { is_superuser: 1 })
    const project = await makeProject(site, 'secret', { access_control: 100 })
    await makeProject(site, 'open')
    await makeComponent(site, project, 'app')
    const rows = await site.db.selectFrom('team').select(['id', 'name']).where('project_id', '=', project.id).execute()
    teams = Object.fromEntries(rows.map((row) => [row.name, row.id]))
    const join = (user: TestUser, team: string) =>
      site.db
        .insertInto('membership')
        .values({ user_id: user.id, team_id: teams[team] ?? 0 })
        .execute()
    await join(owner, 'Administration')
    const asOwner = { method: 'POST', as: owner } as const
    const member = { group_id: teams.Review, limit_language_codes: ['cs'] }
    expect((await site.call('/api/users/anna/groups/', { ...asOwner, json: member })).status).toBe(200)
    await join(anna, 'Translate')
    await site.call(`/api/groups/${teams.Review}/invitations/`, { ...asOwner, json: { email: 'new@example.org' } })
    await site.call('/api/projects/secret/tokens/', { ...asOwner, json: { name: 'CI', teams: [teams.VCS] } })
  })
  afterAll(() => site.close())

  const overview = async (path: string, as: TestUser) => (await site.call(path, { as })).json<Overview>()
  const members = async (query: string) =>
    (await site.call(`/api/projects/secret/members/${query}`, { as: owner })).json<Members>()

  it('teams come with numbers, and with roles that a project manager can grant', async () => {
    const { teams: shown, roles } = await overview('/api/projects/secret/access/', owner)
    const numbers = Object.fromEntries(shown.map((one) => [one.name, [one.members, one.bots, one.invitations]]))
    expect(numbers).toMatchObject({
      Administration: [1, 0, 0],
      Review: [1, 0, 1],
      Translate: [1, 0, 0],
      VCS: [0, 1, 0],
    })
    const review = roles.find(({ name }) => name === 'Review strings')
    expect(review?.permissions).toContain('unit.review')
    expect(roles.map(({ name }) => name)).not.toContain('Add new projects')
  })

  it('people come once, with their teams and languages', async () => {
    const { count, results } = await members('')
    expect([count, results.map(({ username }) => username)]).toEqual([2, ['anna', 'owner']])
    expect(results[0]).toEqual({
      id: anna.id,
      username: 'anna',
      full_name: 'Anna Example',
      last_active: null,
      edits: 0,
      teams: expect.arrayContaining([
        { id: teams.Review, is_admin: false, limit_language_codes: ['cs'] },
        { id: teams.Translate, is_admin: false, limit_language_codes: [] },
      ]),
    })
  })

  it('people are found by a part of their name, and by team', async () => {
    expect((await members('?q=EXAMPLE')).results.map(({ username }) => username)).toEqual(['anna'])
    expect((await members('?q=nobody')).count).toBe(0)
    expect((await members(`?team=${teams.Administration}`)).results.map(({ username }) => username)).toEqual(['owner'])
    expect((await members('?page_size=1&page=2')).results.map(({ username }) => username)).toEqual(['owner'])
  })

  it('is for those who manage members', async () => {
    const status = async (path: string, as?: TestUser) => (await site.call(path, as ? { as } : {})).status
    for (const part of ['access', 'members']) {
      expect(await status(`/api/projects/secret/${part}/`, plain)).toBe(404)
      expect(await status(`/api/projects/open/${part}/`, plain)).toBe(403)
      expect(await status(`/api/projects/secret/${part}/`, root)).toBe(200)
    }
    expect(await status('/api/access/', plain)).toBe(403)
    expect(await status('/api/access/')).toBe(403)
  })

  it("the site's own teams are apart from those of projects", async () => {
    const crew = await makeTeam(site, 'Crew', { members: [anna, plain] })
    const { teams: shown, roles } = await overview('/api/access/', root)
    expect(shown.find(({ id }) => id === crew)).toMatchObject({ name: 'Crew', members: 2 })
    expect(shown.map(({ name }) => name)).toEqual(expect.arrayContaining(['Users', 'Viewers']))
    expect(shown.map(({ id }) => id)).not.toContain(teams.Review)
    expect(roles.map(({ name }) => name)).toContain('Add new projects')
    const found = await site.call(`/api/groups/${crew}/members/?q=exam&page=1`, { as: root })
    expect(found.json<{ username: string }[]>().map(({ username }) => username)).toEqual(['anna'])
    const second = await site.call(`/api/groups/${crew}/members/?page=2`, { as: root })
    expect(second.json()).toEqual([])
  })
})
