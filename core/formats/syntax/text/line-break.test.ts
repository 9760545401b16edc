import { describe, expect, it } from 'vitest'
import { breakLines } from './line-break.ts'

const lines = (text: string, width: number, column = 0): string[] => {
  const breaks = [0, ...breakLines(text, width, column, () => false)]
  return breaks.map((start, index) => text.slice(start, breaks[index + 1]))
}

describe('breakLines', () => {
  it.each([
    ['aaa bbb ccc', 8, ['aaa bbb ', 'ccc']],
    ['aaaaaaaaaaaa', 5, ['aaaaaaaaaaaa']],
    ['well-known-word', 6, ['well-', 'known-', 'word']],
    ['a/b/c/d', 4, ['a/b/', 'c/d']],
    ['mot ! mot', 4, ['mot ! ', 'mot']],
    ['日本語、です', 6, ['日本', '語、で', 'す']],
    ['「引用」する', 6, ['「引', '用」す', 'る']],
    ['a\u00a0b c', 3, ['a\u00a0b ', 'c']],
    ['สวัสดีชาวโลก', 4, ['สวัสดีชาวโลก']],
  ])('breaks %j at %d', (text, width, expected) => {
    expect(lines(text, width)).toEqual(expected)
  })

  it('counts what stands before the first line', () => {
    expect(lines('aaa bbb', 8, 4)).toEqual(['aaa ', 'bbb'])
  })
})
