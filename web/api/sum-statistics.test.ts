import { assert, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf, sumStatistics } from './sum-statistics.ts'

describe('sums of statistics', () => {
  it('add each count', () => {
    const one = { total: 10, translated: 4, fuzzy: 1, approved: 2, total_words: 30 }
    const two = { total: 5, translated: 5, fuzzy: 0, approved: 0, total_words: 12 }
    expect(sumStatistics([one, two])).toEqual({ total: 15, translated: 9, fuzzy: 1, approved: 2, total_words: 42 })
    expect(sumStatistics([])).toEqual({ total: 0, translated: 0, fuzzy: 0, approved: 0, total_words: 0 })
  })
})

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
