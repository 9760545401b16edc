import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BlobStore } from '#server/blobs/blob-store.ts'
import { openBlobs } from '#server/blobs/open-blobs.ts'
import { inTransaction } from '#server/db/database.ts'
import { Worker, type WorkerServices } from '#server/jobs/worker.ts'
import { makeLog } from '#server/log.ts'
import { makeMailer } from '#server/mail/mailer.ts'
import { jobRules } from '#server/queue/kinds.ts'
import { addJob } from '#server/queue/queue.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { TestSite } from '#server/testing/site.ts'

const MINUTE = 60_000_000

describeEachEngine('a worker', (open) => {
  let site: TestSite

  beforeEach(async () => {
    site = await TestSite.open(open)
  })
  afterEach(() => site.close())

  const withWorker = async (more: Partial<WorkerServices>, use: (worker: Worker) => Promise<void>) => {
    const { config, vcs, now } = site.services
    const mailer = makeMailer(config)
    const worker = new Worker({ db: site.db, vcs, mailer, log: makeLog('silent'), now, ...more })
    await use(worker).finally(() => worker.stop())
    mailer.close()
  }

  /** Works off what is due; every look at the blobs ends as the database does when it is away. */
  const work = () => {
    const list: BlobStore['list'] = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
    const { config } = site.services
    const blobs = Object.assign(openBlobs(config, site.db), { list })
    const siteBackups = { interval: 1, keep: 1, secretKey: '' }
    return withWorker({ dataDir: config.dataDir, blobs, siteBackups }, (worker) => worker.drain())
  }

  it('waits longer each time for a database that is away, and does not do so for ever', async () => {
    const job = { kind: 'back_up_site', payload: {}, key: 'test', lane: 'test' } as const
    const task = await inTransaction(site.db, (tx) => addJob(tx, job, site.time))
    const waits: number[] = []
    for (let looks = 0; looks < 50; looks++) {
      await work()
      const left = await site.db.selectFrom('job').selectAll().where('task_id', '=', task).executeTakeFirst()
      if (!left) break
      if (left.attempts === 0) waits.push(left.run_at - site.time)
      site.time = left.run_at
    }
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    expect([waits[0], waits.at(-1), waits.length]).toEqual([5_000_000, 5 * MINUTE, 10])
    expect(jobRules.back_up_site.attempts).toBe(2)
    const ended = await site.db.selectFrom('task').selectAll().where('id', '=', task).executeTakeFirstOrThrow()
    expect(ended).toMatchObject({ completed: 1, result: expect.stringContaining('error') })
  })

  it('is alive as long as it finds out whether there is work, whatever comes of that', async () => {
    let moment = 1_000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => moment)
    try {
      for (const [answer, alive] of [
        [async () => new Set<string>(), true],
        [async () => undefined, false],
        [() => Promise.reject(new Error('silent')), false],
      ] as const)
        await withWorker({ dueKinds: answer }, async (worker) => {
          expect(worker.isAlive).toBe(true)
          moment += 60_000
          await worker.drain().catch(() => {})
          expect(worker.isAlive).toBe(alive)
        })
    } finally {
      clock.mockRestore()
    }
  })
})
