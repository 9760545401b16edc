import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface UnitView {
  id: number
  target: string[]
  state: number
}

interface ItemView {
  id: number
  status: string
  is_stale: boolean
  failing_checks: string[]
  base: { target: string[]; state: number }
}

interface Decided {
  done: number
  skipped: number
  results: { id: number; outcome: string; detail: string }[]
}

describeEachEngine('change sets', (open) => {
  let site: TestSite
  let project: TestProject
  let agent: TestUser
  let reviewer: TestUser
  let stranger: TestUser
  let blocked: TestUser
  let slug: string
  let number = 0

  beforeAll(async () => {
    site = await TestSite.open(open)
    agent = await makeUser(site, 'agent')
    stranger = await makeUser(site, 'stranger')
    reviewer = await makeUser(site, 'reviewer', { is_superuser: 1 })
    project = await makeProject(site, 'harbour')
    blocked = await makeUser(site, 'blocked')
    await site.db
      .insertInto('block')
      .values({ project_id: project.id, user_id: blocked.id, expires: null, note: '', created: 1 })
      .execute()
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    slug = `app${++number}`
    await makeComponent(site, project, slug, {
      files: {
        'locales/en.json': { one: 'One', two: 'Two %s', three: 'Three' },
        'locales/de.json': { one: ' Eins  ', two: '', three: '' },
      },
      check_flags: 'c-format',
    })
  })

  const units = async () =>
    (await site.read<{ results: UnitView[] }>(`/api/translations/harbour/${slug}/de/units/`)).results
  const texts = async () => (await units()).map(({ target, state }) => [target[0], state])
  const post = (path: string, json: object = {}, as = agent) => {
    site.time += 1_000_000
    return site.call(`/api/projects/harbour/change-sets/${path}`, { method: 'POST', as, json })
  }
  const newSet = async (fields: object = {}): Promise<number> => {
    const reply = await post('', { name: 'Missing German texts', ...fields })
    expect(reply.status, reply.text).toBe(201)
    return reply.json<{ id: number }>().id
  }
  const propose = (id: number, items: readonly object[], as = agent) => post(`${id}/items/`, { items }, as)
  const all = async (id: number) => {
    const [one, two, three] = await units()
    const reply = await propose(id, [
      { unit: one?.id, target: ['Eine'] },
      { unit: two?.id, target: ['Zwei'], reason: 'Missing' },
      { unit: three?.id, target: ['Drei'], state: 10 },
    ])
    expect(reply.status, reply.text).toBe(201)
    return reply.json<ItemView[]>()
  }
  const decide = async (id: number, verb: string, items?: readonly number[], as = reviewer) =>
    (await post(`${id}/${verb}/`, items ? { items } : {}, as)).json<Decided>()
  const counts = (id: number) => site.read<object>(`/api/projects/harbour/change-sets/${id}/`)

  it('hold texts that are checked, and change no string', async () => {
    const before = await texts()
    const history = await site.read<{ count: number }>(`/api/components/harbour/${slug}/changes/`)
    const id = await newSet()
    const items = await all(id)
    expect(items.map(({ failing_checks: checks }) => checks)).toEqual([[], ['c_format'], []])
    expect(await texts()).toEqual(before)
    expect((await site.read<{ count: number }>(`/api/components/harbour/${slug}/changes/`)).count).toBe(history.count)
    expect(await counts(id)).toMatchObject({ proposed: 3, applied: 0, budget: 200, username: 'agent' })
    const list = await site.read<{ count: number }>('/api/projects/harbour/change-sets/?status=proposed')
    expect(list.count).toBeGreaterThan(0)
  })

  it('are applied in parts, under the name of their author, and undone byte by byte', async () => {
    const before = await texts()
    const id = await newSet()
    const [one, two, three] = await all(id)
    expect(await decide(id, 'apply', [one?.id ?? 0, three?.id ?? 0])).toMatchObject({ done: 2, skipped: 0 })
    expect(await texts()).toEqual([
      ['Eine', 20],
      ['', 0],
      ['Drei', 10],
    ])
    const change = await site.read<{ results: { author: string; user: string }[] }>(
      `/api/translations/harbour/${slug}/de/changes/`,
    )
    expect(change.results[0]?.author).toContain('/agent/')
    expect(change.results[0]?.user).toContain('/reviewer/')
    expect(await decide(id, 'drop', [two?.id ?? 0])).toMatchObject({ done: 1 })
    expect(await counts(id)).toMatchObject({ proposed: 0, applied: 2, dropped: 1 })
    expect(await decide(id, 'undo')).toMatchObject({ done: 2, skipped: 1 })
    expect(await texts()).toEqual(before)
    const counted = await recount(site.db)
    for (const [scope, row] of await kept(site.db)) expect(row, scope).toEqual(counted.get(scope) ?? row)
  })

  it('skip strings that somebody changed since, when they are applied and when they are undone', async () => {
    const id = await newSet()
    await all(id)
    const [one, two] = await units()
    await site.call(`/api/units/${one?.id}/`, { method: 'PATCH', as: reviewer, json: { target: ['Uno'], state: 20 } })
    const applied = await decide(id, 'apply')
    expect(applied.results.map(({ outcome }) => outcome)).toEqual(['stale', 'applied', 'applied'])
    site.time += 1_000_000
    await site.call(`/api/units/${two?.id}/`, { method: 'PATCH', as: reviewer, json: { target: ['Dos'], state: 20 } })
    const undone = await decide(id, 'undo')
    expect(undone.results.map(({ outcome }) => outcome)).toEqual(['decided', 'stale', 'undone'])
    expect((await texts()).map(([text]) => text)).toEqual(['Uno', 'Dos', ''])
  })

  it('never have more proposals than their budget, whoever is fast', async () => {
    const id = await newSet({ budget: 2 })
    const found = await units()
    const replies = await Promise.all(found.map(({ id: unit }) => propose(id, [{ unit, target: ['Neu'] }])))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 400])
    expect(await counts(id)).toMatchObject({ proposed: 2 })
    const proposed = replies.flatMap((reply) => (reply.status === 201 ? reply.json<ItemView[]>() : []))
    expect(proposed).toHaveLength(2)
  })

  it('take another text for a string instead of the first one', async () => {
    const id = await newSet({ budget: 1 })
    const [one] = await units()
    await propose(id, [{ unit: one?.id, target: ['Eine'] }])
    expect((await propose(id, [{ unit: one?.id, target: ['Einer'] }])).status).toBe(201)
    await decide(id, 'apply')
    expect((await texts())[0]).toEqual(['Einer', 20])
    expect((await propose(id, [{ unit: one?.id, target: ['Eines'] }])).status).toBe(400)
  })

  it('refuse what can not be proposed, all of it', async () => {
    const id = await newSet()
    const [one] = await units()
    const source = (await site.read<{ results: UnitView[] }>(`/api/translations/harbour/${slug}/en/units/`)).results[0]
    const wrong: readonly object[] = [
      { unit: 999_999, target: ['x'] },
      { unit: source?.id, target: ['x'] },
      { unit: one?.id },
      { unit: one?.id, target: [''] },
      { unit: one?.id, target: ['a', 'b'] },
      { unit: one?.id, target: ['x'], state: 100 },
    ]
    for (const item of wrong) {
      const reply = await propose(id, [{ unit: one?.id, target: ['Neu'] }, item])
      expect(reply.status, reply.text).toBe(400)
    }
    expect(await counts(id)).toMatchObject({ proposed: 0 })
  })

  it('are added to by their author, and applied by those who may accept suggestions', async () => {
    const id = await newSet()
    await all(id)
    const [one] = await units()
    expect((await propose(id, [{ unit: one?.id, target: ['x'] }], stranger)).status).toBe(403)
    for (const verb of ['apply', 'undo', 'drop']) expect((await post(`${id}/${verb}/`, {}, blocked)).status).toBe(403)
    expect((await post(`${id}/withdraw/`, {}, stranger)).status).toBe(403)
    expect((await post(`${id}/withdraw/`, {}, agent)).status).toBe(200)
    expect(await counts(id)).toMatchObject({ proposed: 0, dropped: 3 })
  })

  it('have pages of their own', async () => {
    const id = await newSet()
    const status = async (path: string) =>
      (await site.call(`/change-sets/${path}`, { headers: { accept: 'text/html' } })).status
    expect(await status('harbour/')).toBe(200)
    expect(await status(`harbour/${id}/`)).toBe(200)
    expect(await status('harbour/999999/')).toBe(404)
    expect(await status('nowhere/')).toBe(404)
  })
})
