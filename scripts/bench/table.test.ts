import { expect, it } from 'vitest'
import { shareOfFloor, shown, table } from './table.ts'

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

it('shows a small ratio with its digits, and none that cannot be measured', () => {
  expect([0.0041, 0.056, 0.5, 12.34, 1234.6, 0, 25].map(shown)).toEqual([
    '0.0041',
    '0.056',
    '0.50',
    '12.3',
    '1,235',
    '0',
    '25',
  ])
  expect(shown(shareOfFloor(0, 4))).toBe('-')
  expect(shareOfFloor(1, 4)).toBe(0.25)
})
