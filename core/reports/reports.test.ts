import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CostEstimate, type CostedString, costKind, defaultRates } from './cost-estimate.ts'
import { defaultLimits, translatorWork } from './translator-work.ts'

const string = { words: 10, fuzzy: false, repeated: false, match: 0 }

describe('CostEstimate', () => {
  it.each([
    [{}, 'new'],
    [{ fuzzy: true }, 'needs_editing'],
    [{ fuzzy: true, match: 90 }, 'needs_editing'],
    [{ match: 79 }, 'new'],
    [{ match: 80 }, 'tm_fuzzy'],
    [{ match: 100 }, 'tm_100'],
    [{ match: 100, fuzzy: true }, 'tm_100'],
    [{ match: 100, repeated: true }, 'repetition'],
  ])('counts %j as %s', (more, kind) => {
    expect(costKind({ ...string, ...more }, defaultRates)).toBe(kind)
  })

  it('takes percents of the price of a word', () => {
    const estimate = new CostEstimate({ ...defaultRates, base_rate: 0.12, rate_tm_100: 10 })
    for (const more of [{}, { fuzzy: true }, { match: 85 }, { match: 100 }, { repeated: true }])
      estimate.add({ ...string, ...more })
    expect(estimate.sheet()).toEqual({
      total: { strings: 5, words: 50, cost: 2.52 },
      repetition: { strings: 1, words: 10, rate: 0, cost: 0 },
      tm_100: { strings: 1, words: 10, rate: 10, cost: 0.12 },
      needs_editing: { strings: 1, words: 10, rate: 50, cost: 0.6 },
      tm_fuzzy: { strings: 1, words: 10, rate: 50, cost: 0.6 },
      new: { strings: 1, words: 10, rate: 100, cost: 1.2 },
    })
  })

  it('counts every string once, whatever it is', () => {
    const strings: fc.Arbitrary<CostedString> = fc.record({
      words: fc.nat(50),
      fuzzy: fc.boolean(),
      repeated: fc.boolean(),
      match: fc.nat(100),
    })
    fc.assert(
      fc.property(fc.array(strings), (all) => {
        const estimate = new CostEstimate(defaultRates)
        for (const one of all) estimate.add(one)
        const { total } = estimate.sheet()
        const words = all.reduce((sum, one) => sum + one.words, 0)
        return total.strings === all.length && total.words === words && total.cost <= words
      }),
    )
  })
})

describe('translatorWork', () => {
  const day = (name: string, changes: number, words = 1) =>
    Array.from({ length: changes }, () => ({ day: name, words }))

  it('tells the days of somebody apart', () => {
    const done = [...day('2026-11-02', 6, 3), ...day('2026-11-01', 2)]
    expect(translatorWork(done, { min_changes: 5, max_changes: 5, max_words: 100 })).toEqual({
      changes: 8,
      words: 20,
      active_days: 2,
      first_day: '2026-11-01',
      last_day: '2026-11-02',
      changes_per_day: 4,
      words_per_day: 10,
      busiest_day: { day: '2026-11-02', changes: 6, words: 18 },
      unusual_days: [{ day: '2026-11-02', changes: 6, words: 18 }],
    })
  })

  it('says nothing of little', () => {
    expect(translatorWork(day('2026-11-01', 4), defaultLimits)).toBeUndefined()
    expect(translatorWork([], { ...defaultLimits, min_changes: 0 })).toBeUndefined()
  })
})
