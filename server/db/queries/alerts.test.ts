import { afterAll, beforeAll, expect, it } from 'vitest'
import { alertsOf, clearAlert, raiseAlert } from '#server/db/queries/alerts.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { announceComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'

describeEachEngine('alerts', (open) => {
  let site: TestSite
  let one: TestComponent
  let other: TestComponent

  beforeAll(async () => {
    site = await TestSite.open(open)
    const project = await makeProject(site, 'open')
    one = await announceComponent(site, project, 'one')
    other = await announceComponent(site, project, 'other')
  })
  afterAll(() => site.close())

  it('are new once, then renewed, until they are cleared', async () => {
    const { db } = site
    const told = (error: string) => ({ occurrences: [{ error, line: 3 }] })
    expect(await raiseAlert(db, one.id, 'ParseError', told('first'), 10)).toBe(true)
    expect(await raiseAlert(db, one.id, 'ParseError', told('second'), 20)).toBe(false)
    expect(await raiseAlert(db, one.id, 'UpdateFailure', told('third'), 30)).toBe(true)
    expect(await raiseAlert(db, other.id, 'ParseError', told('other'), 40)).toBe(true)
    expect(await alertsOf(db, one.id)).toEqual([
      { name: 'ParseError', details: JSON.stringify(told('second')) },
      { name: 'UpdateFailure', details: JSON.stringify(told('third')) },
    ])
    const row = await db.selectFrom('alert').select(['created', 'updated']).orderBy('id').executeTakeFirst()
    expect(row).toEqual({ created: 10, updated: 20 })
    await clearAlert(db, one.id, 'ParseError')
    await clearAlert(db, one.id, 'NeverRaised')
    expect((await alertsOf(db, one.id)).map((alert) => alert.name)).toEqual(['UpdateFailure'])
    expect(await alertsOf(db, other.id)).toHaveLength(1)
  })
})
