import { describe, expect, it } from 'vitest'
import { countTurns } from '#server/testing/turns.ts'
import { movable } from '#server/threads/movable.ts'
import { SliceSize } from '#server/threads/slice-size.ts'

describe('slices by time', () => {
  it('F6: are as large as what is done in a short time, and hold every item once', async () => {
    let time = 0
    const size = new SliceSize({ first: 50, least: 10, most: 400 }, () => time)
    const items = Array.from({ length: 3000 }, (_, number) => number)
    const sizes: number[] = []
    const seen: number[] = []
    // Quick at first, then a hundred times slower.
    await size.through(items, async (slice) => {
      for (const item of slice) time += item < 2000 ? 0.02 : 2
      sizes.push(slice.length)
      seen.push(...slice)
    })
    expect(seen).toEqual(items)
    expect(sizes.slice(0, 5)).toEqual([50, 100, 200, 400, 400])
    expect(sizes.slice(-5, -1)).toEqual([10, 10, 10, 10])
  })

  it('tell what was done', async () => {
    const size = new SliceSize({ first: 3, least: 1, most: 4 }, () => 0)
    expect(await size.slice(async (count) => count)).toBe(3)
    expect(await size.slice(async (count) => count)).toBe(4)
  })
})

describe('bytes for another thread', () => {
  it('F6: are copied piece by piece, and all of them', async () => {
    const bytes = Buffer.alloc(24 * 1024 * 1024 + 5, 'some bytes')
    const { result, turns } = await countTurns(() => movable(bytes.subarray(3)))
    expect(Buffer.compare(result, bytes.subarray(3))).toBe(0)
    expect(result.buffer.byteLength).toBe(bytes.length - 3)
    expect(turns).toBeGreaterThan(4)
    expect(await movable(new Uint8Array())).toHaveLength(0)
  })
})
