import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { claimJob } from '#server/queue/claim-job.ts'
import { addJob, claimNewJob, LEASE } from '#server/queue/queue.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'

const NOW = 1_800_000_000_000_000
const LANES = 6

describeEachEngine('claims', (open) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    await database.db.deleteFrom('job').execute()
  })
  afterAll(() => database.drop())

  const job = (number: number, lane: string) =>
    ({ kind: 'index_texts', payload: {}, key: `test:${number}`, lane }) as const
  const claim = (worker: string, now: number) => claimJob(database.db, worker, now, () => false)
  const claimAtOnce = async (now: number) => {
    const claimed = await Promise.all(Array.from({ length: 2 * LANES }, (_, i) => claim(`worker${i}`, now)))
    return claimed.flatMap((row) => (row ? [row] : []))
  }

  it('made at once never share a job or a lane, also when workers are gone', async () => {
    await inTransaction(database.db, async (tx) => {
      for (let i = 0; i < 3 * LANES; i++) await addJob(tx, job(i, `lane${i % LANES}`), NOW)
    })
    for (const now of [NOW, NOW + 2 * LEASE]) {
      const claimed = await claimAtOnce(now)
      // Who looks while others claim may come away with nothing and looks again.
      for (let more = await claim('late', now); more; more = await claim('late', now)) claimed.push(more)
      expect(claimed.map((row) => row.lane).sort()).toEqual(Array.from({ length: LANES }, (_, i) => `lane${i}`))
      expect(new Set(claimed.map((row) => row.id)).size).toBe(LANES)
    }
  })

  it('do not wait for each other', async () => {
    if (database.engine === 'sqlite') return
    await inTransaction(database.db, (tx) => addJob(tx, job(1, 'free'), NOW))
    await inTransaction(database.db, async (tx) => {
      expect(await claimNewJob(tx, job(2, 'mine'), NOW)).toMatchObject({ lane: 'mine' })
      expect(await claim('another', NOW)).toMatchObject({ lane: 'free' })
    })
  })
})
