import { afterAll, beforeAll, expect, it } from 'vitest'
import { setComponent } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { makeCategory, shareComponent } from '#server/testing/parts.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

type Metrics = Record<string, Record<string, Record<string, number | string>>>

describeEachEngine('metrics', (open) => {
  let site: TestSite
  let root: TestUser
  let plain: TestUser
  let shop: TestProject

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    plain = await makeUser(site, 'plain')
    shop = await makeProject(site, 'shop')
    await makeComponent(site, shop, 'web')
    const inside = await makeComponent(site, shop, 'app')
    await setComponent(site, inside, { category_id: await makeCategory(site, shop, 'phones'), path: 'phones/app' })
    const other = await makeProject(site, 'other')
    await shareComponent(site, await makeComponent(site, other, 'web'), shop)
    await makeComponent(site, await makeProject(site, 'vault', { access_control: 100 }), 'web')
  })
  afterAll(() => site.close())

  it('of the site are for people with an account', async () => {
    const reply = await site.call('/api/metrics/')
    expect(reply.status).toBe(401)
    expect(reply.json()).toEqual({
      type: 'client_error',
      errors: [
        {
          code: 'not_authenticated',
          detail: 'Authentication credentials were not provided.',
          attr: null,
        },
      ],
    })
  })

  it('count what the caller may see', async () => {
    const counts = await site.read<Record<string, unknown>>('/api/metrics/', { as: plain })
    expect(Object.keys(counts)).toEqual([
      'units',
      'units_translated',
      'users',
      'changes',
      'projects',
      'components',
      'translations',
      'languages',
      'checks',
      'configuration_errors',
      'suggestions',
      'celery_queues',
      'name',
      'version',
      'event_loop_delay',
    ])
    expect(counts).toMatchObject({
      units: 12,
      units_translated: 9,
      projects: 2,
      components: 3,
      translations: 6,
      celery_queues: { backup: 0, memory: 0, notify: 0, translate: 0 },
    })
    const { count: languages } = await site.read<{ count: number }>('/api/languages/', { as: root })
    expect(counts.languages).toBe(languages)

    expect(await site.read('/api/metrics/', { as: root })).toMatchObject({ units: 16, projects: 3, translations: 8 })
    const { count } = await site.read<{ count: number }>('/api/changes/', { as: plain })
    expect(counts.changes).toBe(count)
    await makeProject(site, 'without-strings')
    expect(await site.read('/api/metrics/', { as: plain })).toMatchObject({ projects: 3, components: 3 })
  })

  it('come as CSV and as OpenMetrics, by format or by Accept', async () => {
    const csv = await site.call('/api/metrics/?format=csv', { as: plain })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head = '', row = ''] = csv.text.split('\r\n')
    expect(head).toMatch(/^celery_queues.backup,.*,units,units_translated,users,version$/)
    expect(row).toContain(',12,9,')
    const older = await site.call('/api/metrics/', { as: plain, headers: { accept: 'text/plain; version=0.0.4' } })
    expect([older.status, older.headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    const text = await site.call('/api/metrics/?format=openmetrics', { as: plain })
    expect(text.headers['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
    expect(text.text).toContain('# HELP units Strings in all languages\n# TYPE units gauge\nunits 12\n')
    expect(text.text).toMatch(/\nweblate_info\{version="[^"]+"\} 1\n# EOF\n$/)
    // How long others waited is different every time.
    const steady = (reported: string) => reported.replaceAll(/^event_loop_delay_\w+ .*$/gm, '')
    for (let i = 0; i < 2; i++) {
      const headers = { accept: 'application/openmetrics-text; version=1.0.0, */*;q=0.1' }
      expect(steady((await site.call('/api/metrics/', { as: plain, headers })).text)).toBe(steady(text.text))
      expect((await site.call('/api/metrics/', { as: plain })).json()).toHaveProperty('units', 12)
    }
    expect((await site.call('/api/metrics/?format=xml', { as: plain })).status).toBe(404)
  })

  it('tell how long requests wait for the event loop, anew each time', async () => {
    const { event_loop_delay: delay } = await site.read<{ event_loop_delay: Record<string, number> }>('/api/metrics/', {
      as: plain,
    })
    const { p50 = -1, p99 = -1, max = -1 } = delay
    expect(Object.keys(delay)).toEqual(['p50', 'p99', 'max'])
    expect([p50 >= 0, p99 >= p50, max >= p99]).toEqual([true, true, true])
    // Somebody keeps everybody waiting: that is seen.
    const began = performance.now()
    while (performance.now() - began < 300) Math.sqrt(began)
    const metrics = async () => (await site.call('/api/metrics/?format=openmetrics', { as: plain })).text
    const longest = async () => Number(/^event_loop_delay_max_seconds (\S+)$/m.exec(await metrics())?.[1])
    // After the first minute, once the minute is over.
    await expect.poll(longest, { timeout: 300_000 }).toBeGreaterThan(0.1)
    const text = await metrics()
    for (const part of ['p50', 'p99', 'max']) expect(text).toContain(`# TYPE event_loop_delay_${part}_seconds gauge\n`)
    const [head = '', row = ''] = (await site.call('/api/metrics/?format=csv', { as: plain })).text.split('\r\n')
    expect(head).toMatch(/,event_loop_delay\.max,event_loop_delay\.p50,event_loop_delay\.p99,/)
    expect(row.split(',')).toHaveLength(head.split(',').length)
  })

  it('do not tell the version where it is to be hidden', async () => {
    const quiet = site.beside({ HIDE_VERSION: 'yes' })
    expect(await quiet.read('/api/metrics/', { as: plain })).not.toHaveProperty('version')
    expect((await quiet.call('/api/metrics/?format=openmetrics', { as: plain })).text).not.toContain('weblate_info')
    expect(await quiet.read('/api/schema/')).toMatchObject({ info: { version: '0' } })
    await quiet.app.close()
  })

  it('of a project are by component and language, shared components included', async () => {
    const metrics = await site.read<Metrics>('/api/projects/shop/metrics/')
    const shared = Object.keys(metrics).find((name) => name.startsWith('web@'))
    expect(Object.keys(metrics)).toEqual(['phones/app', 'web', shared])
    expect(Object.keys(metrics.web ?? {})).toEqual(['en', 'de'])
    expect(Object.keys(metrics.web?.de ?? {})).toHaveLength(24)
    expect(metrics.web?.de).toMatchObject({ name: 'German', total: 2, translated: 1, translated_percent: 50 })
    expect(metrics.web?.en).toMatchObject({ translated_percent: 100, approved_percent: 0, approved: 0 })
  })

  it('are summed up for a category', async () => {
    const { results } = await site.read<{ results: { id: number }[] }>('/api/projects/shop/categories/')
    const counts = await site.read<object>(`/api/categories/${results[0]?.id}/statistics/`)
    expect(counts).toMatchObject({
      total: 4,
      translated: 3,
      translated_percent: 75,
      name: 'Category phones',
      url: 'http://site.test/projects/shop/phones/',
    })
    expect((await site.call('/api/categories/9999/statistics/')).status).toBe(404)
  })

  it('of a project come as CSV and OpenMetrics, too', async () => {
    const csv = (await site.call('/api/projects/shop/metrics/?format=csv')).text.split('\r\n')
    expect(csv[0]).toBe('component,language,metric,name,value')
    expect(csv).toContain('phones/app,de,translated,German,1')
    expect(csv).toHaveLength(1 + 6 * 23 + 1)
    const { text } = await site.call('/api/projects/shop/metrics/?format=openmetrics')
    expect(text).toContain('weblate_translation_info{component="web",language="de",name="German"} 1\n')
    expect(text).toContain('weblate_translated{component="web",language="de"} 1\n')
    expect(text).toContain('weblate_strings_with_suggestions{component="web",language="de"} 0\n')
    expect(text).toMatch(/weblate_last_update_timestamp\{component="web",language="de"\} \d{10}\n/)
  })

  it('of an empty project are empty, of a hidden one hidden', async () => {
    await makeProject(site, 'empty')
    expect((await site.call('/api/projects/empty/metrics/')).text).toBe('{}')
    expect((await site.call('/api/projects/empty/metrics/?format=csv')).text).toBe('')
    const { text } = await site.call('/api/projects/empty/metrics/?format=openmetrics')
    expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
    expect(text).toMatch(/# EOF\n$/)
    expect((await site.call('/api/projects/vault/metrics/', { as: plain })).status).toBe(404)
    expect((await site.call('/api/projects/vault/metrics/', { as: root })).status).toBe(200)
  })
})
