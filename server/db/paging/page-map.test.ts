import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK } from '#server/db/paging/list-blocks.ts'
import { PageMap } from '#server/db/paging/page-map.ts'

/** Ids as a long life leaves them: runs, holes, and blocks with nothing in them. */
const ids = fc
  .array(fc.tuple(fc.nat(20 * BLOCK), fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 9 })), {
    maxLength: 12,
  })
  .map((runs) => {
    const all = runs.flatMap(([start, length, step]) => Array.from({ length }, (_, i) => start + i * step))
    return [...new Set(all)].sort((a, b) => a - b)
  })

function mapOf(rows: readonly number[]): PageMap {
  const blocks = Map.groupBy(rows, (id) => Math.floor(id / BLOCK))
  return new PageMap([...blocks].map(([block, own]) => ({ block, rows: own.length })).sort((a, b) => a.block - b.block))
}

describe('a page map', () => {
  it('finds the n-th row from either end, as counting one by one does', () => {
    fc.assert(
      fc.property(ids, fc.nat(), (rows, seed) => {
        const map = mapOf(rows)
        expect(map.count).toBe(rows.length)
        const offsets = [0, 1, rows.length - 1, rows.length >> 1, seed % (rows.length + 1)]
        for (const offset of offsets.filter((one) => one >= 0 && one < rows.length)) {
          const up = map.ascending(offset)
          const from = rows.filter((id) => id >= (up?.firstId ?? 0))
          expect(from[up?.skip ?? 0]).toBe(rows[offset])
          const down = map.descending(offset)
          const until = rows.filter((id) => id <= (down?.lastId ?? 0)).reverse()
          expect(until[down?.skip ?? 0]).toBe(rows.at(-1 - offset))
        }
      }),
    )
  })

  it('never steps over more than a block', () => {
    fc.assert(
      fc.property(ids, (rows) => {
        const map = mapOf(rows)
        for (let offset = 0; offset < rows.length; offset += 97) {
          for (const start of [map.ascending(offset), map.descending(offset)]) {
            expect(start?.skip).toBeGreaterThanOrEqual(0)
            expect(start?.skip).toBeLessThan(BLOCK)
          }
        }
      }),
    )
  })

  it('knows nothing past the ends', () => {
    fc.assert(
      fc.property(ids, (rows) => {
        const map = mapOf(rows)
        for (const offset of [-1, rows.length, rows.length + 1, Number.MAX_SAFE_INTEGER]) {
          expect(map.ascending(offset)).toBeUndefined()
          expect(map.descending(offset)).toBeUndefined()
        }
      }),
    )
  })

  it('passes over blocks that were emptied', () => {
    const map = new PageMap([
      { block: 1, rows: 2 },
      { block: 2, rows: 0 },
      { block: 5, rows: 1 },
    ])
    expect(map.count).toBe(3)
    expect(map.ascending(2)).toEqual({ firstId: 5 * BLOCK, lastId: 6 * BLOCK - 1, skip: 0 })
    expect(map.descending(1)).toEqual({ firstId: BLOCK, lastId: 2 * BLOCK - 1, skip: 0 })
  })
})
