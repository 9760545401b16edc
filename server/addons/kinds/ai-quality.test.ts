import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { runUntilIdle } from '#server/testing/follow.ts'
import { TestHttpServer } from '#server/testing/http-server.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const name = 'weblate.ai.quality'

interface Item {
  readonly id: string
  readonly source: readonly string[]
  readonly translation: readonly string[]
}
interface Unit {
  readonly id: number
  readonly context: string
  readonly has_failing_check: boolean
}

const itemsIn = (body: string): Item[] => {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] }
  return JSON.parse(messages[1]?.content ?? '{}').items
}

describeEachEngine('AI quality evaluation', (open) => {
  let model: TestHttpServer
  let site: TestSite
  let root: TestUser
  let addon: number
  let answer: (items: readonly Item[]) => unknown

  const good = (items: readonly Item[]) => ({ evaluations: items.map(({ id }) => ({ id, faults: [] })) })
  const wrongDog = (items: readonly Item[]) => ({
    evaluations: items.map(({ id, translation }) => ({
      id,
      faults: translation[0]?.includes('Katze')
        ? [
            { category: 'accuracy', explanation: 'Katze is a cat.' },
            { category: 'accuracy', explanation: 'The source is about a dog.' },
            { category: 'nonsense', explanation: 'No such thing.' },
          ]
        : [],
    })),
  })

  beforeAll(async () => {
    model = await TestHttpServer.start(({ body }) => {
      const said = answer(itemsIn(body))
      const content = typeof said === 'string' ? said : JSON.stringify(said)
      return {
        body: { model: 'm-1', choices: [{ message: { content } }], usage: { prompt_tokens: 9, completion_tokens: 3 } },
      }
    })
    site = await TestSite.open(open, { PRIVATE_ADDRESSES: 'allow' })
    root = await makeUser(site, 'root', { is_superuser: 1 })
    await makeComponent(site, await makeProject(site, 'open'), 'app', {
      files: {
        'locales/en.json': { dog: 'The dog', cat: 'The cat', empty: 'Nothing' },
        'locales/de.json': { dog: 'Die Katze', cat: 'Die Katze sitzt', empty: '' },
      },
    })
    await runUntilIdle(site)
  })
  afterAll(async () => {
    await site.close()
    await model.stop()
  })
  beforeEach(() => {
    model.requests.length = 0
    answer = good
  })

  const post = (path: string, json: object) => site.call(path, { method: 'POST', as: root, json })
  const configuration = { service: 'openai', interval: 'weekly' }
  const unit = async (key: string): Promise<Unit> => {
    const { results } = await site.read<{ results: Unit[] }>('/api/translations/open/app/de/units/')
    const found = results.find(({ context }) => context === key)
    if (!found) throw new Error(`no ${key}`)
    return found
  }
  const checks = async (key: string) => {
    const path = `/api/units/${(await unit(key)).id}/checks/`
    const { results } = await site.read<{
      results: { check: string; dismissed: boolean; places: { detail: string }[] }[]
    }>(path, { as: root })
    return results.filter(({ check }) => check.startsWith('ai_'))
  }
  const edit = async (key: string, target: string) => {
    const path = `/api/units/${(await unit(key)).id}/`
    const reply = await site.call(path, { method: 'PATCH', as: root, json: { target: [target], state: 20 } })
    expect(reply.status).toBe(200)
  }
  const trigger = async () => {
    expect((await post(`/api/addons/${addon}/trigger/`, {})).status).toBe(202)
    await runUntilIdle(site)
  }
  const lastRun = async () =>
    (await site.read<{ results: { status: number; message: string }[] }>(`/api/addons/${addon}/logs/`, { as: root }))
      .results[0]

  it('needs a language model that the project has', async () => {
    const path = '/api/components/open/app/addons/'
    const details = async (given: object) =>
      (await post(path, { name, configuration: given }))
        .json<{ errors: { detail: string }[] }>()
        .errors.map(({ detail }) => detail)
    expect(await details({})).toEqual([
      'Error in parameter service: This field is required.',
      'Error in parameter interval: This field is required.',
    ])
    expect(await details(configuration)).toEqual(['Error in parameter service: "openai" is not a valid choice.'])
    const settings = { key: 'k', base_url: `${model.address}/v1`, model: 'm' }
    const set = await post('/api/projects/open/machinery_settings/', { service: 'openai', configuration: settings })
    expect(set.status, set.text).toBe(201)
    expect(await details({ ...configuration, service: 'deepl' })).toHaveLength(1)
  })

  it('turns what a model finds into failing checks with its words', async () => {
    answer = wrongDog
    const made = await post('/api/components/open/app/addons/', { name, configuration })
    expect(made.status, made.text).toBe(201)
    addon = made.json<{ id: number }>().id
    await runUntilIdle(site)
    expect(model.requests).toHaveLength(1)
    expect(itemsIn(model.requests[0]?.body ?? '').map(({ translation }) => translation[0])).toEqual([
      'Die Katze',
      'Die Katze sitzt',
    ])
    expect(await checks('dog')).toMatchObject([
      { check: 'ai_accuracy', dismissed: false, places: [{ detail: 'Katze is a cat. The source is about a dog.' }] },
    ])
    expect(await checks('empty')).toEqual([])
    expect(await lastRun()).toMatchObject({ status: 1, message: '2 strings evaluated, 2 with findings.' })
    const found = await site.read<{ count: number }>('/api/units/?q=check:ai_accuracy', { as: root })
    expect(found.count).toBe(2)
  })

  it('asks once for each text, and lets findings go with the text they were about', async () => {
    await trigger()
    expect(model.requests).toEqual([])
    await edit('dog', 'Der Hund')
    expect(await checks('dog')).toEqual([])
    expect((await unit('dog')).has_failing_check).toBe(false)
    await trigger()
    expect(itemsIn(model.requests[0]?.body ?? '')).toHaveLength(1)
  })

  it('keeps a dismissed finding dismissed, as of any check', async () => {
    const { id } = await unit('cat')
    expect((await post(`/api/units/${id}/checks/ai_accuracy/dismiss/`, {})).status).toBe(200)
    expect((await unit('cat')).has_failing_check).toBe(false)
    await trigger()
    expect(await checks('cat')).toMatchObject([{ check: 'ai_accuracy', dismissed: true }])
  })

  it('stores nothing of refusals and malformed answers, asks for each alone, and says so', async () => {
    await edit('dog', 'Ein Hund')
    await edit('cat', 'Eine Katze')
    answer = (items) => (items.length > 1 ? { evaluations: [{ id: '0', faults: [] }] } : 'I cannot judge that.')
    await trigger()
    expect(model.requests).toHaveLength(3)
    expect(await lastRun()).toMatchObject({
      message: '0 strings evaluated, 0 with findings. No usable response for 2 strings.',
    })
    expect(await checks('cat')).toEqual([])
    answer = good
    await trigger()
    expect(await lastRun()).toMatchObject({ message: '2 strings evaluated, 0 with findings.' })
  })
})
