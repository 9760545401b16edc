import { afterAll, beforeAll, expect, it } from 'vitest'
import { setComponent } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { makeCategory, recordChanges } from '#server/testing/parts.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Part {
  kind: string
  path: string
  total: number
  translated: number
  locked: boolean
  is_source: boolean
}

interface Parts {
  counts: { total: number; translated: number; total_words: number }
  parts: Part[]
  languages: Part[]
}

const brief = (parts: readonly Part[]) =>
  parts.map(({ kind, path, total, translated }) => [kind, path, total, translated])

describeEachEngine('places', (open) => {
  let site: TestSite
  let app: TestComponent
  let anna: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    anna = await makeUser(site, 'anna')
    const project = await makeProject(site, 'open')
    app = await makeComponent(site, project, 'app')
    const deep = await makeComponent(site, project, 'deep')
    await setComponent(site, deep, { category_id: await makeCategory(site, project, 'out_er'), path: 'out_er/deep' })
    await makeCategory(site, project, 'empty')
    await makeComponent(site, project, 'vault', { restricted: 1 })
    await makeComponent(site, await makeProject(site, 'hidden', { access_control: 100 }), 'app')
  })
  afterAll(() => site.close())

  const parts = (path: string) => site.read<Parts>(`/api/places/parts/?path=${path}`)

  it('a project: its categories with all in them, its own components, its languages', async () => {
    const { counts, parts: inside, languages } = await parts('open')
    expect(counts).toMatchObject({ total: 8, translated: 6, total_words: 12 })
    expect(brief(inside)).toEqual([
      ['category', 'open/out_er', 4, 3],
      ['category', 'open/empty', 0, 0],
      ['component', 'open/app', 4, 3],
    ])
    expect(brief(languages)).toEqual([
      ['language', 'open/-/en', 4, 4],
      ['language', 'open/-/de', 4, 2],
    ])
    expect(languages.map((one) => one.is_source)).toEqual([true, false])
  })

  it('a category, a component, a translation and a language of each', async () => {
    const category = await parts('open/out_er')
    expect(brief(category.parts)).toEqual([['component', 'open/out_er/deep', 4, 3]])
    expect(brief(category.languages)[1]).toEqual(['language', 'open/out_er/-/de', 2, 1])
    const component = await parts('open/out_er/deep')
    expect(brief(component.languages)[1]).toEqual(['translation', 'open/out_er/deep/de', 2, 1])
    expect((await parts('open/app/de')).counts).toMatchObject({ total: 2, translated: 1 })
    expect(brief((await parts('open/-/de')).parts)).toEqual([
      ['translation', 'open/app/de', 2, 1],
      ['translation', 'open/out_er/deep/de', 2, 1],
    ])
    expect(brief((await parts('open/out_er/-/de')).parts)).toEqual([['translation', 'open/out_er/deep/de', 2, 1]])
  })

  it('a language and the site: projects, as far as the caller sees them', async () => {
    expect(brief((await parts('-/-/de')).parts)).toEqual([['project', 'open/-/de', 4, 2]])
    expect(brief((await parts('-/-/-')).parts)).toEqual([['project', 'open', 8, 6]])
  })

  it('what is hidden is not found', async () => {
    for (const part of [
      'parts',
      'activity',
      'progress',
      'progress/languages',
      'time-to-translate',
      'labels',
      'checks',
      'announcements',
      'history',
    ])
      for (const path of ['hidden', 'hidden/app/de', 'open/vault', 'none'])
        expect([path, (await site.call(`/api/places/${part}/?path=${path}`)).status]).toEqual([path, 404])
  })

  it('activity per day, and by whom', async () => {
    const change = { action: 2, userId: anna.id, authorId: anna.id, target: 'x' }
    await recordChanges(site, app, 'de', [change, change])
    site.time += 86_400_000_000
    await recordChanges(site, app, 'de', [change])
    const day = (micros: number) => new Date(micros / 1000).toISOString().slice(0, 10)
    const contributors = (changes: number) => [{ username: 'anna', full_name: 'anna of Test', changes }]
    const both = [
      { day: day(site.time - 86_400_000_000), changes: 2 },
      { day: day(site.time), changes: 1 },
    ]
    for (const path of ['open', 'open/app', 'open/app/de', 'open/-/de', '-/-/de', '-/-/-'])
      expect(await site.read(`/api/places/activity/?path=${path}`)).toEqual({
        days: both,
        before: 0,
        contributors: contributors(3),
      })
    expect(await site.read('/api/places/activity/?path=open&days=1')).toEqual({
      days: [both[1]],
      before: 2,
      contributors: contributors(1),
    })
    expect(await site.read('/api/places/activity/?path=open/out_er')).toEqual({
      days: [],
      before: 0,
      contributors: [],
    })
    expect((await site.call('/api/places/activity/?path=open&days=400')).status).toBe(400)
  })

  it('progress by day: what there was before, what a day did, what there is now', async () => {
    const root = await makeUser(site, 'root', { is_superuser: 1 })
    const [unit] = (
      await site.read<{ results: { url: string; timestamp: string }[] }>(
        '/api/translations/open/app/de/units/?q=state:empty',
      )
    ).results
    const day = (days: number) => new Date(site.time / 1000 - days * 86_400_000).toISOString().slice(0, 10)
    site.time += 3 * 86_400_000_000
    const waitedFor = Math.round((site.time / 1000 - Date.parse(unit?.timestamp ?? '')) / 1000)
    const address = (unit?.url ?? '').replace(/^https?:\/\/[^/]+/, '')
    expect((await site.call(address, { method: 'PATCH', as: root, json: { target: ['Neu'], state: 20 } })).status).toBe(
      200,
    )
    site.time += 86_400_000_000
    const progress = async (path: string, days: number) =>
      (await site.read<{ days: Record<string, unknown>[] }>(`/api/places/progress/?path=${path}&days=${days}`)).days
    const at = (ago: number, total: number, translated: number) => ({
      day: day(ago),
      total,
      translated,
      fuzzy: 0,
      approved: 0,
    })
    expect(await progress('open/app/de', 3)).toEqual([at(3, 2, 1), at(1, 2, 2), at(0, 2, 2)])
    // The same string in another component follows.
    expect(await progress('open', 3)).toEqual([at(3, 8, 6), at(1, 8, 8), at(0, 8, 8)])
    expect(await progress('open/-/en', 3)).toEqual([at(3, 4, 4), at(0, 4, 4)])
    expect((await progress('open/app', 20))[0]).toEqual(at(20, 0, 0))
    const german = { code: 'de', name: 'German', direction: 'ltr' }
    const overTime = (path: string, days: number) =>
      site.read<{ days: string[] }>(`/api/places/progress/languages/?path=${path}&days=${days}`)
    expect(await overTime('open', 3)).toEqual({
      days: [day(3), day(2), day(1), day(0)],
      languages: [{ language: german, total: [4, 4, 4, 4], translated: [2, 2, 4, 4] }],
    })
    expect(await overTime('open/-/en', 3)).toMatchObject({ languages: [] })
    const year = await overTime('open/app/de', 365)
    expect(year).toMatchObject({ languages: [{ total: [0, ...year.days.slice(2).map(() => 0), 2] }] })
    expect([year.days.length, year.days[0], year.days.at(-2), year.days.at(-1)]).toEqual([54, day(365), day(7), day(0)])
    const waited = (path: string, days: number) => site.read(`/api/places/time-to-translate/?path=${path}&days=${days}`)
    // What another component took over was not written by anybody.
    const one = { languages: [{ language: german, strings: 1, median_seconds: waitedFor }] }
    for (const path of ['open', 'open/app', 'open/app/de', 'open/-/de', '-/-/-'])
      expect([path, await waited(path, 3)]).toEqual([path, one])
    expect(await waited('open', 1)).toEqual({ languages: [] })
    // Brought along from another site: the change is older than the string here.
    await site.db
      .updateTable('unit')
      .set({ created: site.time + 1 })
      .execute()
    expect(await waited('open', 3)).toEqual({ languages: [] })
    for (const part of ['progress/', 'progress/languages/', 'time-to-translate/'])
      expect((await site.call(`/api/places/${part}?path=open&days=0`)).status).toBe(400)
    const moves = await site.db.selectFrom('stats_day').selectAll().execute()
    for (const row of await site.db.selectFrom('stats').selectAll().where('scope', '=', 'translation').execute()) {
      const own = moves.filter(({ translation_id }) => translation_id === row.scope_id)
      for (const name of ['total', 'translated', 'fuzzy', 'approved'] as const)
        expect(own.reduce((sum, moved) => sum + moved[name], 0)).toBe(row[name])
    }
  })

  it('labels, by how many strings have them', async () => {
    const root = await makeUser(site, 'labeller', { is_superuser: 1 })
    const send = (path: string, json: object) => site.call(path, { method: 'POST', as: root, json })
    const label = await send('/api/projects/open/labels/', { name: 'Later', color: 'navy' })
    const query = '/api/translations/open/app/en/units/?page_size=1'
    const [unit] = (await site.read<{ results: { id: number }[] }>(query)).results
    const labels = [label.json<{ id: number }>().id]
    await site.call(`/api/units/${unit?.id}/`, { method: 'PATCH', as: root, json: { labels } })
    const counts = (path: string) => site.read<{ count: number }[]>(`/api/places/labels/?path=${path}`)
    expect(await counts('open')).toMatchObject([{ name: 'Later', color: 'navy', count: 2 }])
    expect(await counts('open/app/de')).toMatchObject([{ name: 'Later', count: 1 }])
    expect(await counts('open/out_er')).toEqual([])
  })

  it('history, of languages and categories too', async () => {
    const actions = async (query: string) =>
      (await site.read<{ results: { action: number }[] }>(`/api/places/changes/?${query}`)).results.map(
        (one) => one.action,
      )
    expect(await actions('path=open/-/de&action=2')).toEqual([2, 2, 2])
    expect(await actions('path=open/-/en&action=2')).toEqual([])
    expect(await actions('path=open/out_er&action=2')).toEqual([])
    expect((await actions('path=open/out_er')).length).toBeGreaterThan(0)
    expect(await actions('path=-/-/de&user=anna')).toEqual([2, 2, 2])
    expect((await site.call('/api/places/changes/?path=hidden')).status).toBe(404)
  })

  it('grouped history: with names, the source and the key, and what came together as one row', async () => {
    interface Row {
      change: { id: number; action: number }
      count: number
      last: number
    }
    const read = (query: string) =>
      site.read<{ results: Row[]; older: number | null }>(`/api/places/history/?path=open/app/de&${query}`)
    await recordChanges(
      site,
      app,
      'de',
      Array.from({ length: 60 }, () => ({ action: 71 })),
    )
    const { results, older } = await read('action=71')
    expect(older).toBeNull()
    expect(results).toHaveLength(1)
    const [row] = results
    expect(row).toMatchObject({
      project: 'Project open',
      component: 'Component app',
      language: 'German',
      user: null,
    })
    expect(row?.count).toBeGreaterThanOrEqual(60)
    const first = await read(`action=71&until=${row?.last}`)
    expect([first.results.length, first.results[0]?.count, first.older]).toEqual([50, 1, first.results[49]?.change.id])
    const rest = await read(`action=71&until=${row?.last}&older=${first.older}`)
    expect(first.results.length + rest.results.length).toBe(row?.count)
    const [unit] = (await site.read<{ results: { id: number }[] }>('/api/translations/open/app/de/units/')).results
    await recordChanges(site, app, 'de', [{ action: 36, userId: anna.id, unitId: unit?.id ?? 0 }])
    const [edit] = (await read('action=36')).results
    const text = expect.stringMatching(/./)
    expect(edit).toMatchObject({ count: 1, user: 'anna of Test', source: text, key: text })
  })

  it('failing checks, and where', async () => {
    const { id } = await site.db
      .selectFrom('unit')
      .innerJoin('translation', 'translation.id', 'unit.translation_id')
      .select('unit.id')
      .where('translation.component_id', '=', app.id)
      .where('translation.is_source', '=', 0)
      .limit(1)
      .executeTakeFirstOrThrow()
    await site.db.deleteFrom('finding').execute()
    await site.db
      .insertInto('finding')
      .values([
        { unit_id: id, check: 'same', dismissed: 0 },
        { unit_id: id, check: 'end_stop', dismissed: 1 },
      ])
      .execute()
    const checks = (query: string) =>
      site.read<{ checks: unknown[]; places: unknown[] }>(`/api/places/checks/?${query}`)
    const all = await checks('path=-/-/-')
    expect(all.checks).toEqual([expect.objectContaining({ check: 'same', count: 1 })])
    expect(all.places).toEqual([])
    expect((await checks('path=open/app&check=same')).places).toEqual([
      { path: 'open/app/de', component: expect.any(String), language: 'German', count: 1 },
    ])
    expect((await checks('path=open/out_er')).checks).toEqual([])
    expect((await site.call('/api/places/checks/?path=open/app&check=nonsense')).status).toBe(404)
    const found = (query: string) =>
      site.read<{ results: { failing_checks?: string[] }[] }>(`/api/units/?q=id:${id}${query}`)
    expect((await found('&failing_checks=true')).results[0]?.failing_checks).toEqual(['same'])
    expect((await found('')).results[0]).not.toHaveProperty('failing_checks')
  })

  it('announcements: of the place, of what it lies in, of the site', async () => {
    const row = { severity: 'info', notify: 0, created: site.time }
    const scope = { project_id: null, category_id: null, component_id: null, language_id: null }
    const project_id = app.project.id
    await site.db
      .insertInto('announcement')
      .values([
        { ...row, ...scope, message: 'site' },
        { ...row, ...scope, message: 'project', project_id },
        { ...row, ...scope, message: 'component', project_id, component_id: app.id },
        { ...row, ...scope, message: 'past', expiry: '2020-01-01' },
      ])
      .execute()
    const reported = async (path: string) =>
      (await site.read<{ message: string }[]>(`/api/places/announcements/?path=${path}`)).map((one) => one.message)
    expect(await reported('-/-/-')).toEqual(['site'])
    expect(await reported('open')).toEqual(['site', 'project'])
    expect(await reported('open/app/de')).toEqual(['site', 'project', 'component'])
    expect(await reported('open/out_er/deep')).toEqual(['site', 'project'])
  })
})
