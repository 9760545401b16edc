import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface UnitView {
  id: number
  target: string[]
  state: number
  extra_flags: string
  labels: { name: string }[]
  language_code: string
}

interface Outcome {
  changed: number
  skipped: number
  since: number
  until: number
}

describeEachEngine('bulk edits of places', (open) => {
  let site: TestSite
  let admin: TestUser
  let plain: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    admin = await makeUser(site, 'admin', { is_superuser: 1 })
    plain = await makeUser(site, 'plain')
    const project = await makeProject(site, 'harbour')
    for (const slug of ['app', 'web'])
      await makeComponent(site, project, slug, {
        files: {
          'locales/en.json': { one: 'One', two: 'Two' },
          'locales/de.json': { one: 'Eins', two: '' },
          'locales/cs.json': { one: 'Jedna', two: 'Dva' },
        },
        allow_translation_propagation: 0,
      })
    const label = { name: 'Later', color: 'navy' }
    expect(
      (await site.call('/api/projects/harbour/labels/', { method: 'POST', as: admin, json: label })).status,
    ).toBeLessThan(300)
  })
  afterAll(() => site.close())

  const post = async (json: object, as = admin, more = '') => {
    site.time += 1_000_000
    return site.call(`/api/places/bulk-edit/${more}`, { method: 'POST', as, json })
  }
  const run = async (json: object, more = ''): Promise<Outcome> => {
    const reply = await post(json, admin, more)
    expect(reply.status, reply.text).toBe(200)
    const { task_url } = reply.json<{ task_url: string }>()
    await runJobs(site)
    const task = await site.call(task_url.slice(BASE.length), { as: admin })
    return task.json<{ result: Outcome }>().result
  }
  const units = async (q: string) => {
    const query = new URLSearchParams({ q, page_size: '100' })
    return (await site.read<{ results: UnitView[] }>(`/api/units/?${query}`)).results
  }

  it('change state, flags and labels in a whole project, and are undone', async () => {
    const before = await units('')
    const done = await run({
      path: 'harbour',
      q: 'target:Eins OR target:Jedna',
      state: 10,
      add_flags: 'max-length:50',
      add_labels: ['Later'],
    })
    // Four translations in two languages, and the two source strings they have in common per component.
    expect(done).toMatchObject({ changed: 6, skipped: 0 })
    expect((await units('state:needs-editing')).map(({ target }) => target[0]).sort()).toEqual([
      'Eins',
      'Eins',
      'Jedna',
      'Jedna',
    ])
    const [source] = await units('language:en AND key:one')
    expect([source?.extra_flags, source?.labels.map(({ name }) => name)]).toEqual(['max-length:50', ['Later']])
    const [touched] = await units('language:cs AND key:one')
    const edit = { target: ['Jeden'], state: 20 }
    expect((await site.call(`/api/units/${touched?.id}/`, { method: 'PATCH', as: admin, json: edit })).status).toBe(200)
    // Flags and label of two source strings, three states; one string was changed since.
    expect(await run({ path: 'harbour', ...done }, 'undo/')).toMatchObject({ changed: 7, skipped: 1 })
    const after = await units('')
    const brief = (list: UnitView[]) =>
      list.map(({ id, state, extra_flags, labels }) => [id, state, extra_flags, labels.length])
    expect(brief(after)).toEqual(brief(before))
    expect((await units('language:cs AND key:one'))[0]?.target).toEqual(['Jeden'])
    const counted = await recount(site.db)
    for (const [scope, row] of await kept(site.db)) expect(row, scope).toEqual(counted.get(scope) ?? row)
  })

  it('give strings flags in their own language, and take them back', async () => {
    const wanted = { path: 'harbour/app', q: 'key:one', add_translation_flags: 'max-length:9, ignore-same' }
    const done = await run(wanted)
    expect(done).toMatchObject({ changed: 2, skipped: 0 })
    const flags = async () =>
      Object.fromEntries(
        (await units('path:harbour/app AND key:one')).map((unit) => [unit.language_code, unit.extra_flags]),
      )
    const given = 'ignore-same, max-length:9'
    expect(await flags()).toEqual({ en: '', de: given, cs: given })
    const less = await run({ path: 'harbour/app/de', q: 'key:one', remove_translation_flags: 'ignore-same' })
    expect(await flags()).toEqual({ en: '', de: 'max-length:9', cs: given })
    expect(await run({ path: 'harbour/app', ...less }, 'undo/')).toMatchObject({ changed: 1 })
    expect(await run({ path: 'harbour/app', ...done }, 'undo/')).toMatchObject({ changed: 2 })
    expect(await flags()).toEqual({ en: '', de: '', cs: '' })
    expect((await post({ path: 'harbour', q: '', add_translation_flags: 'max-length:' })).status).toBe(400)
  })

  it('take in one language, one component or one translation', async () => {
    for (const [path, changed] of [
      ['harbour/-/cs', 4],
      ['harbour/app', 3],
      ['harbour/web/de', 1],
      ['-/-/cs', 4],
    ] as const) {
      const done = await run({ path, q: 'state:>=translated AND NOT language:en', state: 10 })
      expect([path, done.changed]).toEqual([path, changed])
      expect((await run({ path, ...done }, 'undo/')).changed).toBe(changed)
    }
  })

  it('skip what has no text', async () => {
    expect(await run({ path: 'harbour/app/de', q: 'key:two', state: 20 })).toMatchObject({ changed: 0, skipped: 1 })
  })

  it('are refused: without the right, without anything to do, with what cannot be', async () => {
    expect((await post({ path: 'harbour', q: '', state: 10 }, plain)).status).toBe(403)
    expect((await post({ path: 'none', q: '', state: 10 }, plain)).status).toBe(404)
    for (const wrong of [
      { q: '' },
      { q: 'state:(', state: 10 },
      { q: '', state: 11 },
      { q: '', add_flags: 'max-length:' },
      { q: '', add_labels: ['Never'] },
    ])
      expect((await post({ path: 'harbour', ...wrong })).status, JSON.stringify(wrong)).toBe(400)
  })
})
