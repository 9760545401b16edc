import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundedRegExp } from './bounded-regexp.ts'
import { compilePattern } from './pattern.ts'

/** Whether an expression is found in a text with others around it; undefined: RE2 must tell. */
function amongOthers(pattern: string, text: string): boolean | undefined {
  const bounded = boundedRegExp(pattern)
  if (!bounded || text.includes('\0') || text.length > bounded.maxTextLength) return undefined
  const { regexp } = bounded
  const before = 'zß\0'
  regexp.lastIndex = before.length
  const isFound = regexp.test(`${before}${text}\0`) && regexp.lastIndex <= before.length + text.length
  regexp.lastIndex = 0
  expect(regexp.test(text), 'by itself').toBe(isFound)
  return isFound
}

function alone(pattern: string, text: string): boolean | undefined {
  const compiled = compilePattern(pattern)
  return compiled.problem ? undefined : compiled.pattern.isFound(text)
}

describe('what JavaScript may search', () => {
  it.each([
    ['', '', true],
    ['a', 'ba', true],
    ['z', 'ba', false],
    ['^a$', 'a', true],
    ['^a$', 'ab', false],
    [String.raw`^\s`, ' a', true],
    [String.raw`^\s`, 'a ', false],
    [String.raw`\s`, '\u00a0', false],
    [String.raw`\bfoo\b`, 'a foo b', true],
    [String.raw`\bfoo\b`, 'afoo b', false],
    [String.raw`foo\b`, 'foo', true],
    [String.raw`\Boo$`, 'foo', true],
    [String.raw`\B`, 'a😀a', false],
    [String.raw`\B`, 'a😀', true],
    [String.raw`a\B`, 'aé', false],
    ['(?m)^b$', 'a\nb\nc', true],
    ['^b$', 'a\nb\nc', false],
    ['(?i)straße', 'STRAẞE', true],
    ['(?i)k', '\u212a', true],
    ['😀', 'a😀b', true],
    ['^.$', '😀', true],
    ['a.c', 'a\nc', false],
    ['a.c', 'a\rc', true],
    ['(?s)a.c', 'a\nc', true],
    ['[]a-]', '-', true],
    ['(a|b)*c{2,}', 'ababcc', true],
    ['(a|bc)d', 'bcd', true],
    [String.raw`a[^\d]b`, 'a1b', false],
    ['a[^b]c', 'ac', false],
    ['x*', 'a', true],
    ['a.*c', 'c b a', false],
    ['^\\w+ \\w+ \\w+$', 'one two three', true],
  ])('%s in %j: %s', (pattern, text, expected) => {
    expect(amongOthers(pattern, text)).toBe(expected)
    expect(alone(pattern, text)).toBe(expected)
  })

  const piece = fc.constantFrom(
    ...['a', 'B', 'é', '.', 'a*', 'b+', '[ab]', '[^a]', '(a|b)', '(ab)?', '(?:a|bé)', '^', '$', '|', '\\b', '\\B'],
    ...[
      '\\d',
      '\\D',
      '\\s+',
      '\\S',
      '\\W',
      '[\\w-]',
      '[]x]',
      '[a-z]{2,}?',
      'z{2}',
      '.{0,3}',
      '(a|b1)+',
      '😀',
      'ſ',
      'K',
    ],
    ...['\\w', '\\n', '\\.', '[^\\s1]', '\\A', '\\z', '(?P<n>x)', 'x', '.*', '.+', '}', 'ß', 'σ', '[Α-Ω]'],
  )
  const flags = fc.constantFrom('', '', '', '(?i)', '(?m)', '(?s)', '(?im)')
  const pattern = fc.tuple(flags, fc.array(piece, { maxLength: 7 })).map(([flag, parts]) => flag + parts.join(''))
  const letters = [...'aAbBéÉ \n1zxX_λσςΣΑωkKſSsßẞ\r-.}', '😀', '\ud800', '\u212a', '\u2028']
  const text = fc.array(fc.constantFrom(...letters), { maxLength: 14 }).map((all) => all.join(''))

  it('finds what RE2 finds', () => {
    let compared = 0
    fc.assert(
      fc.property(pattern, text, (expression, sample) => {
        const expected = alone(expression, sample)
        const found = expected === undefined ? undefined : amongOthers(expression, sample)
        if (found === undefined) return
        compared++
        expect(found).toBe(expected)
      }),
      { numRuns: 2500 },
    )
    expect(compared).toBeGreaterThan(800)
  })
})

describe('what could be made to try too many ways', () => {
  it.each([
    '^(a+)+$',
    '^(a|a)*b',
    'b(a|aa)+$',
    '(.*a){20}',
    '(?:a?){30}a{30}',
    'x(x+x+)+y',
    String.raw`^(\w+\s?)*$`,
    'c(a|b|ab)*c',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '.a.*b.*c.*d.*e.*f',
    '(?:(?:a|b)|(?:a|b)){12}x',
    'ba{0,400}a{0,400}b',
  ])('%s is left to RE2', (pattern) => {
    expect(boundedRegExp(pattern)).toBeUndefined()
  })

  it.each([
    ['(a+)+$', 'a'],
    ['(a|a)*b', 'a'],
    ['b[^c]*d', 'b'],
    ['(?i)[a-z]+[A-Z]+1', 'aA'],
    [String.raw`^\w+\s\w+\s\w+$`, 'a '],
  ])('%s is searched in texts up to a length', (pattern, part) => {
    const bounded = boundedRegExp(pattern)
    expect(bounded?.maxTextLength).toBeGreaterThan(30)
    const text = part.repeat(5000).slice(0, bounded?.maxTextLength)
    expect(bounded?.regexp.test(text)).toBe(alone(pattern, text))
  })
})

describe('what JavaScript may take otherwise', () => {
  it.each([
    String.raw`\p{Greek}`,
    '[[:alpha:]]',
    String.raw`\x41`,
    String.raw`\Qa.b\E`,
    '(?i:a)b',
    String.raw`(?i)\bk`,
    String.raw`[\s\S]`,
    '[a-z-9]',
    '\0',
    'a{,5}',
    '(?U)a*',
  ])('%s is left to RE2', (pattern) => {
    expect(boundedRegExp(pattern)).toBeUndefined()
  })
})
