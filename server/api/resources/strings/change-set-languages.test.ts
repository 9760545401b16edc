import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { body } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Decided {
  readonly done: number
  readonly languages: { id: number; outcome: string; detail: string }[]
}

describeEachEngine('languages of a change set', (open) => {
  let site: TestSite
  let agent: TestUser
  let reviewer: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    agent = await makeUser(site, 'agent')
    reviewer = await makeUser(site, 'reviewer', { is_superuser: 1 })
    const project = await makeProject(site, 'harbour')
    await makeComponent(site, project, 'app', { files: { 'locales/en.json': { one: 'One' }, 'locales/de.json': {} } })
  })
  afterAll(() => site.close())

  const post = (path: string, json: object = {}, as = agent) =>
    site.call(`/api/projects/harbour/change-sets/${path}`, { method: 'POST', as, json })
  const newSet = async (budget = 2) => body<{ id: number }>(await post('', { name: 'Languages', budget }), 201).id
  const propose = (set: number, ...codes: string[]) =>
    post(`${set}/languages/`, { items: codes.map((language_code) => ({ component: 'app', language_code })) })
  const decide = async (set: number, verb: string, json: object = {}) =>
    body<Decided>(await post(`${set}/${verb}/`, json, reviewer))
  const languages = async () =>
    (
      await site.read<{ results: { language_code: string }[] }>('/api/components/harbour/app/translations/')
    ).results.map(({ language_code }) => language_code)

  it('are added when people apply it, and removed exactly when they undo it', async () => {
    const set = await newSet()
    const [fr, cs] = body<{ id: number; status: string }[]>(await propose(set, 'fr', 'cs'), 201)
    expect(await languages()).toEqual(['en', 'de'])
    const [dropped] = (await decide(set, 'drop', { languages: [cs?.id] })).languages
    expect(dropped).toMatchObject({ id: cs?.id, outcome: 'dropped' })
    expect(await decide(set, 'apply')).toMatchObject({
      done: 1,
      languages: [{ id: fr?.id, outcome: 'applied' }, { outcome: 'decided' }],
    })
    expect(await languages()).toContain('fr')
    expect(await site.read(`/api/projects/harbour/change-sets/${set}/`)).toMatchObject({ applied: 1, dropped: 1 })
    expect(await decide(set, 'undo', { languages: [fr?.id] })).toMatchObject({ languages: [{ outcome: 'undone' }] })
    expect(await languages()).toEqual(['en', 'de'])
  })

  it('stay where somebody has worked in them since', async () => {
    const set = await newSet()
    await propose(set, 'it')
    await decide(set, 'apply')
    const { results } = await site.read<{ results: { id: number }[] }>('/api/translations/harbour/app/it/units/')
    const json = { target: ['Uno'], state: 20 }
    await site.call(`/api/units/${results[0]?.id}/`, { method: 'PATCH', as: reviewer, json })
    expect(await decide(set, 'undo')).toMatchObject({ done: 0, languages: [{ outcome: 'stale' }] })
    expect(await languages()).toContain('it')
  })

  it('are refused without permission, beyond the budget, and where they are wrong', async () => {
    const set = await newSet()
    expect((await propose(set, 'de')).text).toContain('items.0.language_code')
    expect((await propose(set, 'xx-nothing-1')).status).toBe(400)
    expect((await post(`${set}/languages/`, { items: [{ component: 'none', language_code: 'fr' }] })).status).toBe(400)
    expect((await propose(set, 'pl', 'sk', 'sl')).text).toContain('budget')
    expect(
      (await post(`${set}/languages/`, { items: [{ component: 'app', language_code: 'pl' }] }, reviewer)).status,
    ).toBe(403)
    await propose(set, 'pl')
    await site.db.updateTable('component').set({ locked: 1 }).execute()
    expect(await decide(set, 'apply')).toMatchObject({ done: 0, languages: [{ outcome: 'refused' }] })
    await site.db.updateTable('component').set({ locked: 0 }).execute()
    expect(body(await post(`${set}/withdraw/`))).toMatchObject({ done: 1 })
    expect(await languages()).not.toContain('pl')
  })
})
