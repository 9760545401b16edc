import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DiffPart, diffWords } from '#core/text/diff.ts'
import { sharedRuns } from '#core/text/shortest-edit.ts'
import { anyCharacter } from './testing/any-character.ts'

/** Equal as it is, [-removed-], {+added+}. */
const shown = (parts: readonly DiffPart[]): string =>
  parts.map(({ kind, text }) => (kind === 'equal' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`)).join('')

const side = (parts: readonly DiffPart[], other: DiffPart['kind']): string =>
  parts
    .filter(({ kind }) => kind !== other)
    .map(({ text }) => text)
    .join('')

describe('diff', () => {
  it.each([
    ['', '', ''],
    ['same text', 'same text', 'same text'],
    ['', 'new', '{+new+}'],
    ['old', '', '[-old-]'],
    ['Open the file', 'Open the folder', 'Open the [-file-]{+folder+}'],
    ['Save', 'Save all files', 'Save{+ all files+}'],
    ['one two three', 'one three', 'one [-two -]three'],
    ['日本語の本', '日本の本', '日本[-語-]の本'],
    ['cafe\u0301 noir', 'cafe noir', '[-cafe\u0301-]{+cafe+} noir'],
  ])('by words: %j to %j', (before, after, expected) => {
    expect(shown(diffWords(before, after))).toBe(expected)
  })

  it('compares long texts by lines first, then within the lines', () => {
    const lines = Array.from({ length: 2000 }, (_, i) => `This is line number ${i} of a long text.\n`)
    const changed = lines.with(1000, 'This is line number one thousand of a long text.\n')
    expect(shown(diffWords(lines.join(''), changed.join(''))).match(/\[-.*\+\}/s)?.[0]).toBe('[-1000-]{+one thousand+}')
  })

  const texts = fc.oneof(fc.string({ unit: anyCharacter }), fc.stringMatching(/^[ab \n]{0,60}$/))

  it('holds both texts whole, never two parts of one kind together', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const parts = diffWords(before, after)
        expect(side(parts, 'added')).toBe(before)
        expect(side(parts, 'removed')).toBe(after)
        for (const [i, part] of parts.entries()) {
          expect(part.text).not.toBe('')
          expect(part.kind).not.toBe(parts[i + 1]?.kind)
        }
      }),
    )
  })

  it('finds the shortest edit', () => {
    const list = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 14 })
    fc.assert(
      fc.property(list, list, (a, b) => {
        const kept = sharedRuns(a, b).reduce((sum, run) => sum + run.length, 0)
        expect(kept).toBe(longestCommon(a, b))
      }),
      { numRuns: 2000 },
    )
  })

  it('runs in order, inside both lists, and holds equal items even with little effort', () => {
    const list = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 60 })
    fc.assert(
      fc.property(list, list, fc.nat(200), (a, b, effort) => {
        let [endA, endB] = [0, 0]
        for (const run of sharedRuns(a, b, effort)) {
          expect(run.a).toBeGreaterThanOrEqual(endA)
          expect(run.b).toBeGreaterThanOrEqual(endB)
          expect(a.slice(run.a, run.a + run.length)).toEqual(b.slice(run.b, run.b + run.length))
          endA = run.a + run.length
          endB = run.b + run.length
        }
        expect(endA).toBeLessThanOrEqual(a.length)
        expect(endB).toBeLessThanOrEqual(b.length)
      }),
    )
  })

  it('ends soon on long texts that have little in common', () => {
    const before = Array.from({ length: 100_000 }, (_, i) => '日月火水木金土山川田'[(i * i * 7 + i) % 10]).join('')
    const after = Array.from({ length: 100_000 }, (_, i) => '田川山土金木水火月日'[(i * 3 + (i >> 4)) % 10]).join('')
    const parts = diffWords(before, after)
    expect(side(parts, 'added')).toBe(before)
    expect(side(parts, 'removed')).toBe(after)
  })
})

function longestCommon(a: readonly number[], b: readonly number[]): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const item of a) {
    const next = [0]
    for (const [j, other] of b.entries()) {
      next.push(item === other ? (row[j] as number) + 1 : Math.max(row[j + 1] as number, next[j] as number))
    }
    row = next
  }
  return row.at(-1) as number
}
