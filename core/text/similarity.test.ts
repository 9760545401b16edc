import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { similarity } from '#core/text/similarity.ts'
import { anyCharacter } from './testing/any-character.ts'

/** The definition, without any trick. */
function plain(a: string, b: string): number {
  const [left, right] = [[...a], [...b]]
  if (a === b) return a === '' ? 0 : 100
  let row = new Array<number>(right.length + 1).fill(0)
  for (const item of left) {
    const next = [0]
    for (const [j, other] of right.entries()) {
      next.push(item === other ? (row[j] as number) + 1 : Math.max(row[j + 1] as number, next[j] as number))
    }
    row = next
  }
  return Math.min(99, Math.floor((200 * (row.at(-1) as number)) / (left.length + right.length)))
}

describe('similarity', () => {
  it.each([
    ['', '', 0],
    ['', 'a', 0],
    ['a', 'a', 100],
    ['a', 'b', 0],
    ['Hello', 'Hello!', 90],
    ['Open the file', 'Open the files', 96],
    ['Open the file', 'Close the file', 74],
    ['👍', '👎', 0],
    ['hello', 'HELLO', 0],
  ])('%j and %j: %i', (a, b, expected) => {
    expect(similarity(a, b)).toBe(expected)
    expect(similarity(b, a)).toBe(expected)
  })

  const texts = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.stringMatching(/^[abc]{0,100}$/),
    fc.string({ maxLength: 200 }),
  )

  it('is what its definition says, both ways round', () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        expect(similarity(a, b)).toBe(plain(a, b))
        expect(similarity(b, a)).toBe(similarity(a, b))
      }),
    )
  })

  it('is 100 only for equal texts, and 99 for long texts that differ by a character', () => {
    const long = 'word '.repeat(1000)
    expect(similarity(long, `${long}x`)).toBe(99)
    fc.assert(fc.property(texts, texts, (a, b) => (similarity(a, b) === 100) === (a === b && a !== '')))
  })

  it('keeps the triangle: the distance by way of a third text is never shorter', () => {
    const distance = (a: string, b: string) =>
      a === b ? 0 : ((100 - plain(a, b)) / 100) * ([...a].length + [...b].length)
    fc.assert(
      fc.property(texts, texts, texts, (a, b, c) => {
        // Percentages are rounded down: by less than one each, so the lengths of the texts bound the error.
        const error = ([...a].length + [...b].length * 2 + [...c].length * 2) / 50
        expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b) + distance(b, c) + error)
      }),
    )
  })

  it('says 0 or the true value where a least value is given', () => {
    fc.assert(
      fc.property(texts, texts, fc.integer({ min: 0, max: 100 }), (a, b, least) => {
        const full = similarity(a, b)
        expect(similarity(a, b, least)).toBe(full >= least ? full : 0)
      }),
    )
  })

  it('is a lower bound for very long texts, the same both ways round', () => {
    const a = 'lorem ipsum '.repeat(3000)
    const b = `dolor ${a.slice(0, 20_000)} sit ${a.slice(20_000)}`
    expect(similarity(a, b)).toBe(99)
    const other = 'consectetur elit '.repeat(3000)
    expect(similarity(a, other)).toBe(similarity(other, a))
  })
})
