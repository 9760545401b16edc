import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { kept, recount } from '#server/testing/recount.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

interface UnitView {
  id: number
  context: string
  target: string[]
  state: number
}

interface Bulk {
  results: { id: number | null; outcome: string }[]
  saved: number
  failed: number
}

describeEachEngine('many units at once', (open) => {
  let site: TestSite
  let project: TestProject
  let plain: TestUser
  let other: TestUser
  let admin: TestUser
  let slug: string
  let number = 0

  beforeAll(async () => {
    ;({ site, plain, other, admin } = await openWithPeople(open, 'plain', 'other', 'admin'))
    project = await makeProject(site, 'harbour')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    slug = `app${++number}`
    site.time += 1_000_000
    const english = { one: 'One', two: 'Two', three: 'Three' }
    await makeComponent(site, project, slug, {
      files: { 'locales/en.json': english, 'locales/de.json': { one: 'Eins', two: '', three: '' } },
      allow_translation_propagation: 0,
    })
  })

  const units = async () =>
    (await site.read<{ results: UnitView[] }>(`/api/translations/harbour/${slug}/de/units/`)).results
  const texts = async () => (await units()).map((unit) => unit.target[0])
  const post = (json: object, as = plain, headers: Record<string, string> = {}, path = '/api/bulk/units/') => {
    site.time += 1_000_000
    return site.call(path, { method: 'POST', as, json, headers })
  }
  const item = (key: string, text: string) => ({
    translation: `harbour/${slug}/de`,
    key,
    target: [text],
    state: 20,
  })

  it('are saved together, by id and by key', async () => {
    const [one] = await units()
    const reply = await post({ items: [{ id: one?.id, target: ['Eine'], state: 20 }, item('two', 'Zwei')] })
    expect(reply.json()).toMatchObject({ saved: 2, failed: 0, dry_run: false })
    expect(await texts()).toEqual(['Eine', 'Zwei', ''])
    const counted = await recount(site.db)
    for (const [scope, row] of await kept(site.db)) expect(row, scope).toEqual(counted.get(scope) ?? row)
  })

  it('are all left alone when one is wrong, and each is told', async () => {
    const reply = await post({
      items: [item('two', 'Zwei'), item('nowhere', 'x'), { ...item('three', ''), state: 20 }],
    })
    expect(reply.status).toBe(400)
    const attrs = reply.json<{ errors: { attr: string }[] }>().errors.map(({ attr }) => attr)
    expect(attrs).toEqual(['items.1', 'items.2.target.0'])
    expect(await texts()).toEqual(['Eins', '', ''])
  })

  it('can be saved each by itself', async () => {
    const reply = await post({ mode: 'each', items: [item('two', 'Zwei'), item('nowhere', 'x')] })
    expect(reply.json<Bulk>()).toMatchObject({ saved: 1, failed: 1 })
    expect(await texts()).toEqual(['Eins', 'Zwei', ''])
  })

  it('can be tried without saving', async () => {
    for (const mode of ['all', 'each'])
      expect((await post({ mode, dry_run: true, items: [item('two', 'Zwei')] })).json()).toMatchObject({
        saved: 1,
        dry_run: true,
      })
    expect(await texts()).toEqual(['Eins', '', ''])
  })

  it('can be found by a search', async () => {
    const query = { translation: `harbour/${slug}/de`, q: 'state:translated', state: 10 }
    expect((await post(query)).json()).toMatchObject({ saved: 1 })
    expect((await units()).map((unit) => unit.state)).toEqual([10, 0, 0])
    expect((await post({ ...query, q: 'state:(' })).status).toBe(400)
    expect((await post({})).status).toBe(400)
  })

  it('are saved once for one key, however often they are sent', async () => {
    const headers = { 'idempotency-key': `key-${number}` }
    const first = await post({ items: [item('two', 'Zwei')] }, plain, headers)
    await post({ items: [item('two', 'Two')] }, other)
    const again = await post({ items: [item('two', 'Zwei')] }, plain, headers)
    expect(again.json()).toEqual(first.json())
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await texts()).toEqual(['Eins', 'Two', ''])
    expect((await post({ items: [item('two', 'Drei')] }, plain, headers)).status).toBe(400)
  })

  it('do not overwrite newer versions', async () => {
    const [one] = await units()
    const { etag } = (await site.call(`/api/units/${one?.id}/`)).headers
    const version = Number(/^"\d+-(\d+)-/.exec(String(etag))?.[1])
    const edit = (text: string) => ({ items: [{ id: one?.id, target: [text], state: 20, version }] })
    expect((await post(edit('Eine'))).json<Bulk>().results[0]?.outcome).toBe('saved')
    expect((await post(edit('Einer'), other)).json<Bulk>().results[0]?.outcome).toBe('suggested')
    expect(await texts()).toEqual(['Eine', '', ''])
  })

  it('do not overwrite a text other than the expected one', async () => {
    const [one] = await units()
    const now = one?.target as string[]
    const edit = (expected: string[], text: string) => ({
      items: [{ id: one?.id, expected, target: [text], state: 20 }],
      mode: 'each',
    })
    const refused = await post(edit(['quite another text'], 'Nie'))
    expect(refused.json()).toMatchObject({ saved: 0, failed: 1, results: [{ errors: [{ code: 'conflict' }] }] })
    expect((await units())[0]?.target).toEqual(now)
    expect((await post(edit(now, 'Neu erwartet'))).json()).toMatchObject({ saved: 1, failed: 0 })
  })

  it('are refused to strangers', async () => {
    expect((await site.call('/api/bulk/units/', { method: 'POST', json: { items: [] } })).status).toBe(401)
    await site.db.updateTable('project').set({ access_control: 100 }).where('id', '=', project.id).execute()
    expect((await post({ items: [item('two', 'Zwei')] })).json()).toMatchObject({ errors: [{ code: 'not_found' }] })
    await site.db.updateTable('project').set({ access_control: 0 }).where('id', '=', project.id).execute()
  })

  it('are given back the text they had: of one change, and of one user', async () => {
    await post({ items: [item('one', 'Uno'), item('two', 'Due')] }, other)
    await post({ items: [item('three', 'Drei')] })
    await post({ items: [item('two', 'Zwei')] })
    const changes = `/api/translations/harbour/${slug}/de/changes/?action=5`
    const { results } = await site.read<{ results: { id: number; target: string }[] }>(changes)
    const drei = results.find((one) => one.target === 'Drei')
    expect((await post({}, plain, {}, `/api/changes/${drei?.id}/revert/`)).json()).toEqual({
      reverted: 1,
      skipped: 0,
      dry_run: false,
    })
    expect(await texts()).toEqual(['Uno', 'Zwei', ''])
    const path = `/api/translations/harbour/${slug}/de/revert/`
    expect((await post({ user: 'other' }, plain, {}, path)).status).toBe(403)
    const counts = { reverted: 1, skipped: 1 }
    const tried = await post({ user: 'other', dry_run: true }, admin, {}, path)
    expect(tried.json()).toEqual({ ...counts, dry_run: true })
    expect(await texts()).toEqual(['Uno', 'Zwei', ''])
    expect((await post({ user: 'other' }, admin, {}, path)).json()).toEqual({ ...counts, dry_run: false })
    expect(await texts()).toEqual(['Eins', 'Zwei', ''])
  })
})
