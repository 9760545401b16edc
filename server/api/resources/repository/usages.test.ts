import { afterAll, beforeAll, expect, it } from 'vitest'
import { scanUsages } from '#server/sync/usages/scan-usages.ts'
import { pullFiles } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

interface Listed<T> {
  readonly results: readonly T[]
  readonly count: number
}
interface Usage {
  readonly id: number
  readonly path: string
  readonly line: number
  readonly name: string
  readonly is_prefix: boolean
}

const files = {
  'locales/en.json': { hello: 'Hello', 'error.a': 'A', old: 'Old' },
  'locales/de.json': { hello: 'Hallo', 'error.a': '', old: '' },
  'src/app.ts': "// first\nexport const a = t('hello')\nexport const b = t('nowhere')\n",
  'src/errors.ts': `show(t('error.' + code)) // t("old")\n`,
  'src/huge.ts': `t('old');${' '.repeat(1024 * 1024)}`,
}

describeEachEngine('usages in the code', (open) => {
  let site: TestSite
  let component: TestComponent
  let member: TestUser
  let guest: TestUser

  const at = '/api/components/app/main/usages/'
  const read = <T>(url: string) => site.read<T>(url, { as: member })
  const unitId = async (key: string) => {
    const { results } = await site.read<Listed<{ id: number; context: string }>>('/api/translations/app/main/de/units/')
    return results.find(({ context }) => context === key)?.id
  }
  const usagesOf = async (key: string) => (await read<Listed<Usage>>(`/api/units/${await unitId(key)}/usages/`)).results

  beforeAll(async () => {
    site = await TestSite.open(open)
    const project = await makeProject(site, 'app', { access_control: 1 })
    member = await makeUser(site, 'member')
    guest = await makeUser(site, 'guest')
    await makeTeam(site, 'Members', { members: [member], projects: [project], permissions: ['vcs.view', 'vcs.access'] })
    component = await makeComponent(site, project, 'main', { files })
    const hidden = await makeProject(site, 'hidden', { access_control: 100 })
    await makeComponent(site, hidden, 'main', { files })
    await runJobs(site)
  })
  afterAll(() => site.close())

  it('are found with each pull', async () => {
    expect(await read(at)).toMatchObject({
      families: ['javascript'],
      files: 2,
      skipped: 1,
      usages: 3,
      unused: 1,
      missing: 1,
    })
    expect(await usagesOf('hello')).toMatchObject([{ path: 'src/app.ts', line: 2, name: 'hello', is_prefix: false }])
    expect(await usagesOf('error.a')).toMatchObject([{ path: 'src/errors.ts', name: 'error.', is_prefix: true }])
    expect(await usagesOf('old')).toEqual([])
    expect(await read(`${at}unused/`)).toMatchObject({ count: 1, results: [{ key: 'old', source: 'Old' }] })
    expect(await read(`${at}missing/`)).toMatchObject({ count: 1, results: [{ name: 'nowhere', line: 3 }] })
  })

  it('come with their lines, and with who wrote them when asked', async () => {
    const [usage] = await usagesOf('hello')
    const plain = await read<{ lines: unknown[]; blame: unknown }>(`/api/usages/${usage?.id}/`)
    expect(plain).toMatchObject({ path: 'src/app.ts', line: 2, blame: null })
    expect(plain.lines).toContainEqual({ number: 2, text: "export const a = t('hello')" })
    const blamed = await read<{ blame: { summary: string } }>(`/api/usages/${usage?.id}/?blame=true`)
    expect(blamed.blame.summary).toBe('Begin')
  })

  it('are shown only to those who can see the repository; what is hidden is not found', async () => {
    const [usage] = await usagesOf('hello')
    const unit = await unitId('hello')
    for (const url of [at, `${at}unused/`, `${at}missing/`, `/api/units/${unit}/usages/`, `/api/usages/${usage?.id}/`])
      expect((await site.call(url, { as: guest })).status, url).toBe(403)
    const secret = await site.db
      .selectFrom('code_usage')
      .innerJoin('component', 'component.id', 'code_usage.component_id')
      .innerJoin('project', 'project.id', 'component.project_id')
      .select('code_usage.id')
      .where('project.slug', '=', 'hidden')
      .executeTakeFirstOrThrow()
    for (const url of [`/api/usages/${secret.id}/`, '/api/components/hidden/main/usages/', '/api/usages/999999/'])
      expect((await site.call(url, { as: member })).status, url).toBe(404)
  })

  it('a later pull reads only files that changed', async () => {
    const before = await site.db.selectFrom('code_file').selectAll().where('path', '=', 'src/errors.ts').execute()
    await pullFiles(site, component, { ...files, 'src/app.ts': "t('old')\nt('hello')\n" })
    const { db, services } = site
    const context = { db, vcs: services.vcs, now: services.now, report: async () => {} }
    expect(await scanUsages(context, component.id)).toEqual({ files: 2, read: 1, usages: 3, unused: 0, missing: 0 })
    expect(await scanUsages(context, component.id)).toMatchObject({ read: 0, usages: 3 })
    expect(await site.db.selectFrom('code_file').selectAll().where('path', '=', 'src/errors.ts').execute()).toEqual(
      before,
    )
    expect(await usagesOf('old')).toMatchObject([{ path: 'src/app.ts', line: 1 }])
  })

  it('nothing is shown until a component has fetched what its settings name', async () => {
    await site.db.updateTable('component').set({ fetched: '' }).where('id', '=', component.id).execute()
    expect(await usagesOf('hello')).toEqual([])
    expect(await read(at)).toMatchObject({ commit: '', usages: 0 })
    expect(await read(`${at}missing/`)).toMatchObject({ count: 0 })
  })
})
