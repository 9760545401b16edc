import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePattern } from './pattern.ts'
import { encodeTexts, type TextCodes, textOf } from './text-codes.ts'

const wide = (text: string): TextCodes => ({
  codes: Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)),
  alphabet: undefined,
})

function both(pattern: string, text: string): { readonly alone: boolean; readonly among: boolean } | undefined {
  const compiled = compilePattern(pattern)
  if (compiled.problem) return undefined
  const before = 'zß€'
  const [among, amongWide] = [encodeTexts, wide].map((encode) =>
    compiled.pattern.finder(encode(`${before}${text}zz`))(before.length, before.length + text.length),
  ) as [boolean, boolean]
  expect(among).toBe(amongWide)
  return { alone: compiled.pattern.isFound(text), among }
}

describe('texts that lie one after another', () => {
  it.each([
    ['', '', true],
    ['a', 'ba', true],
    ['z', 'ba', false],
    ['^a$', 'a', true],
    ['^a$', 'ab', false],
    [String.raw`^\s`, ' a', true],
    [String.raw`^\s`, 'a ', false],
    [String.raw`\bfoo\b`, 'a foo b', true],
    [String.raw`\bfoo\b`, 'afoo b', false],
    [String.raw`foo\b`, 'foo', true],
    [String.raw`\Boo$`, 'foo', true],
    ['(?m)^b$', 'a\nb\nc', true],
    ['(?i)straße', 'STRAßE', true],
    [String.raw`\p{Greek}{3}`, 'abγδε', true],
    ['😀', 'a😀b', true],
    ['^.$', '😀', true],
    ['a.c', 'a\nc', false],
    ['(a|b)*c{2,}', 'ababcc', true],
  ])('%s in %j', (pattern, text, expected) => {
    expect(both(pattern, text)).toEqual({ alone: expected, among: expected })
  })

  it('are searched as single texts are', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'B',
        'é',
        '.',
        'a*',
        '[ab]',
        '[^a]',
        '(a|b)',
        '(ab)?',
        '^',
        '$',
        '|',
        '\\b',
        '\\B',
        '\\d',
        '\\s+',
        'z{2}',
      ],
      ...['😀', '(?i:A)', '\\pL', '\\w', '(?m:^)', '(?s:.)', 'x'],
    )
    const pattern = fc.array(piece, { maxLength: 7 }).map((parts) => parts.join(''))
    const letter = fc.constantFrom('a', 'A', 'b', 'B', 'é', 'É', ' ', '\n', '1', 'z', 'x', '_', '😀', '\ud800', 'λ')
    const text = fc.array(letter, { maxLength: 14 }).map((letters) => letters.join(''))
    fc.assert(
      fc.property(pattern, text, (expression, subject) => {
        const found = both(expression, subject)
        if (found) expect(found.among).toBe(found.alone)
      }),
      { numRuns: 3000 },
    )
  })

  it('give up on states, not on answers, where there would be too many', () => {
    const pattern = `[ab]*a[ab]{18}c`
    const text = 'abbabaabbbabaabababbbaababbaabababaabbbaabab'.repeat(40)
    expect(both(pattern, text)).toEqual({ alone: false, among: false })
    expect(both(pattern, `${text}c`)?.among).toBe(both(pattern, `${text}c`)?.alone)
  })

  it('are told as strings again, however long', () => {
    const text = 'añ😀'.repeat(20_000)
    for (const encode of [encodeTexts, wide]) expect(textOf(encode(`x${text}y`), 1, 1 + text.length)).toBe(text)
  })
})
