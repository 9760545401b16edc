import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percent } from '#core/units/percent.ts'

describe('percent', () => {
  it.each([
    [0, 10, 0],
    [1, 3, 33.3],
    [2, 3, 66.6],
    [1, 100_000, 0.1],
    [99_999, 100_000, 99.9],
    [10, 10, 100],
  ])('%i of %i is %d', (part, total, expected) => {
    expect(percent(part, total)).toBe(expected)
  })

  it('of nothing is done only for the completing measure', () => {
    expect(percent(0, 0)).toBe(0)
    expect(percent(0, 0, true)).toBe(100)
  })

  it('has one decimal, and reaches 0 and 100 only when exact', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (a, b) => {
        const [part, total] = [Math.min(a, b), Math.max(a, b, 1)]
        const value = percent(part, total)
        expect(Number(value.toFixed(1))).toBe(value)
        expect(value === 0).toBe(part === 0)
        expect(value === 100).toBe(part === total)
      }),
    )
  })
})
