import { describe, expect, it } from 'vitest'
import { applySplices } from './splice.ts'

describe('applySplices', () => {
  it('applies any order in one pass', () => {
    const splices = [
      { start: 4, end: 5, text: 'E' },
      { start: 0, end: 1, text: '' },
      { start: 2, end: 2, text: '1' },
      { start: 2, end: 2, text: '2' },
      { start: 2, end: 3, text: 'C' },
    ]
    expect(applySplices('abcdef', splices)).toBe('b12CdEf')
  })

  it('lets removals overlap', () => {
    const overlapping = [
      { start: 0, end: 3, text: '' },
      { start: 2, end: 4, text: '' },
      { start: 2, end: 3, text: '' },
    ]
    expect(applySplices('abcdef', overlapping)).toBe('ef')
  })

  it('refuses other splices that overlap', () => {
    const overlapping = [
      { start: 0, end: 3, text: '' },
      { start: 2, end: 4, text: 'x' },
    ]
    expect(() => applySplices('abcdef', overlapping)).toThrow('overlap')
  })
})
