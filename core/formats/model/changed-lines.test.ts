import { describe, expect, it } from 'vitest'
import { changedLines } from './changed-lines.ts'

describe('changedLines', () => {
  it('counts the lines that differ', () => {
    expect(changedLines('a\nb\nc\n', 'a\nB\nc\n', { start: 2, end: 3 })).toEqual({ lines: 1, local: true })
    expect(changedLines('a\nb\nc\n', 'a\nB\nC\n', { start: 2, end: 3 })).toEqual({ lines: 2, local: false })
    expect(changedLines('a\n', 'a\n', { start: 0, end: 1 })).toEqual({ lines: 0, local: true })
  })

  it('does not take a neighbour that is alike for the one that went', () => {
    const before = '1\nx\n\n1\nx\n\n1\nx\n'
    const after = '1\nx\n\n1\n\n1\nx\n'
    expect(changedLines(before, after, { start: 5, end: 8 }).local).toBe(true)
    expect(changedLines(before, after, { start: 0, end: 1 }).local).toBe(false)
  })
})
