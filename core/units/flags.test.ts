import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeFlag } from './flag-syntax.ts'
import { flagNumber, flagText, mergeFlags, normalizeFlags, parseFlags, validateFlags, writeFlags } from './flags.ts'

const valuesOf = (text: string, name: string) =>
  parseFlags(text)
    .get(name)
    ?.map((value) => (value.isRegex ? `/${value.text}/` : value.text))

describe('reading a list of flags', () => {
  it.each<[string, string, readonly string[] | undefined]>([
    ['python-format', 'python-format', []],
    ['  python-format ,c-format ', 'c-format', []],
    ['max-length:100', 'max-length', ['100']],
    ['max-length: 100 , x', 'max-length', ['100']],
    ['max-size:300:5, font-family:ubuntu, font-size:22', 'max-size', ['300', '5']],
    ['placeholders:"special:value":"other value", regex:.*', 'placeholders', ['special:value', 'other value']],
    ['placeholders:"special:value":"other value", regex:.*', 'regex', ['.*']],
    ["placeholders:'a, b'", 'placeholders', ['a, b']],
    [String.raw`placeholders:r"\]\([^h].*?\)"`, 'placeholders', [String.raw`/\]\([^h].*?\)/`]],
    [String.raw`regex:r"a\"b\\c\d"`, 'regex', [String.raw`/a"b\c\d/`]],
    [String.raw`variant:"say \"hi\"\n\t\\"`, 'variant', ['say "hi"\n\t\\']],
    ['icu-message-format, icu-flags:xml:-types', 'icu-flags', ['xml', '-types']],
    ['replacements:%s:"John Doe"', 'replacements', ['%s', 'John Doe']],
    ['replacements:%s:', 'replacements', ['%s', '']],
    ['max-length:1, max-length:2', 'max-length', ['2']],
    ['markdown-text', 'md-text', []],
    ['csharp-format', 'c-sharp-format', []],
    ['fuzzy, #, c-format', 'fuzzy', undefined],
    ['', 'x', undefined],
    [',,a,,', 'a', []],
    ['regex:rabbit', 'regex', ['rabbit']],
    ['bad"quote, c-format', 'c-format', []],
  ])('%s has %s', (text, name, values) => expect(valuesOf(text, name)).toEqual(values))

  it('gives numbers and texts', () => {
    const flags = parseFlags('max-size:300:5, font-family:"x y", priority:-3, max-length:many')
    expect([flagNumber(flags, 'max-size'), flagNumber(flags, 'max-size', 1), flagNumber(flags, 'priority')]).toEqual([
      300, 5, -3,
    ])
    expect([flagText(flags, 'font-family'), flagNumber(flags, 'max-length'), flagText(flags, 'url')]).toEqual([
      'x y',
      undefined,
      undefined,
    ])
  })
})

describe('merging', () => {
  it.each<[string[], string]>([
    [['c-format', 'max-length:10'], 'c-format, max-length:10'],
    [['max-length:10', 'max-length:20'], 'max-length:20'],
    [['safe-html, url', 'discard:safe-html'], 'url'],
    [['safe-html', 'discard:safe-html', 'safe-html'], 'safe-html'],
    [['max-length:10', 'discard:max-length, max-length:5'], 'max-length:5'],
    [['max-length:10', 'max-length:5, discard:max-length'], 'max-length:5'],
    [['md-text', 'discard:markdown-text'], ''],
    [['', 'a', ''], 'a'],
    [[], ''],
  ])('%j is %s', (lists, expected) => expect(writeFlags(mergeFlags(lists))).toBe(expected))
})

describe('the canonical form', () => {
  it.each([
    ['b,a', 'a, b'],
    ['max-length:1,max-length:2', 'max-length:2'],
    ['discard:b, discard:a', 'discard:a, discard:b'],
    ["placeholders:'a b':c", 'placeholders:"a b":c'],
    [String.raw`regex:r"\d\"\\"`, String.raw`regex:r"\d\"\\"`],
    ['variant:"a\nb"', String.raw`variant:"a\nb"`],
    ['markdown-text, fuzzy', 'md-text'],
  ])('of %s is %s', (text, expected) => {
    expect(normalizeFlags(text)).toBe(expected)
    expect(normalizeFlags(expected)).toBe(expected)
  })

  it('says the same as what it was made of', () => {
    const value = fc.record({ text: fc.string({ unit: 'binary' }), isRegex: fc.boolean() })
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
        // Blanks around a bare value are not part of it: those are quoted, as is the empty one at an end.
        const text = writeFlag('placeholders', values)
        expect(parseFlags(text).get('placeholders')).toEqual(values)
        expect(normalizeFlags(normalizeFlags(text))).toBe(normalizeFlags(text))
      }),
    )
  })
})

describe('validation', () => {
  it.each<[string, string[]]>([
    ['python-format, max-length:100, discard:safe-html', []],
    ['ignore-end-stop, ignore-all-checks, read-only', []],
    ['placeholders:r"\\d+":x, regex:"^a"', []],
    ['accelerator:&, fluent-type:Term, icu-flags:xml:-types, icu-tag-prefix:x-', []],
    ['replacements:a:b:c:d, variant:Source, priority:-5, font-weight:bold', []],
    ['fuzzy, #', []],
    ['nonsense', ['unknown 0-8 nonsense']],
    ['c-format, nonsense:1', ['unknown 10-18 nonsense']],
    ['c-format:1', ['parameter 0-10 c-format:1']],
    ['max-length', ['parameter 0-10 max-length']],
    ['max-length:abc', ['parameter 0-14 max-length:abc']],
    ['max-length:0', ['parameter 0-12 max-length:0']],
    ['max-size:1:2:3', ['parameter 0-14 max-size:1:2:3']],
    ['placeholders:', ['parameter 0-13 placeholders:']],
    ['placeholders:r"(?=a)"', ['parameter 0-21 placeholders:r"(?=a)"']],
    ['regex:"("', ['parameter 0-9 regex:"("']],
    ['replacements:a', ['parameter 0-14 replacements:a']],
    ['accelerator:ab', ['parameter 0-14 accelerator:ab']],
    ['accelerator:a', ['parameter 0-13 accelerator:a']],
    ['icu-flags:wrong', ['parameter 0-15 icu-flags:wrong']],
    ['fluent-type:Other', ['parameter 0-17 fluent-type:Other']],
    ['discard:nonsense', ['unknown 0-16 discard:nonsense']],
    ['discard', ['parameter 0-7 discard']],
    ['c-format, regex:"open', ['syntax 16-21 "open']],
    ['regex:it\'s"', ["syntax 8-9 '"]],
    [':5', ['syntax 0-2 :5']],
    [`variant:${'x'.repeat(577)}`, [`parameter 0-585 variant:${'x'.repeat(577)}`]],
  ])('of %s', (text, expected) => {
    const problems = validateFlags(text)
    expect(problems.map(({ code, start, end }) => `${code} ${start}-${end} ${text.slice(start, end)}`)).toEqual(
      expected,
    )
    for (const { message } of problems) expect(message).toMatch(/\.$/)
  })

  it('answers to any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const { start, end } of validateFlags(text)) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeLessThanOrEqual(text.length)
          expect(start).toBeLessThanOrEqual(end)
        }
        expect(validateFlags(normalizeFlags(text)).some(({ code }) => code === 'syntax')).toBe(false)
      }),
    )
  })
})
