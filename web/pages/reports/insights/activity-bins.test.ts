import { expect, it } from 'vitest'
import { binsOf } from './activity-bins.ts'

const days = [
  { day: '2026-11-15', changes: 3 },
  { day: '2026-11-14', changes: 2 },
  { day: '2026-10-17', changes: 1 },
  { day: '2020-01-01', changes: 99 },
]

it('a month has a bar for each day, ending today', () => {
  const bins = binsOf(days, { days: 30, today: '2026-11-15' })
  expect(bins).toHaveLength(30)
  expect(bins[0]).toEqual({ from: '2026-10-17', to: '2026-10-17', changes: 1 })
  expect(bins.slice(-2).map(({ changes }) => changes)).toEqual([2, 3])
})

it('a year has a bar for each week, and counts everything in it once', () => {
  const bins = binsOf(days, { days: 365, today: '2026-11-15' })
  expect(bins.at(-1)).toEqual({ from: '2026-11-09', to: '2026-11-15', changes: 5 })
  expect(bins.reduce((sum, { changes }) => sum + changes, 0)).toBe(6)
})
