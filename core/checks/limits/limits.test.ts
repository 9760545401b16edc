import { describe, expect, it } from 'vitest'
import { parseFlags } from '#core/units/flags.ts'
import { marked } from '../testing/verdict.ts'
import { replaced } from './replacements.ts'
import { lineWidth, wrapped } from './text-width.ts'

type Row = readonly [id: string, flags: string, target: string, marked: readonly string[]]

it.each<Row>([
  ['max-length', 'max-length:5', 'abcde', []],
  ['max-length', 'max-length:5', 'abcdefg', ['fg']],
  ['max-length', 'max-length:2', '😀😀', []],
  ['max-length', 'max-length:2', '😀😀😀', ['😀']],
  ['max-length', 'max-length:5, xml-text', '<b>abc</b>', []],
  ['max-length', 'max-length:5, xml-text', 'a &lt; b', []],
  ['max-length', 'max-length:4, xml-text', 'a &lt; b', ['a &lt; b']],
  ['max-length', 'max-length:5', '<b>abc</b>', ['c</b>']],
  ['max-length', 'max-length:5, replacements:%s:"John Doe"', '%s', ['%s']],
  ['max-length', 'max-length:5, replacements:%placeholder%:x', '%placeholder%', []],
  ['max-length', 'max-length:x', 'abcdefg', []],
  ['max-lines', 'max-lines:2', 'a\nb', []],
  ['max-lines', 'max-lines:2', 'a\nb\nc', ['\nc']],
  ['max-size', 'max-size:100', 'Short', []],
  ['max-size', 'max-size:100, font-size:50', 'Short', ['Short']],
  ['max-size', 'max-size:30', 'A longer text', ['A longer text']],
  ['max-size', 'max-size:30', 'iiiiiiii', []],
  ['max-size', 'max-size:30, font-monospace', 'iiiiiiii', ['iiiiiiii']],
  ['max-size', 'max-size:50, font-monospace', 'iiiiiiii', []],
  ['max-size', 'max-size:50, font-monospace, font-family:ubuntu', 'MMMMMMMM', []],
  ['max-size', 'max-size:30:3', 'A longer text', []],
  ['max-size', 'max-size:30:2', 'A longer text than that', ['A longer text than that']],
  ['max-size', 'max-size:300', 'a\nb', ['a\nb']],
  ['max-size', 'max-size:30, replacements:"A longer text":x', 'A longer text', []],
  ['url', 'url', 'https://example.org/', []],
  ['url', 'url', 'example.org', ['example.org']],
  ['url', 'url', 'https://', ['https://']],
  ['url', 'url', 'http://x.y', ['http://x.y']],
  ['url', 'url', 'http://localhost:80/a', []],
  ['url', 'url', 'http://a_b.com/', ['http://a_b.com/']],
  ['url', 'url', 'javascript:alert(1)', ['javascript:alert(1)']],
  ['regex', 'regex:^x', 'xy', []],
  ['regex', 'regex:^x', 'yx', ['yx']],
  ['regex', 'regex:r"\\d{2}"', 'a12', []],
  ['regex', 'regex:"("', 'a', []],
  ['placeholders', 'placeholders:$A$:r"\\{\\w+\\}"', '$A$ {b}', []],
  ['placeholders', 'placeholders:$A$:r"\\{\\w+\\}"', '$A$ {c}', ['{c}', '']],
  ['placeholders', 'placeholders:$A$:r"\\{\\w+\\}"', '$A$ $A$ {b}', []],
  ['placeholders', 'placeholders:$A$', '$a$', ['']],
  ['placeholders', 'placeholders:$A$, case-insensitive', '$a$', []],
  ['accelerator', 'accelerator:&', 'S&oubor && x', ['&']],
  ['accelerator', 'accelerator:_', 'x', []],
])('%s with %s of %s', (id, flags, target, expected) => {
  expect(marked(id, id === 'placeholders' ? '$A$ {b}' : 'source', target, { flags })).toEqual(expected)
})

it.each<[string, string, string[]]>([
  ['&File', '&Soubor', []],
  ['&File', 'Soubor', ['']],
  ['&File', '&S&oubor', ['&']],
  ['A && B', 'A && B', []],
  ['&A && B', '&A && B', []],
  ['&A &B', '&A', ['']],
])('accelerator of %s and %s', (source, target, expected) => {
  expect(marked('accelerator', source, target, { flags: 'accelerator:&' })).toEqual(expected)
})

it('placeholders may be spelled out in a form for one number', () => {
  const forms = ['$A$ file', '$A$ files']
  const flags = 'placeholders:$A$'
  expect(marked('placeholders', forms, ['soubor', '$A$ soubory', 'souborů'], { flags })).toEqual(['2:'])
})

it.each<[string, string, string[]]>([
  ['en', 'a'.repeat(85), []],
  ['en_GB', 'a'.repeat(86), ['a'.repeat(86)]],
  ['de', 'a'.repeat(100), []],
  ['de', 'a'.repeat(101), ['a'.repeat(101)]],
])('source-max-length in %s', (from, source, expected) => {
  expect(marked('source-max-length', source, source, { from, isSource: true, flags: 'max-length:100' })).toEqual(
    expected,
  )
})

it('max-size looks at the source of a source string', () => {
  expect(marked('max-size', 'A longer text', 'A longer text', { isSource: true, flags: 'max-size:30' })).toHaveLength(1)
})

describe('widths', () => {
  const font = { family: 'sans', size: 10, weight: 'normal', spacing: 0 }
  it.each<[string, Partial<typeof font>, number]>([
    ['', {}, 0],
    ['A', {}, 6.67],
    ['Á', {}, 6.67],
    ['A\u0301', {}, 6.67],
    ['漢', {}, 10],
    ['iii', { family: 'DejaVu Sans Mono' }, 18],
    ['A', { weight: 'bold' }, 6.67 * 1.07],
    ['AA', { spacing: 3 }, 19.34],
  ])('of %s', (text, part, expected) => expect(lineWidth(text, { ...font, ...part })).toBeCloseTo(expected))

  it('decide where lines are broken', () => {
    expect(wrapped('aa aa aa', 12, font)).toEqual({ lines: 3, width: expect.closeTo(11.12) })
    expect(wrapped('aa aa\naa', 100, font).lines).toBe(2)
  })
})

it('replaces in one pass, and not without end', () => {
  expect(replaced('a b', parseFlags('replacements:a:b:b:c'))).toBe('b c')
  expect(replaced('aab', parseFlags('replacements:a:1:aa:2'))).toBe('2b')
  const flags = parseFlags(`replacements:a:${'x'.repeat(10_000)}`)
  expect(replaced('a'.repeat(100_000), flags).length).toBeLessThan(1_200_000)
})
