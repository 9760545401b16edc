import { afterAll, beforeAll, expect, it } from 'vitest'
import { Action } from '#core/changes/actions.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { runUntilIdle } from '#server/testing/follow.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const name = 'weblate.automation.automation'
const expression = (value: string) => ({ condition: 'expression', value })
const edit = (q: string, state: number, id?: string) => ({
  action: 'weblate.bulk_edit',
  ...(id && { id }),
  settings: { q, state },
})
const workflow = (more: object) => ({ version: 1, triggers: [], actions: [], ...more })

describeEachEngine('automation', (open) => {
  let site: TestSite
  let root: TestUser
  let app: TestComponent
  let other: TestComponent
  let addon: number

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    const project = await makeProject(site, 'harbour')
    const files = {
      'locales/en.json': { hello: 'Hello', bye: 'Goodbye' },
      'locales/de.json': { hello: 'Hallo', bye: '' },
    }
    app = await makeComponent(site, project, 'app', { files })
    other = await makeComponent(site, project, 'other', { files })
    await runUntilIdle(site)
    addon = (await install(workflow({}))).id
  })
  afterAll(() => site.close())

  const post = (to: string, json: object) => site.call(to, { method: 'POST', as: root, json })
  const install = async (given: unknown) => {
    const json = { name, configuration: { workflow: given } }
    const reply = await post('/api/components/harbour/app/addons/', json)
    expect(reply.status, reply.text).toBe(201)
    return reply.json<{ id: number; configuration: object; api_name: null }>()
  }
  const preview = (given: unknown, more: object = {}) =>
    post(`/api/addons/${addon}/preview/`, { component: app.id, workflow: given, ...more })
  const trace = async (given: unknown, more: object = {}) =>
    (await preview(given, more)).json<{ trace: Record<string, unknown>[] }>().trace
  const unit = async (key: string) => {
    const { results } = await site.read<{ results: { id: number; context: string; state: number }[] }>(
      '/api/translations/harbour/app/de/units/',
      { as: root },
    )
    const found = results.find(({ context }) => context === key)
    if (!found) throw new Error(`no ${key}`)
    return found
  }
  const save = async (key: string, target: string) => {
    const { id } = await unit(key)
    const json = { target: [target], state: 20 }
    expect((await site.call(`/api/units/${id}/`, { method: 'PATCH', as: root, json })).status).toBe(200)
    await runUntilIdle(site)
  }
  const remove = (id: number) => site.call(`/api/addons/${id}/`, { method: 'DELETE', as: root })

  it('tells what a workflow would do, and does nothing', async () => {
    const given = workflow({
      conditions: [expression('component.id > 0'), { condition: 'matching_strings', value: 'state:translated' }],
      actions: [
        edit('state:translated', 10, 'a'),
        {
          choose: [
            { conditions: [expression('results.a.updated > 0')], sequence: [edit('state:empty', 10)] },
            { conditions: [{ condition: 'language', value: 'de' }], sequence: [edit('state:empty', 20)] },
          ],
          default: [edit('state:empty', 30)],
        },
      ],
    })
    const reply = await preview(given)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.json()).toMatchObject({
      preview: true,
      context: {
        component: { id: app.id, slug: 'app', project: 'harbour', category: null },
        unit: null,
        actor: { username: 'root' },
        trigger: { name: 'manual', unit_ids: null },
        results: {},
      },
      trace: [
        { path: 'conditions[0]', status: 'evaluated', value: true },
        { path: 'conditions[1]', status: 'evaluated', value: true },
        { path: 'actions[0]', status: 'planned', action: 'weblate.bulk_edit' },
        { path: 'actions[1].choose[0].conditions[0]', status: 'unknown', value: null },
        { path: 'actions[1].choose[0].sequence[0]', status: 'conditional', action: 'weblate.bulk_edit' },
        { path: 'actions[1].choose[1].conditions[0]', status: 'evaluated', value: false },
        { path: 'actions[1].choose[1].sequence[0]', status: 'skipped' },
        { path: 'actions[1].default[0]', status: 'conditional', action: 'weblate.bulk_edit' },
      ],
    })
    expect((await unit('hello')).state).toBe(20)
  })

  it('goes no further than a condition that is not met, or that fails', async () => {
    const not = { condition: 'not', conditions: [{ condition: 'or', conditions: [expression('false')] }] }
    const unmet = { conditions: [not, expression('false'), expression('true')], actions: [edit('a', 10)] }
    expect(await trace(workflow(unmet))).toEqual([
      { path: 'conditions[0].conditions[0].conditions[0]', status: 'evaluated', value: false },
      { path: 'conditions[0].conditions[0]', status: 'evaluated', value: false },
      { path: 'conditions[0]', status: 'evaluated', value: true },
      { path: 'conditions[1]', status: 'evaluated', value: false },
      { path: 'conditions[2]', status: 'skipped', reason: 'short-circuit' },
      { path: 'actions[0]', status: 'skipped' },
    ])
    const failing = { conditions: [expression('unit.id > 1')], actions: [edit('a', 10)] }
    expect(await trace(workflow(failing))).toEqual([
      { path: 'conditions', status: 'error', error: expect.stringContaining('Invalid CEL condition') },
      { path: 'actions[0]', status: 'skipped' },
    ])
  })

  it('refuses a preview of what cannot be', async () => {
    const problems = async (json: object, id = addon) => {
      const reply = await post(`/api/addons/${id}/preview/`, json)
      return [reply.status, ...reply.json<{ errors: { attr: string }[] }>().errors.map(({ attr }) => attr)]
    }
    const good = { component: app.id, workflow: workflow({}) }
    expect(await problems({ ...good, component: other.id })).toEqual([400, 'workflow'])
    expect(await problems({ ...good, change: 999_999 })).toEqual([400, 'workflow'])
    expect(await problems({ ...good, workflow: { version: 1 } })).toEqual([400, 'workflow'])
    const label = { action: 'weblate.bulk_edit', settings: { q: '', add_labels: ['nope'] } }
    expect(await problems({ ...good, workflow: workflow({ actions: [label] }) })).toEqual([400, 'workflow'])
    const engine = { action: 'weblate.automatic_translation', settings: { auto_source: 'mt', engines: ['deepl'] } }
    expect(await problems({ ...good, workflow: workflow({ actions: [engine] }) })).toEqual([400, 'workflow'])
    const prefill = await post('/api/components/harbour/app/addons/', {
      name: 'weblate.removal.comments',
      configuration: { age: 30 },
    })
    const { id } = prefill.json<{ id: number }>()
    expect(await problems(good, id)).toEqual([400, 'detail'])
    expect((await remove(id)).status).toBe(204)
  })

  it('runs for changes that meet its conditions, with their context, and not for its own', async () => {
    const { id, configuration, api_name } = await install(
      workflow({
        triggers: [{ trigger: 'change', events: ['new', 'change'] }],
        conditions: [{ condition: 'language', value: 'de' }, expression('unit != null && unit.target == "Servus"')],
        actions: [
          edit('language:de AND state:translated', 10, 'marked'),
          {
            choose: [
              {
                conditions: [expression('results.marked.updated == 1')],
                sequence: [edit('language:de AND state:needs-editing', 20)],
              },
            ],
          },
        ],
      }),
    )
    expect([api_name, configuration]).toEqual([null, expect.objectContaining({ workflow: expect.any(Object) })])
    const log = async () =>
      (await site.read<{ results: { status: number; message: string }[] }>(`/api/addons/${id}/logs/`, { as: root }))
        .results
    await save('hello', 'Hallo!')
    expect(await log()).toMatchObject([{ status: 3 }])
    expect((await unit('hello')).state).toBe(20)
    await save('hello', 'Servus')
    expect(await log()).toMatchObject([{ status: 1, message: expect.stringContaining('actions[0]') }, { status: 3 }])
    expect((await log())[0]?.message).toContain('actions[1].choose[0].sequence[0]')
    expect((await unit('hello')).state).toBe(20)
    expect((await post(`/api/addons/${id}/trigger/`, {})).status).toBe(202)
    await runUntilIdle(site)
    expect((await log())[0]).toMatchObject({ status: 3 })
    expect((await remove(id)).status).toBe(204)
  })

  it('looks at every change, however many came at once', async () => {
    const { id } = await install(
      workflow({
        triggers: [{ trigger: 'change', events: ['change'] }],
        conditions: [{ condition: 'language', value: 'de' }],
        actions: [edit('language:de AND state:translated', 10)],
      }),
    )
    const many = Array.from({ length: 501 }, () => ({ action: Action.translationChanged }))
    const scope = { projectId: app.project.id, componentId: app.id }
    await inTransaction(site.db, (tx) => insertChanges(tx, scope, many, site.time))
    await save('hello', 'Grüß Gott')
    expect((await unit('hello')).state).toBe(10)
    expect((await remove(id)).status).toBe(204)
  })
})
