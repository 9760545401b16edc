import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePattern } from '#core/text/pattern.ts'
import { anyCharacter } from '#core/text/testing/any-character.ts'
import { fold, foldsOnlyAscii } from './fold.ts'
import { requiredLiterals } from './literals.ts'

describe('literals of a regular expression', () => {
  it.each([
    [String.raw`^errors\.`, ['errors.']],
    ['Sav(e|ing) file', ['Sav', ' file']],
    ['colou?r', ['colo', 'r']],
    ['ab+c', ['ab', 'c']],
    ['ab*c', ['a', 'c']],
    ['ab{2,3}c', ['a', 'c']],
    ['a{x', ['x']],
    ['one|two', []],
    ['(?i)hello', ['hello']],
    ['(?i)Make a list', ['Ma', 'e a li', 't']],
    ['x(?i)hello', []],
    [String.raw`\d+ files\x41\p{Greek}x`, [' files', 'x']],
    ['[a-z]+foo[]x]bar', ['foo', 'bar']],
    ['[[:alpha:]]end', ['end']],
    [String.raw`a\nb`, ['a', 'b']],
  ])('%s', (pattern, expected) => {
    expect(requiredLiterals(pattern)).toEqual(expected)
  })

  it('stand in everything it is found in', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      'ab',
      '.',
      'a*',
      'b?',
      'a+',
      '[ab]',
      '(a|b)',
      '(ab)*',
      '^',
      '$',
      '|',
      'é',
      '{2}',
      '{0,1}',
      String.raw`\.`,
      String.raw`\w`,
      String.raw`\x61`,
      '[^a]',
      '(b(a))',
    )
    const pattern = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
    const text = fc.array(fc.constantFrom('a', 'b', '.', 'é', ' '), { maxLength: 10 }).map((all) => all.join(''))
    fc.assert(
      fc.property(pattern, text, (expression, sample) => {
        const compiled = compilePattern(expression)
        if (compiled.problem || !compiled.pattern.isFound(sample)) return
        for (const literal of requiredLiterals(expression)) expect(sample).toContain(literal)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('folding', () => {
  it('makes letters of either case alike, one by one', () => {
    expect(fold('ÄPFEL Ω ς Σ ЖУК')).toBe('äpfel ω σ σ жук')
    expect(fold('\u212a\u0130')).toBe('\u212a\u0130')
  })

  it('of a part is a part of the folded whole, and twice is once', () => {
    const text = fc.string({ unit: anyCharacter })
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(fold(a + b)).toBe(fold(a) + fold(b))
        expect(fold(fold(a))).toBe(fold(a))
      }),
    )
  })

  it('tells for which texts a database can do it', () => {
    expect(['hello', '你好', 'שלום', '%s 5'].map(foldsOnlyAscii)).toEqual([true, true, true, true])
    expect(['äpfel', 'жук', 'σ', 'ǆ'].map(foldsOnlyAscii)).toEqual([false, false, false, false])
  })

  it('does what a database does for such texts', () => {
    const ascii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 3 }), fc.string({ unit: anyCharacter }), (part, text) => {
        const wanted = fold(part)
        if (foldsOnlyAscii(wanted)) expect(fold(text).includes(wanted)).toBe(ascii(text).includes(wanted))
      }),
      { numRuns: 3000 },
    )
    for (let point = 0; point < 0x1f000; point++) {
      const folded = fold(String.fromCodePoint(point))
      if (foldsOnlyAscii(folded)) expect(ascii(String.fromCodePoint(point))).toBe(folded)
    }
  })
})
