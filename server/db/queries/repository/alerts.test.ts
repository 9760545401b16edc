import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AlertRow,
  alertByName,
  alertsOf,
  clearAlert,
  dismissAlert,
  raiseAlert,
  reopenAlert,
} from '#server/db/queries/repository/alerts.ts'
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
    const reported = (error: string) => ({ occurrences: [{ error, line: 3 }] })
    expect(await raiseAlert(db, one.id, { name: 'ParseError', details: reported('first') }, { now: 10 })).toBe('new')
    expect(await raiseAlert(db, one.id, { name: 'ParseError', details: reported('second') }, { now: 20 })).toBe('known')
    expect(await raiseAlert(db, one.id, { name: 'UpdateFailure', details: reported('third') }, { now: 30 })).toBe('new')
    expect(await raiseAlert(db, other.id, { name: 'ParseError', details: reported('other') }, { now: 40 })).toBe('new')
    expect(await alertsOf(db, one.id)).toEqual([
      { name: 'ParseError', details: JSON.stringify(reported('second')) },
      { name: 'UpdateFailure', details: JSON.stringify(reported('third')) },
    ])
    const row = await db.selectFrom('alert').select(['created', 'updated']).orderBy('id').executeTakeFirst()
    expect(row).toEqual({ created: 10, updated: 20 })
    await clearAlert(db, one.id, 'ParseError')
    await clearAlert(db, one.id, 'NeverRaised')
    expect((await alertsOf(db, one.id)).map((alert) => alert.name)).toEqual(['UpdateFailure'])
    expect(await alertsOf(db, other.id)).toHaveLength(1)
  })

  it('that were dismissed come back with news, unless they are dismissed until they go', async () => {
    const { db } = site
    const name = 'BrokenBrowserURL'
    const raise = (error: string, keepDismissed = false) =>
      raiseAlert(db, one.id, { name, details: { occurrences: [{ error }] } }, { now: 50, keepDismissed })
    const row = async () => (await alertByName(db, one.id, name)) as AlertRow
    await raise('gone')
    await dismissAlert(db, (await row()).id, { by: null, reason: 'known', now: 60 })
    expect(await raise('gone')).toBe('known')
    expect(await row()).toMatchObject({ dismissed_at: 60, dismissal_reason: 'known' })
    expect(await raise('moved', true)).toBe('known')
    expect((await row()).dismissed_at).toBe(60)
    expect(await raise('refused')).toBe('reopened')
    expect(await row()).toMatchObject({ dismissed_at: null, dismissed_by: null, dismissal_reason: '' })
    await dismissAlert(db, (await row()).id, { by: null, reason: 'again', now: 70 })
    await reopenAlert(db, (await row()).id)
    expect((await row()).dismissed_at).toBeNull()
  })
})
