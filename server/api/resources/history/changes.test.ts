import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeUser } from '#server/commands/accounts/remove-user.ts'
import { inTransaction } from '#server/db/database.ts'
import { pullFiles } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { recordChanges } from '#server/testing/parts.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeUser } from '#server/testing/users.ts'

interface Change {
  readonly id: number
  readonly action: number
  readonly action_name: string
  readonly unit: string | null
  readonly component: string | null
  readonly translation: string | null
  readonly timestamp: string
  readonly target: string
  readonly old: string
}

interface Listed {
  readonly count: number
  readonly results: readonly Change[]
}

describeEachEngine('changes', (open) => {
  let site: TestSite
  let app: TestComponent

  beforeAll(async () => {
    site = await TestSite.open(open)
    app = await makeComponent(site, await makeProject(site, 'open'), 'app')
    site.time += 5_000_000
    await pullFiles(site, app, { 'locales/de.json': { hello: 'Hallo, Welt!', bye: '' } })
    site.time += 5_000_000
    await pullFiles(site, app, { 'locales/en.json': { hello: 'Hello, world', more: 'More' } })
  })
  afterAll(() => site.close())

  const list = (path: string) => site.read<Listed>(`${path}?format=api`)
  const short = ({ action, unit, target }: Change) => ({ action, unit: unit === null ? null : 'unit', target })

  it('shows a change whole', async () => {
    const own = await makeComponent(site, await makeProject(site, 'other'), 'own')
    const ann = await makeUser(site, 'ann+1@example')
    const bea = await makeUser(site, 'bea')
    const { results } = await site.read<{ results: { id: number }[] }>('/api/translations/other/own/de/units/')
    const unitId = results[1]?.id as number
    site.time += 999_999
    await recordChanges(site, own, 'de', [
      { action: 2, unitId, userId: ann.id, authorId: bea.id, target: 'New', old: 'Old', details: { a: [1] } },
    ])
    const [newest] = (await list('/api/changes/')).results as [Change]
    const expected = {
      unit: `${BASE}/api/units/${unitId}/?format=api`,
      component: `${BASE}/api/components/other/own/?format=api`,
      translation: `${BASE}/api/translations/other/own/de/?format=api`,
      user: `${BASE}/api/users/ann+1@example/?format=api`,
      author: `${BASE}/api/users/bea/?format=api`,
      timestamp: '2026-01-01T01:00:11.000122Z',
      action: 2,
      action_name: 'Translation changed',
      target: 'New',
      id: newest.id,
      url: `${BASE}/api/changes/${newest.id}/?format=api`,
      old: 'Old',
      details: { a: [1] },
      alert: null,
      addon: null,
    }
    expectExactly(await site.call(`/api/changes/${newest.id}/?format=api`), expected)
    await inTransaction(site.db, (tx) => removeUser(tx, bea.id))
    expectExactly(await site.call(`/api/changes/${newest.id}/?format=api`), {
      ...expected,
      author: `${BASE}/api/users/deleted-${bea.id}/?format=api`,
    })
  })

  describe('of an import', () => {
    it('one record per string, then one that closes the group, newest first', async () => {
      const { results, count } = await list('/api/translations/open/app/de/changes/')
      expect(count).toBe(7)
      expect(results.map(short)).toEqual([
        { action: 0, unit: null, target: '' },
        { action: 71, unit: 'unit', target: '' },
        { action: 0, unit: null, target: '' },
        { action: 59, unit: 'unit', target: 'Hallo, Welt!' },
        { action: 0, unit: null, target: '' },
        { action: 71, unit: 'unit', target: '' },
        { action: 71, unit: 'unit', target: 'Hallo, Welt' },
      ])
      expect(results[3]).toMatchObject({ old: 'Hallo, Welt', timestamp: '2026-01-01T01:00:05.000123Z' })
      expect(results.map((one) => one.action_name)).toContain('String updated in the repository')
    })

    it('says which file it was and whether it is new', async () => {
      const { results } = await list('/api/translations/open/app/de/changes/')
      const closing = results.filter((one) => one.action === 0) as unknown as { details: object }[]
      expect(closing.map((one) => one.details)).toEqual([
        { filename: 'locales/de.json', reason: 'content changed' },
        { filename: 'locales/de.json', reason: 'content changed' },
        { filename: 'locales/de.json', reason: 'new file' },
      ])
    })
  })

  it('lists the service, a project and a component newest first, ids and times falling together', async () => {
    for (const path of ['/api/changes/', '/api/projects/open/changes/', '/api/components/open/app/changes/']) {
      const { results, count } = await list(path)
      expect(results.length).toBe(count)
      for (const [i, one] of results.slice(1).entries()) {
        const newer = results[i] as Change
        expect(one.id).toBeLessThan(newer.id)
        expect(one.timestamp <= newer.timestamp).toBe(true)
      }
    }
  })

  it('records the making of projects and components', async () => {
    const { results } = await list('/api/projects/open/changes/')
    const [component, project] = results.slice(-2) as [Change, Change]
    expect(project).toMatchObject({ action: 50, component: null, translation: null, unit: null })
    expect(component).toMatchObject({
      action: 51,
      component: `${BASE}/api/components/open/app/?format=api`,
      translation: null,
    })
  })

  it.each(['999999', '0', '-1', '1x', '01', '1.0', '99999999999999999999'])('does not know change %s', async (id) => {
    expect((await site.call(`/api/changes/${id}/`)).status).toBe(404)
  })

  describe('filters', () => {
    const scopes = [
      '/api/changes/',
      '/api/projects/open/changes/',
      '/api/components/open/app/changes/',
      '/api/translations/open/app/de/changes/',
    ]

    it.each(scopes)('of %s give what a look at every change gives', async (path) => {
      const all = (await list(path)).results
      const times = [...new Set(all.map((one) => one.timestamp))]
      const middle = times[Math.floor(times.length / 2)] as string
      const tries: [string, (one: Change) => boolean][] = [
        ['action=59', (one) => one.action === 59],
        ['action=59&action=0', (one) => one.action === 59 || one.action === 0],
        [`timestamp_after=${middle}`, (one) => one.timestamp >= middle],
        [`timestamp_before=${middle}`, (one) => one.timestamp <= middle],
        [
          `timestamp_after=${middle}&timestamp_before=${middle}&action=0`,
          (one) => one.timestamp === middle && one.action === 0,
        ],
        ['user=nobody', () => false],
      ]
      for (const [query, meets] of tries) {
        const wanted = all.filter(meets).map((one) => one.id)
        const found = await site.read<Listed>(`${path}?${query}`)
        expect([query, found.count, found.results.map((one) => one.id)]).toEqual([query, wanted.length, wanted])
      }
    })

    it.each(['action=12', 'action=x', 'timestamp_after=yesterday', 'timestamp_before=2020-99-99'])(
      'refuse %s',
      async (query) => {
        expect((await site.call(`/api/changes/?${query}`)).status).toBe(400)
      },
    )
  })
})
