import { expect, it } from 'vitest'
import { areaBelow, percentOf, pointsOf } from './progress-points.ts'

const days = [
  { day: '2026-11-05', total: 10, translated: 0, fuzzy: 0, approved: 0 },
  { day: '2026-11-10', total: 10, translated: 5, fuzzy: 1, approved: 2 },
  { day: '2026-11-15', total: 20, translated: 5, fuzzy: 1, approved: 2 },
]

it('counts hold until a day moves them', () => {
  expect(pointsOf(days).map(({ x, total, translated }) => [x, total, translated])).toEqual([
    [0, 10, 0],
    [50, 10, 0],
    [50, 10, 5],
    [100, 10, 5],
    [100, 20, 5],
  ])
  expect(areaBelow(pointsOf(days), 'translated', { most: 20, height: 100 })).toBe(
    'M0,100 L0,100 L50,100 L50,75 L100,75 L100,75 L100,100 Z',
  )
})

it('nothing and one day alone make no odd numbers', () => {
  expect(pointsOf([])).toEqual([])
  expect(pointsOf(days.slice(0, 1))[0]?.x).toBe(0)
  expect(percentOf({ total: 0, translated: 0 })).toBeUndefined()
  expect(percentOf({ total: 3, translated: 2 })).toBe(66.6)
})
