import { expect, it } from 'vitest'
import { listWithout } from './list-without.ts'

it.each([
  [[1, 2, 3], 2, [1, 3], 3],
  [[1, 2, 3], 3, [1, 2], 2],
  [[1], 1, [], undefined],
  [[1, 2], 5, [1, 2], undefined],
] as const)('%j without %i', (ids, unit, left, next) =>
  expect(listWithout({ ids: [...ids], count: ids.length }, unit)).toEqual({
    list: { ids: left, count: left.length },
    next,
  }),
)
