import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasBit, setBit } from '#core/text/bits.ts'
import { SEPARATOR, type TextBlock } from '#core/text/text-block.ts'
import { encodeTexts } from '#core/text/text-codes.ts'
import { neededKinds, signatureOf } from './signature.ts'
import { textScan } from './text-scan.ts'
import { textMatcher } from './text-test.ts'
import type { TextTest } from './tree.ts'

const letter = fc.constantFrom(...'aAbzZ 0159.,_-İıσςΣßẞKkſSséÉ日😀\n\u001e@[`{\0'.split(/(?:)/u), '\ud83d')
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

function textBlock(texts: readonly string[]): TextBlock {
  let end = 0
  return {
    text: texts.map((text) => text + SEPARATOR).join(''),
    ends: Uint32Array.from(texts, (text) => (end += text.length)),
    hasInnerSeparator: texts.some((text) => text.includes(SEPARATOR)),
  }
}

it('finds among texts what is found in single ones, and signatures never hide it', () => {
  fc.assert(
    fc.property(test, fc.array(text, { minLength: 1, maxLength: 40 }), fc.nat(), (asked, texts, seed) => {
      const matches = textMatcher(asked)
      const scan = textScan(asked)
      const [wanted, found] = [new Uint32Array(2), new Uint32Array(2)]
      for (const index of texts.keys()) if ((seed >> (index % 20)) & 1) setBit(wanted, index)
      scan.find(textBlock(texts), wanted, found)
      for (const [index, each] of texts.entries())
        expect(hasBit(found, index), each).toBe(hasBit(wanted, index) && matches(each))
      const [scanned = ''] = texts
      const expected = matches(scanned)
      const { alphabet } = encodeTexts(scanned)
      if (alphabet && !scan.isPossible(alphabet)) expect(expected).toBe(false)
      const { masks, isExact } = neededKinds(asked)
      const hasAll = masks.every((mask) => (signatureOf(scanned) & mask) !== 0)
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
])('%j may hold of %j: %s', (asked, scanned, expected) => {
  expect(neededKinds(asked).masks.every((mask) => (signatureOf(scanned) & mask) !== 0)).toBe(expected)
})
