import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeIds, packIds, unpackIds } from '#core/memory/id-lists.ts'

const rising = fc.uniqueArray(fc.nat(1_000_000)).map((ids) => ids.sort((a, b) => a - b))

describe('lists of rising numbers', () => {
  it('come out of their bytes as they went in', () => {
    fc.assert(
      fc.property(rising, (ids) => {
        expect(unpackIds(packIds(ids))).toEqual(ids)
      }),
    )
  })

  it('F6: are merged in one go over both, each number once', () => {
    fc.assert(
      fc.property(rising, rising, (some, others) => {
        const merged = mergeIds(some, others)
        expect(merged).toEqual([...new Set([...some, ...others])].sort((a, b) => a - b))
      }),
    )
  })
})
