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
})
