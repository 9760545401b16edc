import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '#server/access/passwords.ts'
import { TestBrowser } from '#server/testing/browser.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { attrs, body, type Page } from '#server/testing/send-as.ts'
import { type Caller, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser } from '#server/testing/users.ts'

const PASSWORD = 'correct horse battery'
const HOUR = 3600 * 1_000_000

interface Unit {
  readonly id: number
  readonly state: number
}

describeEachEngine('tokens of an account', (open) => {
  let site: TestSite
  let browser: TestBrowser
  const units: Record<string, readonly Unit[]> = {}

  beforeAll(async () => {
    site = await TestSite.open(open)
    const ann = await makeUser(site, 'ann')
    const password = await hashPassword(PASSWORD)
    await site.db.updateTable('user').set({ password }).where('id', '=', ann.id).execute()
    const projects = []
    for (const slug of ['mine', 'other']) {
      const project = await makeProject(site, slug, { access_control: 100 })
      projects.push(project)
      await makeComponent(site, project, 'app')
    }
    const permissions = ['unit.edit', 'unit.review', 'unit.bulk_edit', 'component.edit', 'project.permissions']
    await makeTeam(site, 'Everything', { members: [ann], projects, permissions })
    for (const slug of ['mine', 'other']) units[slug] = await unitsOf(slug, ann)
    await makeProject(site, 'hidden', { access_control: 100 })
    browser = new TestBrowser(site)
    await browser.post('/api/account/sign-in/', { name: 'ann', password: PASSWORD })
  })
  afterAll(() => site.close())

  const unitsOf = async (project: string, as: Caller) =>
    (await site.read<Page<Unit>>(`/api/translations/${project}/app/de/units/`, { as })).results
  const create = async (json: object): Promise<Caller> => {
    const { token } = body<{ token: string }>(await browser.post('/api/account/token/', json), 201)
    return { authorization: `Token ${token}` }
  }
  const status = async (as: Caller, path: string) => (await site.call(path, { as })).status
  const edit = async (as: Caller, project: string, state = 20) => {
    const json = { target: ['Neu'], state }
    return (await site.call(`/api/units/${units[project]?.[0]?.id}/`, { method: 'PATCH', as, json })).status
  }

  it('have names, scopes, projects and a last day, and say when they were used', async () => {
    const token = await create({ name: 'ci', scopes: ['translate'], projects: ['mine'], expires: '2030-01-01' })
    const listed = async () => body<{ name: string }[]>(await browser.get('/api/account/token/')).find(isCi)
    const isCi = ({ name }: { name: string }) => name === 'ci'
    const known = {
      scopes: ['read', 'translate'],
      projects: ['mine'],
      expires: '2030-01-02T00:00:00.000000Z',
      last_used: null,
    }
    expect(await listed()).toMatchObject(known)
    await status(token, '/api/projects/mine/')
    expect(await listed()).toMatchObject({ last_used: expect.stringContaining('2026-') })
    site.time += HOUR + 1
    await status(token, '/api/projects/mine/')
    const [latest] = await site.db.selectFrom('token').select('last_used').where('name', '=', 'ci').execute()
    expect(latest?.last_used).toBe(site.time)
    // What confirmed the session is an hour old by now.
    site.time -= HOUR + 1
  })

  it('are for scopes that there are, and for projects that their owner sees', async () => {
    const post = (json: object) => browser.post('/api/account/token/', json)
    expect(attrs(await post({ projects: ['hidden'] }))).toEqual(['projects'])
    expect(attrs(await post({ projects: ['none'] }))).toEqual(['projects'])
    expect((await post({ scopes: ['everything'] })).status).toBe(400)
    expect((await post({ scopes: [] })).status).toBe(400)
  })

  it('do in their projects what their scopes give, and nothing elsewhere', async () => {
    const token = await create({ name: 'limits', scopes: ['translate'], projects: ['mine'] })
    expect(await edit(token, 'mine')).toBe(200)
    expect(await edit(token, 'other')).toBe(404)
    expect(await status(token, '/api/projects/mine/')).toBe(200)
    expect(await status(token, '/api/projects/other/')).toBe(404)
    const { results } = await site.read<Page<{ slug: string }>>('/api/projects/', { as: token })
    expect(results.map(({ slug }) => slug)).toEqual(['mine'])
    const json = { name: 'Renamed' }
    const renamed = await site.call('/api/components/mine/app/', { method: 'PATCH', as: token, json })
    expect([renamed.status, renamed.text]).toEqual([403, expect.stringContaining("doesn't have the scope 'manage'")])
  })

  it('with one scope do not tell what was told to one with another', async () => {
    const storing = site.beside({ PAGE_CACHE_MB: '64' })
    const wide = await create({ name: 'wide', projects: ['mine', 'other'] })
    const narrow = await create({ name: 'narrow', projects: ['mine'] })
    for (const [as, count] of [
      [wide, 2],
      [narrow, 1],
      [wide, 2],
    ] as const)
      expect((await storing.read<Page<unknown>>('/api/projects/', { as })).count).toBe(count)
    await storing.app.close()
  })

  it('for projects are not for the account of their owner', async () => {
    const token = await create({ name: 'personal', projects: ['mine'] })
    for (const path of ['/api/account/emails/', '/api/account/audit/', '/api/inbox/', '/api/memory/', '/api/reports/'])
      expect([path, await status(token, path)]).toEqual([path, 403])
    expect(await site.read('/api/users/ann/', { as: token })).not.toHaveProperty('email')
    expect(await status(token, '/api/account/')).toBe(200)
  })

  it('make no tokens with more scopes than their own', async () => {
    const manage = await create({ name: 'manager', scopes: ['manage'] })
    const team = await site.db.selectFrom('team').select('id').where('project_id', 'is not', null).executeTakeFirst()
    const post = (json: object) =>
      site.call('/api/projects/mine/tokens/', { method: 'POST', as: manage, json: { teams: [team?.id], ...json } })
    expect((await post({ name: 'all' })).status).toBe(403)
    expect((await post({ name: 'more', scopes: ['manage', 'translate'] })).status).toBe(403)
    expect((await post({ name: 'same', scopes: ['manage'] })).status).toBe(201)
  })

  it('keep their limits in what is done later', async () => {
    const token = await create({ name: 'bulk', scopes: ['manage'], projects: ['mine'] })
    const full = await create({ name: 'full' })
    const statesAfter = async (as: Caller) => {
      const json = { path: 'mine', q: '', state: 10 }
      expect((await site.call('/api/places/bulk-edit/', { method: 'POST', as, json })).status).toBe(200)
      await runJobs(site)
      return (await unitsOf('mine', full)).map(({ state }) => state)
    }
    const before = (await unitsOf('mine', full)).map(({ state }) => state)
    expect(await statesAfter(token)).toEqual(before)
    expect(await statesAfter(full)).not.toEqual(before)
  })

  it('are revoked one by one', async () => {
    const token = await create({ name: 'short' })
    const other = await create({ name: 'long' })
    const tokens = body<{ id: number; name: string }[]>(await browser.get('/api/account/token/'))
    const { id } = tokens.find(({ name }) => name === 'short') ?? { id: 0 }
    expect((await site.call(`/api/account/token/${id}/`, { method: 'DELETE', as: other })).status).toBe(403)
    expect((await browser.delete(`/api/account/token/${id}/`)).status).toBe(204)
    expect((await browser.delete(`/api/account/token/${id}/`)).status).toBe(404)
    expect([await status(token, '/api/'), await status(other, '/api/')]).toEqual([401, 200])
  })
})
