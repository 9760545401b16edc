import { describe, expect, it } from 'vitest'
import { blankLinesBetween, blockOf, removeBlocks, removeLines } from './nested-blocks.ts'
import { applySplices } from './splice.ts'

const spansOf = (text: string, words: readonly string[]) =>
  words.map((word) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length }))

describe('removeBlocks', () => {
  const text = 'a\n\nb\n\n\nc\n'
  it.each([
    ['a', 'b\n\n\nc\n'],
    ['b', 'a\n\n\nc\n'],
    ['c', 'a\n\nb\n'],
    ['ab', 'c\n'],
    ['bc', 'a\n'],
    ['abc', ''],
    ['ac', 'b\n'],
  ])('takes %s and the blank lines before it', (words, expected) => {
    expect(applySplices(text, removeBlocks(text, spansOf(text, [...words])))).toBe(expected)
  })

  it('keeps blanks at the end of the line before', () => {
    expect(applySplices('a  \r\n\r\nb', removeBlocks('a  \r\n\r\nb', [{ start: 7, end: 8 }]))).toBe('a  ')
  })
})

describe('removeLines', () => {
  it.each([
    ['a\nb\nc\n', 'a', 'b\nc\n'],
    ['a\nb\nc\n', 'c', 'a\nb\n'],
    ['a\r\nb\r\nc', 'c', 'a\r\nb'],
    ['a\r\nb\r\nc', 'bc', 'a'],
    ['a\nb\nc', 'abc', ''],
    ['a\n\nb\n', 'b', 'a\n\n'],
  ])('of %j takes %s', (text, words, expected) => {
    expect(applySplices(text, removeLines(text, spansOf(text, [...words])))).toBe(expected)
  })
})

describe('blockOf', () => {
  it('is the whole line where nothing else stands on it', () => {
    expect(blockOf(' a \nb', { start: 1, end: 2 })).toEqual({ start: 0, end: 3 })
    expect(blockOf('x a y', { start: 2, end: 3 })).toEqual({ start: 2, end: 3 })
  })
})

describe('blankLinesBetween', () => {
  it('counts lines, not line endings', () => {
    expect(blankLinesBetween('a\r\n\r\nb', 1, 5)).toBe(1)
    expect(blankLinesBetween('a\nb', 1, 2)).toBe(0)
  })
})
