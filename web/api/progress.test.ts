import { assert, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf } from './progress.ts'

describe('percentages', () => {
  it('are rounded down to one decimal', () => {
    expect(percentOf(2, 3)).toBe(66.6)
    expect(percentOf(1, 8)).toBe(12.5)
  })

  it('of nothing are whole', () => {
    expect(percentOf(0, 0)).toBe(100)
  })

  it('say 0 and 100 only when it is so', () => {
    assert(
      property(nat(1_000_000), nat(1_000_000), (a, b) => {
        const [part, total] = [Math.min(a, b), Math.max(a, b) + 1]
        const percent = percentOf(part, total)
        expect(percent === 0).toBe(part === 0)
        expect(percent).toBeLessThan(100)
      }),
    )
  })
})
