import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateAlert } from '#server/alerts/update-alert.ts'
import { inTransaction } from '#server/db/database.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { BASE, type TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

interface Change {
  readonly alert: { readonly name: string; readonly severity: number } | null
  readonly addon: string | null
}

describeEachEngine('what changes are about', (open) => {
  let site: TestSite
  let root: TestUser
  let app: TestComponent

  beforeAll(async () => {
    ;({ site, root } = await openWithPeople(open, 'root'))
    app = await makeComponent(site, await makeProject(site, 'test'), 'app')
  })
  afterAll(() => site.close())

  const newest = async (action: number, as?: TestUser) =>
    (await site.read<{ results: Change[] }>(`/api/changes/?action=${action}`, { as })).results[0]

  it('an add-on, while it is installed', async () => {
    const json = { name: 'weblate.cleanup.blank' }
    const call = { method: 'POST', as: root, json } as const
    const { id } = (await site.call('/api/components/test/app/addons/', call)).json<{ id: number }>()
    expect(await newest(60, root)).toMatchObject({ alert: null, addon: `${BASE}/api/addons/${id}/` })
    await site.call(`/api/addons/${id}/`, { method: 'DELETE', as: root })
    expect(await newest(60, root)).toMatchObject({ alert: null, addon: null })
  })

  it('an alert, for people with an account', async () => {
    const scope = { projectId: app.project.id, componentId: app.id }
    await inTransaction(site.db, (tx) => updateAlert(tx, scope, 'UpdateFailure', [{ error: 'x' }], site.time))
    expect(await newest(47, root)).toMatchObject({ alert: { name: 'UpdateFailure', details: {} }, addon: null })
    expect((await newest(47))?.alert).toBeNull()
    await inTransaction(site.db, (tx) => updateAlert(tx, scope, 'UpdateFailure', [], site.time))
    expect((await newest(47, root))?.alert).toBeNull()
  })

  it('a string that a file brought: its text, its key and its states', async () => {
    const { results } = await site.read<{ results: { target: string; details: object }[] }>(
      '/api/translations/test/app/de/changes/?action=71',
    )
    expect(results.map(({ target, details }) => [target, details])).toEqual([
      ['', { state: 0, old_state: -1, source: 'Goodbye', context: 'bye' }],
      ['Hallo, Welt', { state: 20, old_state: -1, source: 'Hello, world', context: 'hello' }],
    ])
    const { results: units } = await site.read<{ results: { id: number }[] }>('/api/translations/test/app/de/units/')
    const json = { target: ['Tschüss'], state: 10 }
    expect((await site.call(`/api/units/${units[1]?.id}/`, { method: 'PATCH', as: root, json })).status).toBe(200)
    const history = await site.read<{ results: { action: number; details: object }[] }>(
      `/api/units/${units[1]?.id}/changes/`,
    )
    expect(history.results.find(({ action }) => action === 71)?.details).toMatchObject({ state: 0, old_state: -1 })
  })
})
