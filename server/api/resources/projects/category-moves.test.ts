import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent, type TestProject } from '#server/testing/factories.ts'
import { labelString, makeCategory, makeLabel, shareComponent } from '#server/testing/parts.ts'
import { BASE, type Call, type TestSite } from '#server/testing/site.ts'
import { makeTeam, openWithPeople, type TestUser } from '#server/testing/users.ts'

interface Page<T> {
  readonly count: number
  readonly results: readonly T[]
}
interface UnitView {
  readonly id: number
  readonly labels: readonly { readonly id: number; readonly name: string }[]
}

describeEachEngine('a category in another project', (open) => {
  let site: TestSite
  let admin: TestUser
  let plain: TestUser
  let old: TestProject
  let next: TestProject
  let category: number
  let app: TestComponent

  beforeAll(async () => {
    ;({ site, admin, plain } = await openWithPeople(open, 'admin', 'plain'))
    old = await makeProject(site, 'old')
    next = await makeProject(site, 'next')
    category = await makeCategory(site, old, 'apps')
    const inner = await makeCategory(site, old, 'mobile', category)
    await makeComponent(site, old, 'stays')
    app = await makeComponent(site, old, 'app', { category_id: inner })
    await makeComponent(site, next, 'there')
    await shareComponent(site, app, next)
  })
  afterAll(() => site.close())

  const send = (method: Call['method'], path: string, json?: unknown, as: TestUser = admin) =>
    site.call(path, { method, as, json })
  const address = () => `/api/categories/${category}/`
  const project = (slug: string) => `${BASE}/api/projects/${slug}/`
  const count = async (path: string) => (await site.read<Page<unknown>>(path, { as: admin })).results.length
  const total = async (slug: string) =>
    (await site.read<{ total: number }>(`/api/projects/${slug}/statistics/`, { as: admin })).total

  it('takes components, history, labels and counts along', async () => {
    const label = await makeLabel(site, old, { name: 'Menu', color: 'red' })
    const units = await site.read<Page<UnitView>>('/api/translations/old/apps%252Fmobile%252Fapp/en/units/')
    await labelString(site, units.results[0]?.id ?? 0, label)
    await send('PATCH', '/api/projects/next/', { commit_message: 'Of the next project' })
    await send('PATCH', '/api/components/old/apps%252Fmobile%252Fapp/', { inherit_commit_message: true })
    const changes = { old: await count('/api/projects/old/changes/'), next: await count('/api/projects/next/changes/') }
    const ofApp = await count('/api/components/old/apps%252Fmobile%252Fapp/changes/')
    const reply = await send('PATCH', address(), { project: project('next') })
    expect([reply.status, reply.json()]).toEqual([200, expect.objectContaining({ project: project('next') })])

    expect((await site.call('/api/components/old/apps%252Fmobile%252Fapp/')).status).toBe(404)
    const moved = '/api/components/next/apps%252Fmobile%252Fapp/'
    expect(await site.read(moved)).toMatchObject({
      id: app.id,
      project: { slug: 'next' },
      effective_commit_message: 'Of the next project',
    })
    expect(await count(`${moved}links/`)).toBe(0)
    expect(await count('/api/projects/next/components/')).toBe(2)
    expect(await count('/api/projects/next/categories/')).toBe(2)
    expect(await count('/api/projects/old/categories/')).toBe(0)
    expect([await total('old'), await total('next')]).toEqual([4, 8])
    expect(await count(`${moved}changes/`)).toBe(ofApp)
    expect(await count('/api/projects/old/changes/')).toBe(changes.old - ofApp)
    expect(await count('/api/projects/next/changes/')).toBe(changes.next + ofApp + 2)
    expect(await count('/api/projects/next/changes/?action=69')).toBe(1)
    const after = await site.read<Page<UnitView>>('/api/translations/next/apps%252Fmobile%252Fapp/en/units/')
    expect(after.results[0]?.labels).toMatchObject([{ name: 'Menu' }])
    expect(await site.read<Page<unknown>>('/api/projects/next/labels/')).toMatchObject({ count: 1 })
    const german = await site.read<Page<UnitView>>('/api/translations/next/apps%252Fmobile%252Fapp/de/units/')
    const saved = await send('PATCH', `/api/units/${german.results[1]?.id}/`, { target: ['Tschüss'], state: 20 })
    expect(saved.status, saved.text).toBe(200)
    expect(await count('/api/projects/next/changes/')).toBeGreaterThan(changes.next + ofApp + 2)
  })

  it('is refused where somebody else has the name, and by those who run one of the projects only', async () => {
    const clash = await makeCategory(site, old, 'apps')
    const taken = await send('PATCH', `/api/categories/${clash}/`, { project: project('next') })
    expect([taken.status, taken.text]).toEqual([400, expect.stringContaining('unique')])
    const free = await makeCategory(site, old, 'free')
    await makeTeam(site, 'Runners', { members: [plain], projects: [old], permissions: ['project.edit'] })
    const denied = await send('PATCH', `/api/categories/${free}/`, { project: project('next') }, plain)
    expect(denied.status, denied.text).toBe(403)
    const inner = await makeCategory(site, old, 'inner', free)
    const above = await send('PATCH', `/api/categories/${inner}/`, { project: project('next') })
    expect([above.status, above.json()]).toEqual([200, expect.objectContaining({ category: null })])
  })

  it('leaves no right to it with teams of the project before', async () => {
    const secret = await makeCategory(site, old, 'secret')
    const hidden = await makeComponent(site, old, 'hidden', { category_id: secret, restricted: 1 })
    const team = await makeTeam(site, 'Few', { members: [plain], projects: [old], components: [hidden] })
    await site.db.updateTable('team').set({ project_id: old.id }).where('id', '=', team).execute()
    const seen = (where: string) => site.call(`/api/components/${where}/secret%252Fhidden/`, { as: plain })
    expect((await seen('old')).status).toBe(200)
    expect((await send('PATCH', `/api/categories/${secret}/`, { project: project('next') })).status).toBe(200)
    expect((await seen('next')).status).toBe(404)
    expect((await site.call('/api/components/next/secret%252Fhidden/', { as: admin })).status).toBe(200)
  })
})
