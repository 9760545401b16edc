import { afterAll, beforeAll, expect, it } from 'vitest'
import { setComponent } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { makeCategory, recordChanges } from '#server/testing/parts.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { BASE, type Reply, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

interface Report {
  readonly id: number
  readonly kind: string
  readonly creator: string
  readonly scope: unknown
  readonly data: Record<string, { username: string; change_count: number }[]>[]
  readonly html_url: string
}

const span = { start: '2000-01-01', end: '2100-01-01' }

describeEachEngine('reports', (open) => {
  let site: TestSite
  let root: TestUser
  let ann: TestUser
  let viewer: TestUser
  let web: TestComponent
  let category: number

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    ann = await makeUser(site, 'ann', { full_name: 'Ann <b> *Bee*' })
    viewer = await makeUser(site, 'viewer')
    const shop = await makeProject(site, 'shop')
    web = await makeComponent(site, shop, 'web')
    const app = await makeComponent(site, shop, 'app')
    category = await makeCategory(site, shop, 'phones')
    await setComponent(site, app, { category_id: category, path: 'phones/app' })
    const vault = await makeComponent(site, await makeProject(site, 'vault', { access_control: 100 }), 'safe')
    await makeTeam(site, 'Viewers of reports', { members: [viewer], projects: [shop], permissions: ['reports.view'] })
    const by = ({ id }: TestUser) => ({ userId: id, authorId: id })
    const [unit] = await site.db
      .selectFrom('unit')
      .innerJoin('translation', 'translation.id', 'unit.translation_id')
      .select('unit.id')
      .where('component_id', '=', web.id)
      .where('is_source', '=', 0)
      .orderBy('unit.id')
      .execute()
    const unitId = unit?.id as number
    await recordChanges(site, web, 'de', [
      { action: 5, unitId, target: 'Hallo', ...by(ann) },
      { action: 2, unitId, target: 'Hallo, Welt', old: 'Hallo', ...by(ann) },
      { action: 36, unitId, target: 'Hallo, Welt', old: 'Hallo, Welt', ...by(viewer) },
      { action: 59, unitId, target: 'Not work', ...by(root) },
    ])
    await recordChanges(site, app, 'de', [{ action: 2, target: 'x', ...by(root) }])
    await recordChanges(site, vault, 'de', [{ action: 2, target: 'x', ...by(ann) }])
  })
  afterAll(() => site.close())

  const ask = (path: string, as: TestUser | undefined, json: unknown) => site.call(path, { method: 'POST', as, json })
  const errors = (reply: Reply) =>
    reply.json<{ errors: { code: string; attr: string }[] }>().errors.map(({ code, attr }) => [code, attr])
  const made = async (as: TestUser, json: object, path = '/api/reports/'): Promise<Report> => {
    const reply = await ask(path, as, { ...span, ...json })
    expect([reply.status, reply.text]).toEqual([202, reply.text])
    await runJobs(site)
    const task = reply.json<{ task_url: string }>().task_url.slice(BASE.length)
    expect(await site.read(task, { as })).toMatchObject({ completed: true })
    const { results } = await site.read<{ results: Report[] }>(path, { as })
    return site.read<Report>(`/api/reports/${results[0]?.id}/`, { as })
  }
  const counts = ({ data }: Report) =>
    data.map((languages) =>
      Object.entries(languages).map(([name, people]) => [name, people.map((one) => [one.username, one.change_count])]),
    )

  it('are for people with an account, and say what is missing', async () => {
    for (const path of ['/api/reports/', '/api/projects/shop/credits/'])
      expect([path, (await site.call(path)).status]).toEqual([path, 401])
    expect((await site.call('/api/projects/shop/reports/', { method: 'POST', json: {} })).status).toBe(401)
    // Components that visitors see name this address.
    expect(await site.read('/api/projects/shop/reports/')).toMatchObject({ count: 0, results: [] })
    expect((await ask('/api/reports/', undefined, {})).status).toBe(401)
    expect(errors(await ask('/api/reports/', ann, {}))).toEqual([['required', 'kind']])
    expect(errors(await ask('/api/reports/', ann, { kind: 'credits' }))).toEqual([['invalid', 'non_field_errors']])
    expect(errors(await ask('/api/reports/', ann, { kind: 'horoscope', ...span }))).toEqual([
      ['invalid_choice', 'kind'],
    ])
    expect(
      errors(await ask('/api/reports/', ann, { kind: 'credits', start: '2026-02-02', end: '2026-02-01' })),
    ).toEqual([['invalid', 'non_field_errors']])
    for (const where of [{ project: 'vault' }, { component: 'vault/safe' }, { category: 9999 }])
      expect(errors(await ask('/api/reports/', ann, { kind: 'credits', ...span, ...where }))).toEqual([
        ['invalid', Object.keys(where)[0]],
      ])
    expect((await ask('/api/reports/', ann, { kind: 'credits', ...span, project: 'shop', category })).status).toBe(400)
    expect((await ask('/api/projects/shop/reports/', ann, { kind: 'credits', ...span, project: 'shop' })).status).toBe(
      400,
    )
    expect((await ask('/api/projects/vault/reports/', ann, { kind: 'credits', ...span })).status).toBe(404)
  })

  it('count what people did, for who may know', async () => {
    const report = await made(viewer, { kind: 'credits', project: 'shop' })
    expect(counts(report)).toEqual([
      [
        [
          'German',
          [
            ['ann', 2],
            ['root', 1],
            ['viewer', 1],
          ],
        ],
      ],
    ])
    expect(report).toMatchObject({
      kind: 'credits',
      creator: 'viewer',
      scope: { project: String(web.project.id), name: 'Project shop' },
    })
    const unique = await made(viewer, {
      kind: 'credits',
      component: 'shop/web',
      counting_mode: 'unique',
      sort_order: 'ascending',
    })
    expect(counts(unique)).toEqual([
      [
        [
          'German',
          [
            ['ann', 1],
            ['viewer', 1],
          ],
        ],
      ],
    ])
    const inside = await made(viewer, { kind: 'credits' }, `/api/categories/${category}/reports/`)
    expect(counts(inside)).toEqual([[['German', [['root', 1]]]]])
    expect(counts(await made(viewer, { kind: 'credits', language: 'en' }, '/api/projects/shop/reports/'))).toEqual([])
  })

  it('of others are about themselves, and never about what is hidden from them', async () => {
    expect(counts(await made(ann, { kind: 'credits', project: 'shop' }))).toEqual([[['German', [['ann', 2]]]]])
    expect(counts(await made(ann, { kind: 'credits' }))).toEqual([[['German', [['ann', 2]]]]])
    expect(counts(await made(root, { kind: 'credits' }))).toEqual([
      [
        [
          'German',
          [
            ['ann', 3],
            ['root', 1],
            ['viewer', 1],
          ],
        ],
      ],
    ])
  })

  it('measure texts', async () => {
    const { data } = await made(viewer, { kind: 'contributor_stats' }, '/api/components/shop/web/reports/')
    expect(data[0]).toMatchObject({
      username: 'ann',
      count: 2,
      edits: 11,
      words: 4,
      t_words: 3,
      t_chars: 16,
      count_new: 1,
      edits_new: 5,
      count_edit: 1,
      edits_edit: 6,
      count_approve: 0,
    })
    expect(data[1]).toMatchObject({ username: 'viewer', count_approve: 1, edits: 0 })
  })

  it('are saved as JSON, HTML and reStructuredText, with nothing that is not text', async () => {
    const { id } = await made(viewer, { kind: 'credits', project: 'shop' })
    const get = (format: string) => site.call(`/api/reports/${id}/${format}/`, { as: viewer })
    expect((await get('json')).json()).toEqual((await site.read<Report>(`/api/reports/${id}/`, { as: viewer })).data)
    const html = await get('html')
    expect(html.headers['content-disposition']).toBe(`attachment; filename="report-credits-${id}.html"`)
    expect(html.headers['content-security-policy']).toContain('sandbox')
    expect(html.text).toContain('<td>Ann &lt;b&gt; *Bee*</td><td>ann@example.org</td><td>2</td>')
    expect((await get('rst')).text).toContain('German\n======\n\n.. list-table::')
    expect((await get('rst')).text).toContain('   * - Ann \\<b\\> \\*Bee\\*\n     - ann@example.org\n     - 2\n')
  })

  it('are seen by who asked for them, and by administrators', async () => {
    const { id } = await made(viewer, { kind: 'credits' })
    for (const part of ['', 'json/', 'html/', 'rst/']) {
      expect((await site.call(`/api/reports/${id}/${part}`, { as: ann })).status).toBe(404)
      expect((await site.call(`/api/reports/${id}/${part}`, { as: root })).status).toBe(200)
    }
    const { results } = await site.read<{ results: Report[] }>('/api/reports/?kind=credits', { as: ann })
    expect(new Set(results.map((one) => one.creator))).toEqual(new Set(['ann']))
    expect((await site.read<{ count: number }>('/api/reports/?project=shop', { as: ann })).count).toBe(1)
  })

  it('are asked for the older way, too', async () => {
    const path = '/api/projects/shop/credits/'
    expect(errors(await site.call(path, { as: viewer }))).toEqual([['invalid', 'non_field_errors']])
    expect((await site.call(`${path}?start=x&end=2020-01-01`, { as: viewer })).status).toBe(400)
    const data = await site.read<Report['data']>(`${path}?start=2000-01-01&end=2100-01-01`, { as: viewer })
    expect(counts({ data } as Report)).toEqual([
      [
        [
          'German',
          [
            ['ann', 2],
            ['root', 1],
            ['viewer', 1],
          ],
        ],
      ],
    ])
    const own = await site.read<Report['data']>(`/api/components/shop/web/credits/?start=2000-01-01&end=2100-01-01`, {
      as: ann,
    })
    expect(counts({ data: own } as Report)).toEqual([[['German', [['ann', 2]]]]])
    expect(await site.read(`${path}?start=2000-01-01&end=2100-01-01&lang=xx`, { as: viewer })).toEqual([])
  })

  it('estimate what is left to do: what the memory knows and what comes again costs less', async () => {
    const order = { kind: 'cost_estimate', base_rate: 0.5, q: 'state:<translated' }
    expect((await ask('/api/reports/', ann, { ...order, project: 'shop' })).status).toBe(403)
    expect((await ask('/api/reports/', viewer, order)).status).toBe(403)
    const wrong = { ...order, q: 'state:<<', project: 'shop' }
    expect(errors(await ask('/api/reports/', viewer, wrong))).toEqual([['invalid', 'q']])
    const late = { ...order, tm_threshold: 60, project: 'shop' }
    expect((await ask('/api/reports/', viewer, late)).status).toBe(400)
    const first = await made(viewer, { ...order, project: 'shop' })
    expect(first).toMatchObject({
      parameters: { q: 'state:<translated', base_rate: 0.5, tm_threshold: 80, rate_new: 100 },
    })
    expect(first.data).toMatchObject([
      {
        code: 'de',
        language: 'German',
        total: { strings: 2, words: 2, cost: 0.5 },
        new: { strings: 1, words: 1, rate: 100, cost: 0.5 },
        repetition: { strings: 1, words: 1, rate: 0, cost: 0 },
      },
    ])
    const source = 'Goodbye'
    const entry = { source, target: 'Tschüss', source_language: 'en', target_language: 'de', origin: 'x' }
    const form = new FormData()
    form.append('file', new Blob([JSON.stringify([entry])]), 'memory.json')
    form.append('project', 'shop')
    expect((await site.call('/api/memory/import/', { method: 'POST', as: root, form })).status).toBeLessThan(300)
    expect((await made(viewer, { ...order, project: 'shop' })).data).toMatchObject([
      { total: { cost: 0 }, tm_100: { strings: 1 }, repetition: { strings: 1 }, new: { strings: 0 } },
    ])
    const html = await site.call((await made(viewer, { ...order, project: 'shop' })).html_url.slice(BASE.length), {
      as: viewer,
    })
    expect(html.text).toContain('<tr><td>In the memory</td><td>1</td><td>1</td><td>0</td><td>0</td></tr>')
  })

  it('tell how people work, and which days are unusual', async () => {
    const order = { kind: 'translator_work', min_changes: 2, max_words: 3, project: 'shop' }
    expect((await ask('/api/reports/', ann, { ...order, ...span })).status).toBe(403)
    expect(errors(await ask('/api/reports/', viewer, order))).toEqual([['invalid', 'non_field_errors']])
    const { data } = await made(viewer, order)
    const day = { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), changes: 2, words: 4 }
    expect(data).toEqual([
      expect.objectContaining({ username: 'ann', languages: ['de'], changes: 2, words: 4, unusual_days: [day] }),
    ])
  })
})
