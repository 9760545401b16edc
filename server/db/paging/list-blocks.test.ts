import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { BLOCK, blockCounts, changeOwner, countRows, forgetOwner } from '#server/db/paging/list-blocks.ts'
import { PageMap } from '#server/db/paging/page-map.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'

const OWNERS = [1, 2, 3, -1]

const step = fc.record({
  owner: fc.constantFrom(...OWNERS),
  ids: fc.uniqueArray(fc.nat(6 * BLOCK), { minLength: 1, maxLength: 40 }),
  remove: fc.boolean(),
})

describeEachEngine('counts of blocks', (open) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.drop())

  it('stay what counting the rows gives, whatever is added and removed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const { db } = database
        await db.deleteFrom('list_block').where('list', '=', 'unit').execute()
        const held = new Map<number, number>()
        for (const { owner, ids, remove } of steps) {
          const rows = ids.filter((id) => held.has(id) === remove && (!remove || held.get(id) === owner))
          await inTransaction(db, (tx) =>
            countRows(
              tx,
              'unit',
              rows.map((id) => ({ id, owner })),
              remove ? -1 : 1,
            ),
          )
          for (const id of rows) remove ? held.delete(id) : held.set(id, owner)
        }
        for (const owners of [undefined, OWNERS, [1, 3], [2], []]) {
          const ids = [...held].filter(([, owner]) => owners?.includes(owner) ?? true).map(([id]) => id)
          const expected = [...Map.groupBy(ids, (id) => Math.floor(id / BLOCK))].map(([block, own]) => [
            block,
            own.length,
          ])
          const found = (await blockCounts(db, 'unit', owners)).filter((one) => one.rows > 0)
          expect(found.map((one) => [one.block, one.rows])).toEqual(
            expected.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
          )
          expect(new PageMap(found).count).toBe(ids.length)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('take writers from all sides at once', async () => {
    const { db } = database
    const work = Array.from({ length: 20 }, (_, i) =>
      inTransaction(db, async (tx) => {
        const rows = Array.from({ length: 50 }, (_, k) => ({
          id: ((i * 50 + k) * 37) % (4 * BLOCK),
          owner: 1 + (k % 3),
        }))
        await countRows(tx, 'change', i % 2 ? rows : rows.toReversed())
      }),
    )
    await Promise.all(work)
    const counts = await blockCounts(db, 'change', undefined)
    expect(counts.reduce((sum, { rows }) => sum + rows, 0)).toBe(1000)
  })

  it('are kept per list and forgotten per owner', async () => {
    const { db } = database
    await countRows(db, 'unit', [{ id: 5, owner: 7 }])
    await countRows(db, 'change', [{ id: 5, owner: 7 }])
    await countRows(db, 'change', [{ id: 6, owner: -7 }])
    await forgetOwner(db, 'change', 7)
    expect(await blockCounts(db, 'change', [7, -7])).toEqual([{ block: 0, rows: 1 }])
    expect(await blockCounts(db, 'unit', [7])).toEqual([{ block: 0, rows: 1 }])
  })

  it('count a change under its component, else its project, else the site', () => {
    expect(changeOwner({ component_id: 4, project_id: 2 })).toBe(4)
    expect(changeOwner({ component_id: null, project_id: 2 })).toBe(-2)
    expect(Math.abs(changeOwner({ component_id: null, project_id: null }))).toBe(0)
  })
})
