import { basename, dirname } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'
import { writeHistory } from '#server/vcs/write-history.ts'

interface Branch {
  readonly name: string
  readonly path: string
}

const texts = (files: Readonly<Record<string, object>>) =>
  new Map(Object.entries(files).map(([path, content]) => [path, `${JSON.stringify(content, null, 2)}\n`]))

const main = { 'locales/en.json': { home: 'Home' }, 'locales/de.json': { home: 'Start' } }
const feature = { 'locales/en.json': { home: 'Home', login: 'Log in', out: 'Log out' } }

describeEachEngine('branches of a component', (open) => {
  let site: TestSite
  let manager: TestUser
  let stranger: TestUser

  const at = '/api/components/app/main/'
  const branches = async () =>
    (await site.read<{ results: readonly Branch[] }>(`${at}branches/`, { as: manager })).results
  const change = (json: object, as = manager) => site.call(`${at}branch-settings/`, { method: 'PATCH', as, json })

  beforeAll(async () => {
    site = await TestSite.open(open)
    const project = await makeProject(site, 'app', { access_control: 100 })
    manager = await makeUser(site, 'manager')
    stranger = await makeUser(site, 'stranger')
    const permissions = ['component.edit', 'unit.edit', 'vcs.update'] as const
    await makeTeam(site, 'Managers', { members: [manager], projects: [project], permissions: [...permissions] })
    const { address } = (await makeComponent(site, project, 'main', { files: main })).repository
    const developer = { name: 'Dev', email: 'dev@example.org' }
    const commits = [
      { author: developer, date: '2026-01-01T00:00:00Z', message: 'Begin', files: texts(main) },
      { author: developer, date: '2026-01-01T00:30:00Z', message: 'Log in', files: texts(feature) },
    ]
    const location = { folder: dirname(address), environment: { PATH: process.env.PATH } }
    await writeHistory(location, basename(address, '.git'), commits, 'feature/login')
    await runJobs(site)
  })
  afterAll(() => site.close())

  it('are off until somebody who manages the component turns them on', async () => {
    expect(await branches()).toEqual([])
    const settings = await site.read(`${at}branch-settings/`, { as: manager })
    expect(settings).toEqual({ enabled: false, patterns: '*', excluded: '', max_branches: 20, idle_days: 30 })
    expect((await change({ enabled: true }, stranger)).status).toBe(404)
    expect((await change({ patterns: '  ', enabled: true })).status).toBe(400)
    expect((await change({ max_branches: 0 })).status).toBe(400)
    expect(await site.read(`${at}branch-settings/`, { as: manager })).toEqual(settings)
  })

  it('are listed with how far they are, and hold what differs only', async () => {
    expect((await change({ enabled: true })).status).toBe(200)
    await runJobs(site)
    const [branch, ...others] = await branches()
    expect(others).toEqual([])
    expect(branch).toMatchObject({
      name: 'feature/login',
      status: 'open',
      committed: '2026-01-01T00:30:00.000000Z',
      strings: 2,
      languages: 1,
      translated_percent: 0,
      problem: '',
      component: `${BASE}/api/components/app/${encodeURIComponent(branch?.path.replaceAll('/', '%2F') ?? '')}/`,
    })
    const units = `/api/translations/app/${encodeURIComponent(branch?.path ?? '')}/de/units/`
    const { results } = await site.read<{ results: { id: number; context: string }[] }>(units, { as: manager })
    expect(results.map(({ context }) => context)).toEqual(['login', 'out'])
    const json = { target: ['Anmelden'], state: 20 }
    expect((await site.call(`/api/units/${results[0]?.id}/`, { method: 'PATCH', as: manager, json })).status).toBe(200)
    expect(await branches()).toMatchObject([{ translated_percent: 50 }])
    expect((await site.call(`${at}branches/`, { as: stranger })).status).toBe(404)
  })

  it('go when they are turned off', async () => {
    expect((await change({ enabled: false })).status).toBe(200)
    await runJobs(site)
    expect(await branches()).toEqual([])
    const { results } = await site.read<{ results: { slug: string }[] }>('/api/projects/app/components/', {
      as: manager,
    })
    expect(results.map(({ slug }) => slug).filter((slug) => slug !== 'glossary')).toEqual(['main'])
  })
})
