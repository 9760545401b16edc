import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { runUntilIdle } from '#server/testing/follow.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

describeEachEngine('figures of users', (open) => {
  let site: TestSite
  let ann: TestUser
  let plain: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    ann = await makeUser(site, 'ann', { is_superuser: 1 })
    plain = await makeUser(site, 'plain')
    await makeComponent(site, await makeProject(site, 'open'), 'app')
    await makeComponent(site, await makeProject(site, 'hidden', { access_control: 100 }), 'app')
  })
  afterAll(() => site.close())

  const statistics = (as: TestUser) => site.read<object>('/api/users/ann/statistics/', { as })
  const send = async (method: 'POST' | 'PATCH', path: string, json: unknown) => {
    const reply = await site.call(path, { method, as: ann, json })
    expect([reply.status, reply.text]).toEqual([method === 'POST' ? 201 : 200, expect.any(String)])
  }
  const unitsOf = async (project: string) =>
    (await site.read<{ results: { id: number }[] }>(`/api/translations/${project}/app/de/units/`, { as: ann })).results

  /** Counted anew from the history. */
  const recounted = async () => {
    const { rows } = await sql<object>`
      select user_id, coalesce(component_id, 0) as component_id, action, count(*) as rows from change
      where user_id is not null and action in (2, 3, 4, 5, 7, 8, 9, 36, 37) group by 1, 2, 3 order by 1, 2, 3`.execute(
      site.db,
    )
    return rows
  }
  const kept = () =>
    site.db.selectFrom('user_count').selectAll().orderBy('user_id').orderBy('component_id').orderBy('action').execute()

  it('count what somebody did, in what the caller may see', async () => {
    const [first, second] = await unitsOf('open')
    await send('PATCH', `/api/units/${first?.id}/`, { target: ['Eins'], state: 20 })
    await send('PATCH', `/api/units/${first?.id}/`, { target: ['Zwei'], state: 20 })
    await send('PATCH', `/api/units/${first?.id}/`, { target: ['Zwei'], state: 10 })
    await send('POST', `/api/units/${second?.id}/suggestions/`, { target: ['Vorschlag'] })
    await send('POST', `/api/units/${second?.id}/comments/`, { comment: 'Why?', scope: 'translation' })
    const form = new FormData()
    form.set('file', new File(['{"bye": "Adieu"}'], 'de.json'))
    form.set('method', 'translate')
    form.set('conflicts', 'replace-translated')
    const upload = await site.call('/api/translations/open/app/de/file/', { method: 'POST', as: ann, form })
    expect([upload.status, upload.text]).toEqual([200, expect.stringContaining('"accepted":1')])
    const own = { translated: 3, suggested: 1, uploaded: 1, commented: 1 }
    expect(await statistics(plain)).toEqual({ ...own, languages: 0 })

    const [secret] = await unitsOf('hidden')
    await send('PATCH', `/api/units/${secret?.id}/`, { target: ['Eins'], state: 20 })
    await send('PATCH', '/api/users/ann/', { profile: { languages: ['de', 'cs'], secondary_languages: ['fr'] } })
    expect(await statistics(plain)).toEqual({ ...own, languages: 2 })
    expect(await statistics(ann)).toEqual({ ...own, translated: 4, languages: 2 })
    expect(await site.read('/api/users/ann/', { as: ann })).toMatchObject({ profile: { ...own, translated: 4 } })
    expect(await kept()).toEqual(await recounted())
    expect(await kept()).not.toEqual([])
  })

  it('are those of the history when a project with its history is deleted', async () => {
    expect((await site.call('/api/projects/hidden/', { method: 'DELETE', as: ann })).status).toBe(202)
    await runUntilIdle(site)
    expect(await statistics(ann)).toMatchObject({ translated: 3 })
    expect(await kept()).toEqual(await recounted())
  })

  it('do not need the history', async () => {
    const rows = await kept()
    await sql`delete from change`.execute(site.db)
    expect(await kept()).toEqual([])
    await site.db.insertInto('user_count').values(rows).execute()
    expect(await statistics(ann)).toMatchObject({ translated: 3, suggested: 1, uploaded: 1, commented: 1 })
  })
})
