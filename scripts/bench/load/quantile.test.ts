import { expect, it } from 'vitest'
import { median, quantile } from './quantile.ts'

it('gives the value that a share does not exceed', () => {
  const sorted = Array.from({ length: 100 }, (_, i) => i + 1)
  expect([0, 0.5, 0.99, 1].map((share) => quantile(sorted, share))).toEqual([1, 50, 99, 100])
  expect(quantile([], 0.5)).toBeNaN()
})

it('needs no order for the median', () => {
  expect(median([3, 1, 2])).toBe(2)
})
