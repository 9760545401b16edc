import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#core/text/testing/any-character.ts'
import { parseFlags } from '#core/units/flags.ts'
import { findEmails, findUrls } from './addresses.ts'
import { highlights } from './highlights.ts'
import { findMarkdown } from './markdown.ts'
import { findRst } from './rst.ts'
import { findEntities, findXmlTags } from './xml.ts'

const texts = (text: string, spans: readonly { start: number; end: number }[]) =>
  spans.map(({ start, end }) => text.slice(start, end))

describe('tags and entities', () => {
  it.each<[string, string[]]>([
    ['<b>x</b> <br/> <a href="x" class=y data>', ['<b>', '</b>', '<br/>', '<a href="x" class=y data>']],
    ['a < b > c <3 <> <a <b>', ['<b>']],
    ['<a href="<b>">', ['<b>']],
    ["<x:y z:w='1' />", ["<x:y z:w='1' />"]],
    ['</b x>', []],
  ])('%s', (text, expected) => expect(texts(text, findXmlTags(text))).toEqual(expected))

  it('are told apart', () => {
    expect(findXmlTags('<a b="c">').map(({ kind, name, attributes }) => [kind, name, attributes])).toEqual([
      ['open', 'a', ['b']],
    ])
    const text = '&amp; &#39; &#x1F600; &; & x; &nope &ok;'
    expect(texts(text, findEntities(text))).toEqual(['&amp;', '&#39;', '&#x1F600;', '&ok;'])
  })
})

describe('addresses', () => {
  it.each<[string, string[]]>([
    ['See https://example.org/a_(b), or http://x.y.', ['https://example.org/a_(b)', 'http://x.y']],
    ['(https://example.org)', ['https://example.org']],
    ['://nothing 1://x', []],
    ['<https://example.org>', ['https://example.org']],
  ])('%s', (text, expected) => expect(texts(text, findUrls(text))).toEqual(expected))

  it.each<[string, string[]]>([
    ['Write to a.b+c@example.org.', ['a.b+c@example.org']],
    ['a@b @c.d a@b.c', []],
    ['x@y.zz@q.rr', ['x@y.zz']],
  ])('%s', (text, expected) => expect(texts(text, findEmails(text))).toEqual(expected))
})

describe('Markdown', () => {
  const marks = (text: string) =>
    findMarkdown(text).marks.map(({ sign, start, end }) => `${sign} ${text.slice(start, end)}`)
  it.each<[string, string[]]>([
    ['**a** *b* __c__ _d_ ~~e~~', ['** **a**', '* *b*', '__ __c__', '_ _d_', '~~ ~~e~~']],
    ['`x` ``a`b``', ['` `x`', '`` ``a`b``']],
    ['snake_case_name 2 * 3 * 4', []],
    ['\\*a\\* `*b*`', ['` `*b*`']],
    ['***a***', ['** ***a***', '* *a*']],
    ['<https://a.b> <a@b.c> <b>', ['<> <https://a.b>', '<> <a@b.c>']],
    ['**文本**です', ['** **文本**']],
  ])('%s', (text, expected) => expect(marks(text)).toEqual(expected))

  it.each<[string, string[]]>([
    ['[a](b) ![c](d "e") [f](<g h>)', ['a b ', '!c d ', 'f g h ']],
    ['[a][B] [c][] [^1] [d]', ['a  b', 'c  c', '  ^1']],
    ['[a [b] c](d)', ['a [b] c d ']],
    ['[a]({{ url }}) [b](c (d)) [e](f g)', ['a {{ url }} ', 'b c ']],
    ['[a](b(c)d)', ['a b(c)d ']],
    ['`[a](b)` \\[a](b)', []],
  ])('links of %s', (text, expected) => {
    const links = findMarkdown(text).links.map(({ start, textEnd, target, reference, isImage }) => {
      const from = start + (isImage ? 2 : 1)
      return `${isImage ? '!' : ''}${text.slice(from, Math.max(from, textEnd))} ${target} ${reference}`
    })
    expect(links.map((link) => link.trim())).toEqual(expected.map((link) => link.trim()))
  })
})

