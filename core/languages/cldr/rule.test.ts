import { describe, expect, it } from 'vitest'
import { parseRule } from './rule.ts'

describe('parseRule', () => {
  it('reads alternatives of conjunctions and ignores the samples', () => {
    expect(parseRule('n = 0 or n != 1 and n % 100 = 1..19,25 @integer 0, 2~16 @decimal 0.1')).toEqual([
      [{ operand: 'n', modulus: undefined, equal: true, ranges: [[0, 0]] }],
      [
        { operand: 'n', modulus: undefined, equal: false, ranges: [[1, 1]] },
        {
          operand: 'n',
          modulus: 100,
          equal: true,
          ranges: [
            [1, 19],
            [25, 25],
          ],
        },
      ],
    ])
  })

  it('takes a rule without condition as always true', () => {
    expect(parseRule(' @integer 0~15, 100, … @decimal 0.0~1.5')).toEqual([[]])
  })

  it('refuses what it does not know', () => {
    expect(() => parseRule('x = 1')).toThrow('x = 1')
  })
})
