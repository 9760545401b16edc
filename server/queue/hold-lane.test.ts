import { afterEach, beforeEach, expect, it } from 'vitest'
import { verbatim } from '#core/messages/message.ts'
import { inTransaction } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { claimJob } from '#server/queue/claim-job.ts'
import { failure } from '#server/queue/failure.ts'
import { handOverToWorker, holdJob, holdLane } from '#server/queue/hold-lane.ts'
import { addJob, cancelTask, claimTask, finishJob, type JobRow, jobOfTask } from '#server/queue/queue.ts'
import { taskById } from '#server/queue/tasks.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'

describeEachEngine('a lane that is held', (open) => {
  let database: TestDatabase
  const now = () => 1_000_000
  const times = { now, waitMs: 0 }
  const job = { kind: 'index_texts', payload: {}, key: 'k', lane: 'repository:a' } as const

  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.drop())

  const taskOf = async ({ task_id }: JobRow) => taskById(database.db, task_id as string)

  it('is free again when the work is done, and its task tells the result', async () => {
    const { db } = database
    let held: JobRow | undefined
    const answer = await holdLane(db, job, times, async ({ job: mine }) => {
      held = mine
      await expect(holdLane(db, job, times, async () => 1)).rejects.toMatchObject({ code: 'repository_locked' })
      expect(await claimJob(db, 'another:1:x', now(), () => false)).toBeUndefined()
      return { result: true }
    })
    expect(answer).toEqual({ result: true })
    expect(await taskOf(held as JobRow)).toMatchObject({ completed: 1, progress: 100, result: '{"result":true}' })
    expect(await holdLane(db, job, times, async () => 2)).toBe(2)
  })

  it('is free again when the work fails, and its task tells why', async () => {
    const { db } = database
    let held: JobRow | undefined
    const failing = holdLane(db, job, times, async ({ job: mine }) => {
      held = mine
      throw new AppError('repository', verbatim('Broken.'))
    })
    await expect(failing).rejects.toThrow('Broken.')
    expect(await taskOf(held as JobRow)).toMatchObject({
      completed: 1,
      result: JSON.stringify(failure(verbatim('Broken.'))),
    })
    expect(await holdLane(db, job, times, async () => 3)).toBe(3)
  })

  it('can be left to a worker', async () => {
    const { db } = database
    const taskId = await inTransaction(db, (tx) => addJob(tx, job, now()))
    const mine = (await inTransaction(db, (tx) => claimTask(tx, taskId, now()))) as JobRow
    expect(await inTransaction(db, (tx) => claimTask(tx, taskId, now()))).toBeUndefined()
    await holdJob(db, mine, times, async () => handOverToWorker)
    expect(await jobOfTask(db, taskId)).toMatchObject({ worker: null, attempts: 0 })
    expect(await claimJob(db, 'another:1:x', now(), () => false)).toMatchObject({ id: mine.id })
  })

  it('of a task that was cancelled ends as cancelled, whatever became of the work', async () => {
    const { db } = database
    const taskId = await inTransaction(db, (tx) => addJob(tx, job, now()))
    const mine = (await claimJob(db, 'another:1:x', now(), () => false)) as JobRow
    expect(await inTransaction(db, (tx) => cancelTask(tx, taskId, now()))).toBe(true)
    await inTransaction(db, (tx) => finishJob(tx, mine, { done: true }, now()))
    expect((await taskById(db, taskId))?.result).toContain('cancelled')
    expect(await inTransaction(db, (tx) => cancelTask(tx, taskId, now()))).toBe(false)
  })
})
