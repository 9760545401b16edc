import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Ids {
  count: number
  offset: number
  ids: number[]
  unit: number | null
}

interface Unit {
  id: number
  context: string
  web_url: string
  language_code: string
}

describeEachEngine('lists for editors', (open) => {
  let site: TestSite
  let user: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    user = await makeUser(site, 'ann', { is_superuser: 1 })
    const project = await makeProject(site, 'harbour')
    await makeComponent(site, project, 'app')
    await makeComponent(site, project, 'web')
    await makeComponent(site, await makeProject(site, 'secret', { access_control: 100 }), 'app')
  })
  afterAll(() => site.close())

  const ids = (query: string) => site.read<Ids>(`/api/unit-ids/?${query}`)
  const units = async (path: string) => (await site.read<{ results: Unit[] }>(path)).results

  it('name the strings of a translation in order, and the one of a checksum', async () => {
    const all = await units('/api/translations/harbour/app/de/units/')
    const [first, second] = all
    expect(await ids('path=harbour/app/de')).toEqual({ count: 2, offset: 0, ids: all.map(({ id }) => id), unit: null })
    const checksum = new URL(second?.web_url ?? '').searchParams.get('checksum')
    const found = await ids(`path=harbour/app/de&q=state:>=translated&checksum=${checksum}`)
    expect(found).toEqual({ count: 1, offset: 0, ids: [first?.id], unit: second?.id })
    expect(await ids('path=harbour/app/de&sort_by=-position&offset=1')).toMatchObject({ count: 2, ids: [first?.id] })
    expect((await site.call('/api/unit-ids/?path=harbour/app/de&checksum=xyz')).status).toBe(400)
    expect((await site.call('/api/unit-ids/?path=harbour/app/de&q=(')).status).toBe(400)
  })

  it('know wider places, and nothing that the caller may not see', async () => {
    expect((await ids('path=harbour')).count).toBe(8)
    expect((await ids('path=harbour/-/de')).count).toBe(4)
    expect((await ids('path=-/-/de')).count).toBe(4)
    expect((await ids('path=-/-/-')).count).toBe(8)
    expect((await site.call('/api/unit-ids/?path=secret/app/de')).status).toBe(404)
  })

  it('show a string in its other languages, and its history', async () => {
    const [hello] = await units('/api/translations/harbour/app/de/units/')
    expect((await units(`/api/units/${hello?.id}/languages/`)).map((unit) => unit.language_code)).toEqual(['en'])
    expect(await units(`/api/units/${hello?.id}/languages/?language=fr,de`)).toEqual([])
    expect(await units(`/api/units/${hello?.id}/languages/?language=fr,en`)).toHaveLength(1)
    const json = { target: ['Moin'], state: 20 }
    await site.call(`/api/units/${hello?.id}/`, { method: 'PATCH', as: user, json })
    const history = await site.read<{ results: { target: string; old: string }[] }>(`/api/units/${hello?.id}/changes/`)
    expect(history.results).toContainEqual(expect.objectContaining({ target: 'Moin', old: 'Hallo, Welt' }))
  })
})
