import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultMessages } from '#core/templates/defaults.ts'
import { setComponent } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { makeAddon, makeCategory, shareComponent } from '#server/testing/parts.ts'
import { shownSettings } from '#server/testing/shown-settings.ts'
import { BASE, TestSite } from '#server/testing/site.ts'

interface Listed {
  readonly count: number
  readonly results: readonly { readonly slug: string; readonly project?: unknown }[]
}

describeEachEngine('components', (open) => {
  let site: TestSite
  let app: TestComponent
  let web: TestComponent

  beforeAll(async () => {
    site = await TestSite.open(open, { VCS_PROTOCOLS: 'file,https' })
    const project = await makeProject(site, 'open')
    app = await makeComponent(site, project, 'app', {
      license: 'MPL-2.0',
      push: 'https://user:secret@git.example.org/app.git',
      enforced_checks: 'same end_stop',
      priority: 80,
      report_source_bugs: 'bugs@example.org',
      manage_units: 1,
    })
    web = await makeComponent(site, project, 'web')
  })
  afterAll(() => site.close())

  it('shows a component whole', async () => {
    const addon = await makeAddon(site, 'weblate.cleanup.generic', { component: app })
    const category = await makeCategory(site, app.project, 'tools')
    await setComponent(site, app, { category_id: category, path: 'tools/app', linked_component_id: web.id, locked: 1 })
    const part = (name: string) => `${BASE}/api/components/open/tools%252Fapp/${name}?format=api`
    const settings = shownSettings(true, { license: 'MPL-2.0', enforced_checks: 'same end_stop' })
    const switches = Object.fromEntries(Object.entries(settings).filter(([name]) => /^(inherit|effective)_/.test(name)))
    expectExactly(await site.call('/api/components/open/tools%252Fapp/?format=api'), {
      name: 'Component app',
      slug: 'app',
      id: app.id,
      source_language: await site.read('/api/languages/en/?format=api'),
      project: await site.read('/api/projects/open/?format=api'),
      vcs: 'git',
      repo: 'open-web.git',
      push: '',
      git_export: '',
      branch: '',
      push_branch: '',
      filemask: 'locales/*.json',
      screenshot_filemask: '',
      template: 'locales/en.json',
      edit_template: true,
      intermediate: '',
      new_base: '',
      file_format: 'json',
      license: 'MPL-2.0',
      license_url: 'https://spdx.org/licenses/MPL-2.0.html',
      agreement: '',
      web_url: `${BASE}/projects/open/tools/app/`,
      url: part(''),
      repository_url: part('repository/'),
      translations_url: part('translations/'),
      statistics_url: part('statistics/'),
      lock_url: part('lock/'),
      links_url: part('links/'),
      changes_list_url: part('changes/'),
      task_url: null,
      new_lang: 'add',
      language_code_style: '',
      check_flags: '',
      priority: 80,
      enforced_checks: ['same', 'end_stop'],
      restricted: false,
      repoweb: '',
      report_source_bugs: 'bugs@example.org',
      merge_style: 'rebase',
      ...defaultMessages,
      allow_translation_propagation: true,
      manage_units: true,
      enable_suggestions: true,
      suggestion_voting: false,
      suggestion_autoaccept: 0,
      push_on_commit: true,
      commit_pending_age: 24,
      auto_lock_error: true,
      language_regex: '^[^.]+$',
      variant_regex: '',
      addons: [`${BASE}/api/addons/${addon}/?format=api`],
      is_glossary: false,
      glossary_color: 'silver',
      category: `${BASE}/api/categories/${category}/?format=api`,
      linked_component: `${BASE}/api/components/open/web/?format=api`,
      locked: true,
      file_format_params: {},
      contribute_project_tm: true,
      effective_check_flags: '',
      secondary_language: null,
      ...switches,
      announcements_url: part('announcements/'),
      reports_url: part('reports/'),
      key_filter: '',
      vcs_params: {},
      repoweb_translations: '',
      hide_glossary_matches: false,
      push_on_update: true,
    })
    expect(Object.keys(defaultMessages)).toEqual(
      ['commit', 'add', 'delete', 'merge', 'addon', 'pull'].map((name) => `${name}_message`),
    )
  })

  it('shows where a running task can be watched', async () => {
    await site.db.updateTable('task').set({ completed: 0 }).where('id', '=', web.taskId).execute()
    const component = await site.read<{ task_url: string }>('/api/components/open/web/?format=api')
    expect(component.task_url).toBe(`${BASE}/api/tasks/${web.taskId}/?format=api`)
    await site.db.updateTable('task').set({ completed: 1 }).where('id', '=', web.taskId).execute()
    expect((await site.read<{ task_url: null }>('/api/components/open/web/')).task_url).toBeNull()
  })

  it('lists components in order of id, each as it is shown alone', async () => {
    const list = await site.read<Listed>('/api/components/')
    expect(list.count).toBe(2)
    expect(list.results.map((one) => one.slug)).toEqual(['app', 'web'])
    expect(list.results[1]).toEqual(await site.read('/api/components/open/web/'))
  })

  it("lists a project's own components, without the project itself", async () => {
    const guest = await makeProject(site, 'guest')
    const own = await makeComponent(site, guest, 'own')
    await shareComponent(site, web, guest)
    const list = await site.read<Listed>('/api/projects/guest/components/')
    expect(list.results.map((one) => one.slug)).toEqual(['own'])
    const { project: _, ...rest } = await site.read<{ project: unknown }>(`/api/components/guest/${own.slug}/`)
    expect(list.results[0]).toEqual(rest)
    expect(Object.keys(list.results[0] ?? {})).toEqual(Object.keys(rest))
  })

  it('shows the lock', async () => {
    expectExactly(await site.call('/api/components/open/web/lock/'), { locked: false })
    await setComponent(site, web, { locked: 1 })
    expectExactly(await site.call('/api/components/open/web/lock/'), { locked: true })
  })

  it('shows the projects it is shared with', async () => {
    const friend = await makeProject(site, 'friend')
    const component = await makeComponent(site, friend, 'shared')
    expectExactly(await site.call('/api/components/friend/shared/links/'), {
      count: 0,
      next: null,
      previous: null,
      results: [],
    })
    await shareComponent(site, component, await makeProject(site, 'other'))
    expectExactly(await site.call('/api/components/friend/shared/links/?format=json'), {
      count: 1,
      next: null,
      previous: null,
      results: [{ ...(await site.read<object>('/api/projects/other/?format=json')), category: null }],
    })
  })
})
