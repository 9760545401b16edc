import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { makeCategory } from '#server/testing/parts.ts'
import { poFiles, poSettings } from '#server/testing/po-files.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { attrs, senderFor } from '#server/testing/send-as.ts'
import { BASE, type TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

interface Enforced {
  readonly enforced_checks: string[]
  readonly inherit_enforced_checks: boolean
  readonly effective_enforced_checks: string[]
}

describeEachEngine('changes of a component', (open) => {
  let site: TestSite
  let admin: TestUser

  beforeAll(async () => {
    ;({ site, admin } = await openWithPeople(open, 'admin'))
    const project = await makeProject(site, 'open')
    await makeComponent(site, project, 'json')
    await makeComponent(site, project, 'po', { files: poFiles, ...poSettings })
    await makeComponent(site, project, 'bare', { files: poFiles, ...poSettings, new_base: '', new_lang: 'none' })
    await makeCategory(site, project, 'tools')
  })
  afterAll(() => site.close())

  const send = senderFor(
    () => site,
    () => admin,
  )

  it.each<[string, string, unknown, string[]?]>([
    ['json', 'branch', 'nowhere', ['repo']],
    ['json', 'source_language', 'cs'],
    ['json', 'source_language', { code: 'cs' }],
    ['po', 'source_language', 'cs'],
    ['json', 'push', 'ext::x'],
    ['json', 'name', 'Component po'],
    ['json', 'name', 'Category tools'],
    ['bare', 'new_lang', 'add', ['new_base', 'new_lang']],
    ['po', 'new_base', '', ['new_base', 'new_lang']],
    ['po', 'intermediate', 'po/cs.po', ['template', 'intermediate']],
    ['po', 'template', 'po/cs.po', ['template', 'file_format']],
    ['po', 'key_filter', '^a'],
    ['json', 'key_filter', '('],
    ['json', 'filemask', '*/*.json', ['template', 'source_language']],
    ['json', 'repoweb', 'ftp://x'],
    ['json', 'repoweb_translations', 'ftp://x'],
    ['json', 'vcs_params', { nonsense: true }],
    ['json', 'vcs_params', { merge_request_automerge: true }],
  ])(
    'refuse for %s a %s of %j, and change nothing',
    async (slug: string, field: string, value: unknown, named: string[] = [field]) => {
      const path = `/api/components/open/${slug}/`
      const before = await site.read(path, { as: admin })
      const reply = await send('PATCH', path, { [field]: value, priority: 80 })
      expect([reply.status, attrs(reply)], reply.text).toEqual([400, named])
      expect(await site.read(path, { as: admin })).toEqual(before)
    },
  )

  it('take keys for strings that begin as the filter says, and leave the others in the files', async () => {
    const keys = async () => {
      const { results } = await site.read<{ results: { context: string; target: string[] }[] }>(
        '/api/translations/open/json/de/units/',
      )
      return results.map(({ context, target }) => `${context}: ${target}`)
    }
    const filter = async (key_filter: string) => {
      const reply = await send('PATCH', '/api/components/open/json/', { key_filter })
      expect([reply.status, reply.json()], reply.text).toEqual([200, expect.objectContaining({ key_filter })])
      await runJobs(site)
      return keys()
    }
    // A filter that leaves nothing is more likely a mistake: it takes nothing away.
    expect(await filter('ello')).toEqual(['hello: Hallo, Welt', 'bye: '])
    expect(await filter('hel|x')).toEqual(['hello: Hallo, Welt'])
    expect(await filter('')).toEqual(['hello: Hallo, Welt', 'bye: '])
  })

  it('hold up nobody who shares the repository where the filter of a component fits nothing', async () => {
    const settings = { file_format: 'json', filemask: 'locales/*.json', template: 'locales/en.json', vcs: 'git' }
    const made = await send('POST', '/api/projects/open/components/', {
      ...settings,
      name: 'Filtered',
      slug: 'filtered',
      repo: 'weblate://open/json',
      key_filter: 'nothing',
    })
    expect(made.status, made.text).toBe(201)
    await runJobs(site)
    const count = async () =>
      (await site.read<{ count: number }>('/api/translations/open/filtered/de/units/', { as: admin })).count
    expect(await count()).toBe(0)
    const care = async (operation: string) => {
      const reply = await send('POST', '/api/components/open/json/repository/', { operation })
      expect([reply.status, reply.json()], operation).toEqual([200, expect.objectContaining({ result: true })])
    }
    for (const operation of ['commit', 'pull', 'file-scan', 'reset']) await care(operation)
    for (const key_filter of ['', 'nothing']) {
      expect((await send('PATCH', '/api/components/open/filtered/', { key_filter })).status).toBe(200)
      await runJobs(site)
      for (const operation of ['commit', 'file-scan', 'reset']) await care(operation)
      expect(await count()).toBe(2)
    }
    expect((await send('DELETE', '/api/components/open/filtered/')).status).toBeLessThan(300)
    await runJobs(site)
  })

  it('say where git clones a component from us, and keep the other settings', async () => {
    const fields = { repoweb_translations: '', hide_glossary_matches: true, push_on_update: false, vcs_params: {} }
    const reply = await send('PATCH', '/api/components/open/json/', fields)
    expect(reply.json()).toMatchObject({ ...fields, git_export: `${BASE}/git/open/json/` })
    const { component } = await site.read<{ component: unknown }>('/api/translations/open/json/de/')
    expect(component).toEqual(await site.read('/api/components/open/json/'))
  })

  it('enforce the checks of the project where the component has none of its own', async () => {
    const units = async () => {
      const { results } = await site.read<{ results: { id: number; context: string; state: number }[] }>(
        '/api/translations/open/json/de/units/',
      )
      return results
    }
    const bye = (await units()).find(({ context }) => context === 'bye')
    await send('PATCH', `/api/units/${bye?.id}/`, { target: ['Goodbye'], state: 20 })
    const checked = async (path: string, fields: object) => {
      const reply = await send('PATCH', path, fields)
      expect(reply.status, reply.text).toBe(200)
      await runJobs(site)
      const { enforced_checks, inherit_enforced_checks, effective_enforced_checks } =
        await site.read<Enforced>('/api/components/open/json/')
      return [enforced_checks, inherit_enforced_checks, effective_enforced_checks]
    }
    expect(await checked('/api/components/open/json/', { enforced_checks: ['end_stop'] })).toEqual([
      ['end_stop'],
      false,
      ['end_stop'],
    ])
    expect(await checked('/api/projects/open/', { enforced_checks: ['same'] })).toEqual([
      ['end_stop'],
      false,
      ['end_stop'],
    ])
    const state = async () => (await units()).find(({ id }) => id === bye?.id)?.state
    expect(await state()).toBe(20)
    const inherited = { inherit_enforced_checks: true }
    expect(await checked('/api/components/open/json/', inherited)).toEqual([['end_stop'], true, ['same']])
    expect(await state()).toBe(10)
    expect(attrs(await send('PATCH', '/api/projects/open/', { enforced_checks: ['nonsense'] }))).toEqual([
      'enforced_checks',
    ])
  })
})
