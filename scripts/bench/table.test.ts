import { expect, it } from 'vitest'
import { table } from './table.ts'

it('lines up text to the left and numbers to the right', () => {
  const rows = [
    ['first', 1234.6, 'x'],
    ['2nd', 0.5, ''],
    ['third', Number.NaN, 'y'],
  ]
  expect(table(['what', 'req/s', ''], rows).split('\n')).toEqual([
    'what   req/s',
    'first  1,235  x',
    '2nd     0.50',
    'third      -  y',
  ])
})
