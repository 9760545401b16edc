import { mkdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeSetting } from '#server/db/queries/site/settings.ts'
import { upgradeDemoRows } from '#server/demo/upgrade-rows.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { attrs, body, sender } from '#server/testing/send-as.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'
import { demoFolder, demoPath } from '#server/vcs/demo-repository.ts'
import { repositoryAddress } from '#server/vcs/vcs.ts'
import { writeHistory } from '#server/vcs/write-history.ts'

describeEachEngine('repositories of the demo', (open) => {
  let site: TestSite
  let root: TestUser
  let app: TestComponent
  let other: TestComponent

  beforeAll(async () => {
    ;({ site, root } = await openWithPeople(open, 'root'))
    const project = await makeProject(site, 'lighthouse')
    app = await makeComponent(site, project, 'app')
    other = await makeComponent(site, project, 'other')
    const path = demoPath(site.services.config.dataDir, 'demo:lighthouse')
    await site.db.updateTable('component').set({ repo: path }).where('id', '=', app.id).execute()
    await writeSetting(site.db, 'demo_commits', '12')
    await upgradeDemoRows(site.database, site.services.config)
  })
  afterAll(() => site.close())

  const send = sender(() => site)
  const row = (id: number) => site.db.selectFrom('component').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('F3: rows of an older version get the kind of their own, the others stay', async () => {
    expect(await row(app.id)).toMatchObject({ vcs: 'demo', repo: 'demo:lighthouse' })
    expect(await row(other.id)).toMatchObject({ vcs: 'git', repo: other.repository.address })
    expect(repositoryAddress(await row(app.id))).toBe('demo:lighthouse')
  })

  it('F3: clients see a repository of git without its place on the disk, and may send that back', async () => {
    const path = '/api/components/lighthouse/app/'
    const shown = await site.read<Record<string, unknown>>(path, { as: root })
    expect(shown).toMatchObject({ vcs: 'git', repo: 'demo:lighthouse' })
    const { name, slug, vcs, repo, filemask, file_format } = shown
    body(await send('PUT', path, root, { name, slug, vcs, repo, filemask, file_format, priority: 80 }))
    body(await send('PATCH', path, root, { push: other.repository.address }))
    expect(await row(app.id)).toMatchObject({ vcs: 'demo', repo: 'demo:lighthouse', priority: 80 })
    expect(attrs(await send('PATCH', path, root, { vcs: 'github' }))).toEqual(['repo'])
    expect(attrs(await send('PATCH', path, root, { repo: 'demo:dragoman' }))).toEqual(['repo'])
    expect(attrs(await send('PATCH', path, root, { vcs: 'demo', repo: 'demo:dragoman' }))).toEqual(['vcs'])
    body(await send('PATCH', path, root, { repo: other.repository.address }))
    expect(await row(app.id)).toMatchObject({ vcs: 'git', repo: other.repository.address })
    expect(attrs(await send('PATCH', path, root, { vcs: 'demo', repo: 'demo:lighthouse' }))).toEqual(['vcs'])
  })

  it('F3: are read although files are not allowed, and nothing else on the disk is', async () => {
    const { vcs, config } = site.beside({ VCS_PROTOCOLS: 'https,ssh' }).services
    const folder = demoFolder(config.dataDir)
    mkdirSync(folder, { recursive: true })
    const person = { name: 'Mira', email: 'mira@example.org' }
    const commit = { author: person, date: '2026-01-01T00:00:00Z', message: 'Begin', files: new Map([['a.txt', 'a']]) }
    await writeHistory({ folder, environment: config.programEnvironment }, 'lighthouse', [commit], 'main')
    const id = await vcs.fetch({ repo: 'demo:lighthouse', branch: 'main' })
    expect((await vcs.files('demo:lighthouse', id)).map(({ path }) => path)).toEqual(['a.txt'])
    const path = demoPath(config.dataDir, 'demo:lighthouse')
    for (const repo of [
      path,
      `file://${path}`,
      `file://${folder}/%2e%2e/x.git`,
      'demo:../x',
      'demo:none',
      'DEMO:lighthouse',
    ])
      await expect(vcs.fetch({ repo, branch: 'main' }), repo).rejects.toMatchObject({ name: 'AppError' })
  })
})
