import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { claimJob } from '#server/queue/claim-job.ts'
import { addJob, type JobRow, postponeJob, releaseJob, renewLease, retryJob } from '#server/queue/queue.ts'
import { queueDueWork } from '#server/queue/schedule.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'

const HOUR = 3600 * 1_000_000
const NOON = 500_000 * HOUR

describeEachEngine('clock jumps', (open) => {
  let database: TestDatabase
  const job = { kind: 'index_texts', payload: {}, key: 'k', lane: 'a' } as const
  const nobodyGone = () => false

  beforeEach(async () => {
    database = await open()
    await inTransaction(database.db, (tx) => addJob(tx, job, NOON))
  })
  afterEach(() => database.drop())

  const claim = (worker: string, now: number) => claimJob(database.db, worker, now, nobodyGone)
  const kinds = async () =>
    (await database.db.selectFrom('job').select('kind').orderBy('id').execute()).map(({ kind }) => kind)
  const stored = () => database.db.selectFrom('job').selectAll().where('key', '=', 'k').executeTakeFirst()

  it('forward: a job goes to another worker once, and the one who had it has no say any more', async () => {
    const { db } = database
    const first = (await claim('one', NOON)) as JobRow
    expect(await claim('two', NOON)).toBeUndefined()
    const second = await claim('two', NOON + 24 * HOUR)
    expect(second).toMatchObject({ id: first.id, worker: 'two' })
    expect(await claim('three', NOON + 24 * HOUR)).toBeUndefined()
    expect(await renewLease(db, first, NOON)).toBe(false)
    await releaseJob(db, first)
    await retryJob(db, first, 'late', NOON)
    await postponeJob(db, first, 'late', NOON)
    expect(await stored()).toEqual(second)
  })

  it('back: neither jobs, nor leases of who is gone, nor repeated work wait until the clock is there again', async () => {
    const { db } = database
    await queueDueWork(db, NOON)
    await db.deleteFrom('job').where('key', '<>', 'k').execute()
    await claim('one', NOON)
    const morning = NOON - 6 * HOUR
    await queueDueWork(db, morning)
    const before = await kinds()
    expect(before).toContain('commit_waiting')
    expect(await claim('two', morning)).toMatchObject({ key: 'k', worker: 'two' })
    await queueDueWork(db, morning)
    expect(await kinds()).toEqual(before)
  })

  it('standing still: a job that failed often waits its hour', async () => {
    const { db } = database
    const claimed = (await claim('one', NOON)) as JobRow
    await retryJob(db, { ...claimed, attempts: 19 }, 'again', NOON)
    await queueDueWork(db, NOON + 1)
    expect(await stored()).toMatchObject({ worker: null, run_at: NOON + HOUR })
  })
})
