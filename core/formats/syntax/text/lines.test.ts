import { describe, expect, it } from 'vitest'
import { indentAt, indexLines, lineEnding } from './lines.ts'

describe('indexLines', () => {
  it('counts LF, CRLF and lone CR as line ends', () => {
    const position = indexLines('a\nb\r\nc\rd')
    expect([0, 1, 2, 5, 7].map(position)).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 2 },
      { line: 2, column: 1 },
      { line: 3, column: 1 },
      { line: 4, column: 1 },
    ])
  })
})

describe('lineEnding', () => {
  it.each([
    ['a\nb\r\n', '\n'],
    ['a\r\nb\n', '\r\n'],
    ['a\rb', '\r'],
    ['a', '\n'],
  ])('of %j is %j', (text, ending) => expect(lineEnding(text)).toBe(ending))
})

describe('indentAt', () => {
  it('is the white space a line begins with', () => {
    expect(indentAt('x\n \t y', 5)).toBe(' \t ')
    expect(indentAt('  x', 1)).toBe(' ')
  })
})
