import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { takeChangeIds, takeUnitIds } from '#server/db/ids.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'

const parallel = <T>(number: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: number }, (_, i) => work(i)))

/** Clocks of several machines, some of them wrong, some going back. */
const clock = (i: number): number => 1_000_000_000 + ((i * 7919) % 23) * 1_000_000

describeEachEngine('ids', (open) => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.drop())

  it('of units go up and are never given twice, by twenty at a time', async () => {
    const { db } = database
    const taken = await parallel(20, (i) => inTransaction(db, (tx) => takeUnitIds(tx, (i % 5) * 100)))
    const all = taken.flat()
    expect(new Set(all).size).toBe(4000)
    for (const [i, ids] of taken.entries()) {
      expect(ids).toHaveLength((i % 5) * 100)
      expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    }
    expect(await takeUnitIds(db, 0)).toEqual([])
    expect(Math.min(...(await takeUnitIds(db, 1)))).toBeGreaterThan(Math.max(...all))
  })

  it('of units that are in use are not given again after a transaction that failed', async () => {
    const { db } = database
    const kept = await inTransaction(db, (tx) => takeUnitIds(tx, 10))
    const failed = inTransaction(db, async (tx) => {
      await takeUnitIds(tx, 10)
      throw new Error('undo')
    })
    await expect(failed).rejects.toThrow('undo')
    const next = await takeUnitIds(db, 10)
    expect(next.filter((id) => kept.includes(id))).toEqual([])
  })

  it('and times of changes rise together, whatever the clocks say', async () => {
    const { db } = database
    await parallel(20, (i) =>
      inTransaction(db, async (tx) => {
        for (let round = 0; round < 3; round++) {
          const now = clock(i + 20 * round)
          const written = await insertChanges(tx, { projectId: null }, Array(1 + (i % 4)).fill({ action: 0 }), now)
          expect(written).toBeGreaterThanOrEqual(now)
        }
      }),
    )
    const rows = await db.selectFrom('change').select(['id', 'timestamp']).orderBy('id').execute()
    expect(rows).toHaveLength(3 * 50)
    const times = rows.map((row) => row.timestamp)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBe(Math.max(...Array.from({ length: 60 }, (_, i) => clock(i))))
  })

  it('of changes share one time and go up', async () => {
    const { db } = database
    const first = await takeChangeIds(db, 3, 5000)
    expect(first.timestamp).toBe(5000)
    expect(first.ids).toEqual(first.ids.toSorted((a, b) => a - b))
    const second = await takeChangeIds(db, 2, 4000)
    expect(second.timestamp).toBe(5000)
    expect(Math.min(...second.ids)).toBeGreaterThan(Math.max(...first.ids))
    expect((await takeChangeIds(db, 1, 5001)).timestamp).toBe(5001)
  })
})
