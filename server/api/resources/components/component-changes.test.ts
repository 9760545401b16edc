import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { makeCategory } from '#server/testing/parts.ts'
import { poFiles, poSettings } from '#server/testing/po-files.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { attrs, body, problems, senderFor } from '#server/testing/send-as.ts'
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
    ['json', 'branch', 'nowhere'],
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
    ['json', 'language_regex', '.*'],
    ['json', 'variant_regex', 'a?'],
    ['json', 'new_lang', 'url'],
    ['json', 'suggestion_autoaccept', 1],
    ['json', 'filemask', '*/*.json', ['template', 'source_language']],
    ['json', 'repoweb', 'ftp://x'],
    ['json', 'repoweb_translations', 'ftp://x'],
    ['json', 'vcs_params', { nonsense: true }],
    ['json', 'vcs_params', { merge_request_automerge: true }],
    ['json', 'vcs_params', { create_merge_request: false }],
    ['json', 'vcs_params', { merge_request_merge_method: 'merge' }],
    ['json', 'vcs_params', { git_force_push: 1 }],
    ['json', 'vcs_params', { git_force_push: true }],
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

  const json = '/api/components/open/json/'
  const store = (values: { language_regex: string; variant_regex: string; new_lang: string; inherited?: string }) =>
    site.db.updateTable('component').set(values).where('slug', '=', 'json').execute()

  it('do not hold against a component or its copies what was stored before there was a rule', async () => {
    const old = { language_regex: '.*', variant_regex: 'a?', new_lang: 'url', inherited: '{}' }
    await store(old)
    expect(body(await send('PATCH', json, { priority: 80, language_regex: '.*', new_lang: 'url' }))).toMatchObject({
      ...{ priority: 80, language_regex: '.*', variant_regex: 'a?', new_lang: 'url' },
    })
    const copy = { name: 'Copy', slug: 'copy', from_component: 'open/json' }
    expect(body(await send('POST', '/api/projects/open/components/', copy), 201)).toMatchObject({
      ...{ language_regex: '.*', variant_regex: 'a?', new_lang: 'url' },
    })
    expect((await send('DELETE', '/api/components/open/copy/')).status).toBe(204)
    expect(problems(await send('PATCH', json, { language_regex: 'a*', variant_regex: '$' }))).toEqual([
      ...['language_regex invalid', 'variant_regex invalid'],
    ])
    const usual = { language_regex: '^[^.]+$', variant_regex: '', new_lang: 'add', key_filter: '.*' }
    expect(body(await send('PATCH', json, usual))).toMatchObject(usual)
    body(await send('PATCH', json, { key_filter: '' }))
  })

  it('point to instructions where the project has some, and wherever the project says so', async () => {
    const project = '/api/projects/open/'
    expect(problems(await send('PATCH', json, { new_lang: 'url' }))).toEqual(['new_lang invalid'])
    // What it would only have if it did not inherit waits for that.
    body(await send('PATCH', json, { new_lang: 'url', inherit_new_lang: true }))
    expect(problems(await send('PATCH', json, { inherit_new_lang: false }))).toEqual(['new_lang invalid'])
    expect(body(await send('PATCH', project, { new_lang: 'url' }))).toMatchObject({ new_lang: 'url' })
    expect(body(await send('PATCH', json, { priority: 100 }))).toMatchObject({ effective_new_lang: 'url' })
    body(await send('PATCH', project, { instructions: 'Ask first.' }))
    body(await send('PATCH', json, { inherit_new_lang: false }))
    body(await send('PATCH', project, { instructions: '', new_lang: 'add' }))
    expect(body(await send('PATCH', json, { priority: 120 }))).toMatchObject({ new_lang: 'url', priority: 120 })
    body(await send('PATCH', json, { new_lang: 'add', inherit_new_lang: true, priority: 100 }))
  })

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
