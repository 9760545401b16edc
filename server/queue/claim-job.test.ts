import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { claimJob } from '#server/queue/claim-job.ts'
import { classSlots, type JobClass, jobRules, kindsOf } from '#server/queue/kinds.ts'
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

  it('of other classes go on while every job of one is in hand (A7)', async () => {
    const pull = (id: number) =>
      ({ kind: 'pull_component', payload: { componentId: id }, key: `pull:${id}`, lane: `repository:${id}` }) as const
    await inTransaction(database.db, async (tx) => {
      for (let id = 1; id <= classSlots.git + 2; id++) await addJob(tx, pull(id), NOW)
      await addJob(tx, job(1, 'texts'), NOW + 1)
    })
    const claimOf = (name: JobClass) =>
      claimJob(database.db, `worker ${name}`, NOW + 2, () => false, { only: kindsOf(name) })
    for (let slot = 0; slot < classSlots.git; slot++)
      expect(await claimOf('git')).toMatchObject({ kind: 'pull_component' })
    expect(await claimOf(jobRules.index_texts.class)).toMatchObject({ kind: 'index_texts' })
    expect(jobRules.index_texts.class).not.toBe('git')
    expect(jobRules.send_mail.class).toBe('outgoing')
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
