import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { makeAddon, makeCategory, makeLabel } from '#server/testing/parts.ts'
import { shownSettings } from '#server/testing/shown-settings.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const page = (...results: object[]) => ({ count: results.length, next: null, previous: null, results })
const api = (path: string) => `${BASE}/api/${path}/?format=api`

describeEachEngine('parts of projects', (open) => {
  let site: TestSite
  let app: TestComponent
  let root: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    app = await makeComponent(site, await makeProject(site, 'open'), 'app')
    root = await makeUser(site, 'root', { is_superuser: 1 })
    await makeLabel(site, await makeProject(site, 'other'), { name: 'Elsewhere', color: 'red' })
  })
  afterAll(() => site.close())

  it("shows a project's labels whole", async () => {
    const first = await makeLabel(site, app.project, { name: 'Menü "1"', color: 'navy', description: 'Above' })
    const second = await makeLabel(site, app.project, { name: 'Body', color: 'lime' })
    expectExactly(
      await site.call('/api/projects/open/labels/?format=api'),
      page(
        { id: first, name: 'Menü "1"', description: 'Above', color: 'navy' },
        { id: second, name: 'Body', description: '', color: 'lime' },
      ),
    )
  })

  it('shows categories whole, alone, of a project and of the service', async () => {
    const outer = await makeCategory(site, app.project, 'outer')
    const inner = await makeCategory(site, app.project, 'inner', outer)
    const expected = (id: number, slug: string, category: string | null) => ({
      id,
      name: `Category ${slug}`,
      slug,
      project: api('projects/open'),
      category,
      url: api(`categories/${id}`),
      statistics_url: api(`categories/${id}/statistics`),
      announcements_url: api(`categories/${id}/announcements`),
      reports_url: api(`categories/${id}/reports`),
      check_flags: '',
      effective_check_flags: '',
      ...shownSettings(true),
    })
    const both = [expected(outer, 'outer', null), expected(inner, 'inner', api(`categories/${outer}`))]
    expectExactly(await site.call(`/api/categories/${inner}/?format=api`), both[1])
    expectExactly(await site.call('/api/projects/open/categories/?format=api'), page(...both))
    expectExactly(await site.call('/api/categories/?format=api'), page(...both))
    expectExactly(await site.call('/api/projects/other/categories/'), page())
  })

  it('shows add-ons whole, their configuration to who manages them, and secrets to nobody', async () => {
    const configuration = { url: 'https://hooks.example.org/', events: [1, 2], secret: 'hush' }
    const ofComponent = await makeAddon(site, 'weblate.webhook.webhook', { component: app }, configuration)
    const ofProject = await makeAddon(site, 'weblate.git.squash', { project: app.project })
    const shown = {
      component: api('components/open/app'),
      project: null,
      name: 'weblate.webhook.webhook',
      id: ofComponent,
      configuration: {},
      url: api(`addons/${ofComponent}`),
      api_name: null,
      api_url: null,
    }
    expectExactly(await site.call(`/api/addons/${ofComponent}/?format=api`), shown)
    const whole = { ...shown, configuration: { ...configuration, events: ['1', '2'], secret: '********' } }
    expectExactly(await site.call(`/api/addons/${ofComponent}/?format=api`, { as: root }), whole)
    const list = {
      component: null,
      project: api('projects/open'),
      name: 'weblate.git.squash',
      id: ofProject,
      configuration: {},
      url: api(`addons/${ofProject}`),
      api_name: null,
      api_url: null,
    }
    expectExactly(await site.call('/api/addons/?format=api', { as: root }), page(whole, list))
    expectExactly(await site.call('/api/addons/?format=api'), page())
  })

  it('does not know what is not there', async () => {
    for (const path of ['categories/999', 'addons/999', 'categories/0', 'addons/-1', 'addons/1e3'])
      expect((await site.call(`/api/${path}/`)).status).toBe(404)
  })
})
