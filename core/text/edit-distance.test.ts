import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from '#core/text/edit-distance.ts'

describe('the distance of two texts', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'acb', 1],
    ['kitten', 'sitting', 3],
    ['Straße', 'Strasse', 2],
    ['🎈a', 'a🎈', 1],
  ])('%j and %j: %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance)
  })

  it('is the same both ways, zero only for equal texts, and never more than the longer one', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (a, b) => {
        const distance = editDistance(a, b)
        expect(distance).toBe(editDistance(b, a))
        expect(distance === 0).toBe(a === b)
        expect(distance).toBeLessThanOrEqual(Math.max([...a].length, [...b].length))
      }),
    )
  })

  it('of very long texts is told by their lengths', () => {
    expect(editDistance('a'.repeat(10_000), 'b'.repeat(9000))).toBe(1000)
  })
})
