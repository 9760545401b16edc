import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repeatedHashes } from './repeated-hashes.ts'

const twice = (hashes: readonly number[]): number[] => {
  const seen = new Set<number>()
  return [...new Set(hashes.filter((hash) => seen.size === seen.add(hash).size))].sort((a, b) => a - b)
}

describe('repeatedHashes', () => {
  it('are those that are there more than once', () => {
    const hash = fc.oneof(fc.integer({ min: -2, max: 40 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }))
    fc.assert(
      fc.property(fc.array(hash, { maxLength: 300 }), (hashes) => {
        const found = repeatedHashes(Int32Array.from(hashes)) ?? new Set()
        expect([...found].sort((a, b) => a - b)).toEqual(twice(hashes))
      }),
    )
  })

  it('are found among many', () => {
    const hashes = Int32Array.from({ length: 100_000 }, (_, at) => Math.imul(at, 0x9e3779b1))
    expect(repeatedHashes(hashes)).toEqual(new Set())
    hashes[99_999] = hashes[5] ?? 0
    hashes[70_000] = 0
    expect(repeatedHashes(hashes)).toEqual(new Set([hashes[5], 0]))
    expect(repeatedHashes(new Int32Array(100_000).fill(7))).toEqual(new Set([7]))
  })
})
