import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeTexts, type TextCodes } from '#core/text/text-codes.ts'
import { neededKinds, signatureOf } from './signature.ts'
import { textScan } from './text-scan.ts'
import { textMatcher } from './text-test.ts'
import type { TextTest } from './tree.ts'

const letter = fc.constantFrom(...'aAbzZ 0159.,_-İıσςΣßẞKkſSséÉ日😀\n\u001e@[`{'.split(/(?:)/u), '\ud83d')
const text = fc.array(letter, { maxLength: 10 }).map((letters) => letters.join(''))
const pattern = fc
  .array(
    fc.constantFrom(
      ...['a', 'A', 'é', 'b*', 'z?', '[0-5]', '[A-Z]', '[^a]', '[aé]', '\\d', '\\s+', '\\w?', '\\d{0,2}', '[b-z]{2}'],
      ...[
        '(a|b)',
        '.',
        '^',
        '$',
        '|',
        '(?i:k)',
        'K',
        's',
        '\\.',
        '[]x]',
        '[a-]',
        '[\\d_]',
        '[[:alpha:]]',
        '日+',
        'a{2}',
      ],
    ),
    { maxLength: 5 },
  )
  .chain((parts) => fc.constantFrom(parts.join(''), `(?i)${parts.join('')}`))
const test: fc.Arbitrary<TextTest> = fc.oneof(
  fc.record({ kind: fc.constantFrom('contains' as const, 'same' as const, 'equals' as const), text }),
  fc.record({ kind: fc.constant('pattern' as const), pattern }),
)

const wide = (text: string): TextCodes => ({
  codes: Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)),
  alphabet: undefined,
})

it('finds among texts what is found in single ones, and signatures never hide it', () => {
  fc.assert(
    fc.property(test, text, text, text, (asked, before, subject, after) => {
      const all = before + subject + after
      const expected = textMatcher(asked)(subject)
      const scan = textScan(asked)
      for (const texts of [encodeTexts(all), wide(all)])
        expect(scan.finder(texts)(before.length, before.length + subject.length)).toBe(expected)
      const ends = Uint32Array.of(before.length, before.length + subject.length, all.length)
      for (const texts of [encodeTexts(all), wide(all)]) {
        const found = new Uint32Array(1)
        scan.find(texts, ends, Uint32Array.of(0b011), found)
        expect(found[0]).toBe(Number(textMatcher(asked)(before)) + 2 * Number(expected))
      }
      const { alphabet } = encodeTexts(subject)
      if (alphabet && !scan.isPossible(alphabet)) expect(expected).toBe(false)
      const told = scan.glance?.(subject.charCodeAt(0), subject.charCodeAt(1), subject.length)
      if (told !== undefined) expect(told).toBe(expected)
      const { masks, isExact } = neededKinds(asked)
      const hasAll = masks.every((mask) => (signatureOf(subject) & mask) !== 0)
      if (expected) expect(hasAll).toBe(true)
      if (isExact) expect(hasAll).toBe(expected)
    }),
    { numRuns: 4000 },
  )
})

it.each<[TextTest, string, boolean]>([
  [{ kind: 'pattern', pattern: '[2-5]' }, 'no digits', false],
  [{ kind: 'pattern', pattern: '[A-Z]{3}' }, 'no capitals', false],
  [{ kind: 'pattern', pattern: '[2-5]*' }, 'no digits', true],
  [{ kind: 'pattern', pattern: String.raw`\d%` }, '100 of them', false],
  [{ kind: 'contains', text: 'Q' }, 'equal', true],
  [{ kind: 'contains', text: 'x' }, 'equal', false],
])('%j may hold of %j: %s', (asked, subject, expected) => {
  expect(neededKinds(asked).masks.every((mask) => (signatureOf(subject) & mask) !== 0)).toBe(expected)
})