describe('reStructuredText', () => {
  it.each<[string, string[]]>([
    ['*a* **b** ``c`` `d`', ['emphasis a', 'strong b', 'literal c', 'interpreted d']],
    [':ref:`text <target>` :doc:`x` `y`:sub:', ['role ref text target', 'role doc x', 'role sub y']],
    [
      '`a`_ `b <https://c>`__ name_ [1]_ [#x]_ |sub|',
      [
        'reference a',
        'reference b https://c',
        'reference name',
        'footnote [1]_ [1]_',
        'footnote [#x]_ [#x]_',
        'substitution sub',
      ],
    ],
    ['2 * 3 * 4 a*b* __init__ snake_case', []],
    ['``*a*``', ['literal *a*']],
    ['("*a*")', ['emphasis a']],
  ])('%s', (text, expected) =>
    expect(
      findRst(text).marks.map(({ kind, role, text: inner, target }) =>
        [kind, role, inner, target].filter(Boolean).join(' '),
      ),
    ).toEqual(expected),
  )

  it.each<[string, string[]]>([
    ['*a', ['*']],
    ['a ``b', ['``']],
    ['**a*', ['**']],
    ['2 * 3', []],
    ['`a', ['`']],
  ])('%s does not end', (text, expected) => expect(findRst(text).problems.map(({ sign }) => sign)).toEqual(expected))
})

describe('highlights', () => {
  it.each<[flags: string, text: string, string[]]>([
    [
      '',
      'a %s <b>x</b> &amp; https://a.b a@b.cc',
      ['tag <b>', 'tag </b>', 'entity &amp;', 'url https://a.b', 'email a@b.cc'],
    ],
    ['python-format', '%s 5%% <a href="%(x)s">', ['placeholder %s', 'escape %%', 'tag <a href="%(x)s">']],
    ['python-brace-format', '{a} {', ['placeholder {a}', 'stray {']],
    ['placeholders:$A$:r"\\d+"', '$A$ 12 $B$', ['placeholder $A$', 'placeholder 12']],
    ['placeholders:$a$, case-insensitive', '$A$', ['placeholder $A$']],
    ['icu-message-format', '{n, plural, other {# x}}', ['placeholder {n, plural, other {', 'placeholder }}']],
    ['icu-message-format, icu-flags:-highlight', '{n}', []],
    ['icu-message-format, icu-flags:xml', '<b>{n}</b>', ['placeholder <b>', 'placeholder {n}', 'placeholder </b>']],
    ['md-text', '[a](b) **c** `d`', ['markup [', 'markup ](b)', 'markup **', 'markup **', 'markup `d`']],
    ['rst-text', ':ref:`x` *y*', ['markup :ref:`x`', 'markup *y*']],
  ])('with %s of %s', (flags, text, expected) => {
    expect(
      highlights(text, parseFlags(flags)).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`),
    ).toEqual(expected)
  })

  const everything = parseFlags(
    'python-format, python-brace-format, c-format, vue-format, icu-message-format, icu-flags:xml, md-text, rst-text, placeholders:a:r"b+"',
  )
  const signs = [
    '<',
    '<a ',
    '</',
    '>',
    '[',
    '](',
    ')',
    '*',
    '**',
    '_',
    '`',
    '``',
    '|',
    '&',
    ';',
    '@',
    '://',
    ':ref:',
    '{',
    '}',
    '%',
    'b',
    ' ',
  ]
  it('never overlap', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...signs), fc.string({ unit: anyCharacter, maxLength: 2 }))),
        (parts) => {
          const text = parts.join('')
          let last = 0
          for (const { start, end } of highlights(text, everything)) {
            expect(start).toBeGreaterThanOrEqual(last)
            expect(end).toBeGreaterThan(start)
            expect(end).toBeLessThanOrEqual(text.length)
            last = end
          }
        },
      ),
    )
  })

  it('of long texts that begin something at every place', () => {
    for (const sign of [
      ...signs,
      '<a b="',
      "<a b='",
      '[](',
      '[](a ',
      '](',
      '[][',
      ' *a',
      ' `a',
      ' ``a',
      '|a ',
      'a@',
      'a://',
      'a_',
      '&a',
      '&#1',
    ])
      expect(highlights(sign.repeat(40_000 / sign.length), everything).length).toBeGreaterThanOrEqual(0)
  })
})
