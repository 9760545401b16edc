import { afterAll, beforeAll, expect, it } from 'vitest'
import { setComponent } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { shownSettings } from '#server/testing/shown-settings.ts'
import { BASE, TestSite } from '#server/testing/site.ts'

describeEachEngine('projects', (open) => {
  let site: TestSite

  beforeAll(async () => {
    site = await TestSite.open(open)
  })
  afterAll(() => site.close())

  it('shows a project whole', async () => {
    const { id } = await makeProject(site, 'light-house_2', {
      name: 'Light "house" – <b>маяк</b>',
      web: 'https://example.org/"?a=1&b=<2>',
      instructions: 'Be\nkind\u2028\u0007.',
      language_aliases: 'en_UK:en_GB',
      translation_review: 1,
      set_language_team: 0,
    })
    const part = (name: string) => `${BASE}/api/projects/light-house_2/${name}?format=api`
    expectExactly(await site.call('/api/projects/light-house_2/?format=api'), {
      name: 'Light "house" – <b>маяк</b>',
      slug: 'light-house_2',
      id,
      web: 'https://example.org/"?a=1&b=<2>',
      web_url: `${BASE}/projects/light-house_2/`,
      url: part(''),
      components_list_url: part('components/'),
      repository_url: part('repository/'),
      statistics_url: part('statistics/'),
      categories_url: part('categories/'),
      changes_list_url: part('changes/'),
      languages_url: part('languages/'),
      labels_url: part('labels/'),
      translation_review: true,
      source_review: false,
      set_language_team: false,
      enable_hooks: true,
      instructions: 'Be\nkind\u2028\u0007.',
      language_aliases: 'en_UK:en_GB',
      access_control: 0,
      lock_url: part('lock/'),
      use_shared_tm: true,
      contribute_shared_tm: true,
      workspace: null,
      use_workspace_tm: false,
      contribute_workspace_tm: false,
      check_flags: '',
      effective_check_flags: '',
      ...shownSettings(false),
      announcements_url: part('announcements/'),
      metrics_url: part('metrics/'),
      reports_url: part('reports/'),
      public_sharing: false,
      autoclean_tm: false,
      commit_policy: 0,
      enforced_2fa: false,
      machinery_settings: part('machinery_settings/'),
      locked: false,
    })
  })

  it('lists projects in order of id, each as it is shown alone', async () => {
    for (const slug of ['b', 'a', 'c']) await makeProject(site, slug)
    const list = await site.read<{ count: number; results: { slug: string }[] }>('/api/projects/')
    expect(list.count).toBe(4)
    expect(list.results.map((project) => project.slug)).toEqual(['light-house_2', 'b', 'a', 'c'])
    expect(list.results[1]).toEqual(await site.read('/api/projects/b/'))
  })

  it('knows slugs to the letter', async () => {
    expect((await site.call('/api/projects/B/')).status).toBe(404)
    expect((await site.call('/api/projects/b%20/')).status).toBe(404)
  })

  it('is locked when it has components and all of them are', async () => {
    const project = await makeProject(site, 'locks')
    const locked = () => site.call('/api/projects/locks/lock/')
    expectExactly(await locked(), { locked: false })
    const one = await makeComponent(site, project, 'one')
    const two = await makeComponent(site, project, 'two')
    await setComponent(site, one, { locked: 1 })
    expectExactly(await locked(), { locked: false })
    await setComponent(site, two, { locked: 1 })
    expectExactly(await locked(), { locked: true })
    expect(await site.read('/api/projects/locks/')).toMatchObject({ locked: true })
  })
})
