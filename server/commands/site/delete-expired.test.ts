import { afterAll, beforeAll, expect, it } from 'vitest'
import { countAttempt } from '#server/access/attempts.ts'
import { createSession } from '#server/access/sessions.ts'
import { createTicket } from '#server/access/tickets.ts'
import { deleteExpired } from '#server/commands/site/delete-expired.ts'
import { insertReport } from '#server/db/queries/reports/reports.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser } from '#server/testing/users.ts'

const DAY = 24 * 3600 * 1_000_000

describeEachEngine('what has run out', (open) => {
  let site: TestSite

  beforeAll(async () => {
    site = await TestSite.open(open)
  })
  afterAll(() => site.close())

  it('is deleted, and nothing else', async () => {
    const { db, time } = site
    const user = await makeUser(site, 'ann')
    for (const now of [time, time + 80 * DAY]) {
      await createTicket(db, { purpose: 'reset_password', userId: user.id }, now)
      await createSession(db, user.id, { address: '', userAgent: '' }, now)
      await countAttempt(db, 'sign_up', `ann ${now}`, now)
      const email = { recipient: 'a@example.org', subject: 'S', text: '', html: '', headers: '{}', created: now }
      await db.insertInto('outbox').values(email).execute()
      const nowhere = { projectId: null, categoryId: null, componentId: null }
      await insertReport(db, { kind: 'credits', userId: user.id, parameters: {}, ...nowhere }, now - 20 * DAY)
    }
    const later = time + 80 * DAY + 1
    expect(await deleteExpired(db, later)).toMatchObject({ emails: 1, reports: 1 })
    const rows = async (table: 'ticket' | 'session' | 'attempt' | 'outbox' | 'report') =>
      (await db.selectFrom(table).selectAll().execute()).length
    expect([
      await rows('ticket'),
      await rows('session'),
      await rows('attempt'),
      await rows('outbox'),
      await rows('report'),
    ]).toEqual([1, 1, 1, 1, 1])
    expect(await deleteExpired(db, later)).toEqual(
      expect.objectContaining({ invitations: 0, tickets: 0, sessions: 0, attempts: 0, emails: 0, reports: 0 }),
    )
  })
})
