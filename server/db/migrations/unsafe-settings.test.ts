import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logRepairs } from '#server/cli/log-repairs.ts'
import { unsafeSettings } from '#server/db/migrations/0001-0030/0024-unsafe-settings.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { body, sender } from '#server/testing/send-as.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

const settings = ['repo', 'push', 'option', 'percent', 'link', 'script', 'fine'] as const

describeEachEngine('settings that are unsafe already', (open) => {
  let site: TestSite
  let root: TestUser
  const components = new Map<string, TestComponent>()
  const row = (name: (typeof settings)[number]) =>
    site.db
      .selectFrom('component')
      .selectAll()
      .where('id', '=', components.get(name)?.id ?? 0)
      .executeTakeFirstOrThrow()
  const set = (name: (typeof settings)[number], values: Record<string, string>) =>
    site.db
      .updateTable('component')
      .set(values)
      .where('id', '=', components.get(name)?.id ?? 0)
      .execute()

  beforeAll(async () => {
    ;({ site, root } = await openWithPeople(open, 'root'))
    const project = await makeProject(site, 'old')
    for (const name of settings) components.set(name, await makeComponent(site, project, name))
    await set('repo', { repo: 'local:1' })
    await set('push', { push: 'ext::sh -c id', push_branch: '--force' })
    await set('option', { repo: '--upload-pack=id' })
    await set('percent', { repo: 'file:///data/demo/%2e%2e/x.git' })
    await set('link', { vcs: 'local', repo: 'local:7' })
    await set('script', { repoweb: 'javascript:alert(1)//{{filename}}', name: 'Script\r\nBcc: x' })
    await set('fine', { push: 'https://git.example.org/a.git', repoweb: 'https://git.example.org/{{filename}}' })
    await site.db.insertInto('label').values({ project_id: project.id, name: 'a\nb', color: 'navy' }).execute()
    await site.db.insertInto('label').values({ project_id: project.id, name: 'a b', color: 'navy' }).execute()
    await unsafeSettings(site.db)
  })
  afterAll(() => site.close())

  const send = sender(() => site)

  it('F1, F3, F19: are taken away by the migration, and the component is disconnected', async () => {
    const own = { vcs: 'local', repo: 'local:', push: '', push_branch: '' }
    for (const name of ['repo', 'option', 'percent', 'link'] as const) expect(await row(name)).toMatchObject(own)
    expect(await row('push')).toMatchObject({ vcs: 'git', push: '', push_branch: '' })
    expect(await row('script')).toMatchObject({ repoweb: '', name: 'Script Bcc: x', vcs: 'git' })
    expect(await row('fine')).toMatchObject({
      vcs: 'git',
      repo: components.get('fine')?.repository.address,
      push: 'https://git.example.org/a.git',
      repoweb: 'https://git.example.org/{{filename}}',
    })
    const labels = await site.db.selectFrom('label').select('name').orderBy('id').execute()
    expect(labels.map(({ name }) => name)).toEqual([expect.stringMatching(/^a b \d+$/), 'a b'])
    const strings = await site.read<{ count: number }>('/api/translations/old/repo/de/units/')
    expect(strings.count).toBe(2)
  })

  it('F1: are told in the log and as an alert until somebody gives another repository', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    await logRepairs(site.database, log)
    for (const word of ['old/repo', 'old/push', 'old/script', 'label', 'UnsafeSettings'])
      expect(lines.join('')).toContain(word)
    expect(lines.join('')).not.toContain('old/fine')
    const alerts = () =>
      site.db.selectFrom('alert').select('component_id').where('name', '=', 'UnsafeSettings').orderBy('id').execute()
    expect((await alerts()).map(({ component_id }) => component_id)).toEqual(
      (['repo', 'push', 'option', 'percent', 'script'] as const).map((name) => components.get(name)?.id),
    )
    const repo = components.get('repo')?.repository.address
    body(await send('PATCH', '/api/components/old/repo/', root, { vcs: 'git', repo, branch: '' }))
    lines.length = 0
    await logRepairs(site.database, log)
    expect(lines).toHaveLength(4)
    expect(lines.join('')).not.toContain('"component":"repo"')
  })
})
