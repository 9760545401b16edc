import { afterEach, beforeEach, expect, it } from 'vitest'
import { queueDueWork } from '#server/queue/schedule.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'

const MINUTE = 60_000_000

describeEachEngine('repeated work', (open) => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.drop())

  const waiting = async () =>
    (await database.db.selectFrom('job').select('kind').orderBy('id').execute()).map(({ kind }) => kind)

  it('is queued once when it is due, however many look', async () => {
    await Promise.all([queueDueWork(database.db, MINUTE), queueDueWork(database.db, MINUTE)])
    const first = await waiting()
    expect(first).toContain('commit_waiting')
    expect(new Set(first).size).toBe(first.length)
    await database.db.deleteFrom('job').execute()
    await queueDueWork(database.db, 2 * MINUTE)
    expect(await waiting()).not.toContain('commit_waiting')
    await queueDueWork(database.db, 12 * MINUTE)
    expect(await waiting()).toContain('commit_waiting')
  })
})
