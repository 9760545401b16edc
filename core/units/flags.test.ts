import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#core/text/testing/any-character.ts'
import { writeFlag } from './flag-syntax.ts'
import { flagNumber, flagText, mergeFlags, normalizeFlags, parseFlags, writeFlags } from './flags.ts'

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
    const value = fc.record({ text: fc.string({ unit: anyCharacter }), isRegex: fc.boolean() })
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
