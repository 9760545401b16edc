import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { claimJob } from '#server/queue/claim-job.ts'
import { classSlots, type JobClass, jobRules, kindsOf } from '#server/queue/kinds.ts'
import { addJob, claimNewJob, LEASE } from '#server/queue/queue.ts'
import { dueKinds, looksFor } from '#server/queue/waiting-jobs.ts'
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

  const fill = (kind: string, count: number, project = 0, runAt = 0) =>
    sql`
    insert into job (kind, payload, key, lane, max_attempts, run_at, created, project_id)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    select ${sql.lit(kind)}, '{}', ${sql.lit(`${kind}:${project}:`)} || n, ${sql.lit(`${kind}:${project}:`)} || n, 1,
      ${sql.lit(runAt)} + n, 0, ${sql.lit(project)} from numbers`.execute(database.db)

  it('prefer projects that have nothing in hand, and leave a slot to others', async () => {
    await fill('pull_component', 300, 7)
    const of = async (worker: string) => {
      const only = kindsOf('git')
      return (await claimJob(database.db, worker, NOW, () => false, { only, perProject: 2 }))?.project_id
    }
    expect([await of('one'), await of('one'), await of('one')]).toEqual([7, 7, undefined])
    // Somebody else's comes late, behind more of the first than anybody would look through.
    await fill('push_component', 1, 9, 1_000_000)
    await fill('pull_component', 1, 8, 2_000_000)
    expect([await of('one'), await of('one'), await of('one')]).toEqual([9, 8, undefined])
    // Another process has slots of its own.
    expect(await of('two')).toBe(7)
  })

  it('take turns where there is one slot', async () => {
    await fill('check_component', 2, 7)
    await fill('check_component', 2, 8, 1_000)
    const taken: number[] = []
    for (let lastProject = 0; taken.length < 4; ) {
      const job = await claimJob(database.db, 'one', NOW, () => false, { only: ['check_component'], lastProject })
      lastProject = job?.project_id ?? 0
      taken.push(lastProject)
      await database.db.deleteFrom('job').where('worker', 'is not', null).execute()
    }
    expect(taken).toEqual([7, 8, 7, 8])
  })

  it('know whose a job is by what it is about', async () => {
    const about = { kind: 'back_up_project', payload: { projectId: 5, userId: 1 }, key: 'b', lane: 'b' } as const
    const row = await inTransaction(database.db, (tx) => claimNewJob(tx, about, NOW))
    expect(row?.project_id).toBe(5)
  })

  it('read neither what waits of other kinds nor what one project has (A15)', async () => {
    await fill('make_report', 30_000)
    await fill('pull_component', 30_000, 7)
    await sql`update job set worker = 'two', lease_until = ${NOW + LEASE} where key = 'pull_component:7:1'`.execute(
      database.db,
    )
    await sql`analyze job`.execute(database.db)
    const wanted = { now: NOW, kinds: kindsOf('git'), busyLanes: [], abandoned: [], without: [7] }
    for (const look of looksFor(wanted)) {
      if (database.engine === 'sqlite') {
        const plan = await sql<{ detail: string }>`explain query plan ${look}`.execute(database.db)
        const scans = plan.rows.filter(({ detail }) => /^(SCAN|SEARCH) job\b/.test(detail))
        for (const { detail } of scans)
          expect(detail).toMatch(/job_waiting_by_(kind|project) \(kind=|USING INTEGER PRIMARY KEY/)
      } else {
        const plan = await sql<{ 'QUERY PLAN': unknown }>`explain (analyze, format json) ${look}`.execute(database.db)
        for (const rows of rowsRead(plan.rows[0]?.['QUERY PLAN'])) expect(rows).toBeLessThan(1000)
      }
    }
    expect(await dueKinds(database.db, { now: NOW, worker: 'one' })).toEqual(new Set(['make_report', 'pull_component']))
    expect(await dueKinds(database.db, { now: 0, worker: 'one' })).toEqual(new Set())
  })
})

/** Of each step of a plan: rows that it gave and that it threw away. */
function rowsRead(plan: unknown): number[] {
  if (Array.isArray(plan)) return plan.flatMap(rowsRead)
  if (typeof plan !== 'object' || plan === null) return []
  const own = Object.entries(plan).filter(([name]) => /^(Actual Rows|Rows Removed)/.test(name))
  return [
    ...own.map(([, value]) => Number(value)),
    ...Object.values(plan)
      .filter((value) => typeof value === 'object')
      .flatMap(rowsRead),
  ]
}
