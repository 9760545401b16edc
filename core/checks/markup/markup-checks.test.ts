import { describe, expect, it } from 'vitest'
import { findCheck } from '../registry.ts'
import { marked } from '../testing/verdict.ts'

type Row = readonly [source: string, target: string, marked: readonly string[]]

const table: Readonly<Record<string, readonly Row[]>> = {
  bbcode: [
    ['[b]a[/b]', '[b]x[/b]', []],
    ['[b]a[/b]', 'x', ['']],
    ['[b]a[/b]', '[i]x[/i]', ['[i]', '']],
    ['[url=a]a[/url]', '[url=b]x[/url]', []],
    ['[b]a[/b] [b]c[/b]', '[b]x[/b]', ['']],
    ['a [b] c', 'x', []],
    ['[b][i]a[/i][/b]', '[i][b]x[/b][/i]', ['[i]', '[b]', '', '']],
    ['[b]a[/b]', '[B]x[/B]', ['[B]', '']],
  ],
  'md-link': [
    ['[a](b)', '[x](b)', []],
    ['[a](https://a.b)', '[x](https://a.b/cs)', []],
    ['[a](#b)', '[x](#c)', ['[x](#c)', '']],
    ['[a](b)', 'x', ['']],
    ['a', '[x](y)', []],
    ['[a](b.html)', '[x](c.html)', []],
    ['![a](/b.png)', '![x](/c.png)', []],
    ['[a](../b)', '[x](../c)', ['[x](../c)', '']],
    ['[a]({{ b }})', '[x]({{ c }})', ['[x]({{ c }})', '']],
  ],
  'md-reflink': [
    ['[a][b]', '[x][b]', []],
    ['[a][b]', '[x][c]', ['[x][c]', '']],
    ['a [^1]', 'x [^2]', ['[^2]', '']],
    ['[a][B]', '[x][b]', []],
  ],
  'md-syntax': [
    ['**a**', '**x**', []],
    ['**a**', 'x', ['']],
    ['*a* *b*', '*x*', []],
    ['`a`', '_x_', ['_x_', '']],
    ['<https://a.b>', 'x', ['']],
    ['a', '~~x~~', ['~~x~~']],
  ],
  'rst-references': [
    [':ref:`a <b>`', ':ref:`x <b>`', []],
    [':ref:`a <b>`', ':ref:`x <c>`', [':ref:`x <c>`', '']],
    [':ref:`a`', ':doc:`a`', [':doc:`a`', '']],
    [':guilabel:`Save`', ':guilabel:`Uložit`', []],
    ['*a* **b** ``c``', '``c`` *x* **y**', []],
    ['``a``', 'x', ['']],
    ['a [1]_', 'x [1]_', []],
    ['a [1]_', 'x [2]_', ['[2]_', '']],
    ['|a|', '|x|', ['|x|', '']],
    ['`a <https://b>`_', '`x <https://b>`_', []],
    ['`a <https://b>`_', '`x <https://c>`_', []],
    ['`a`_ b', '`x`_ y', []],
    ['`a`_ b', 'x y', ['']],
    ['`a` b', 'x y', []],
  ],
  'rst-syntax': [
    ['*a*', '*x*', []],
    ['*a*', '*x', ['*']],
    ['``a``', '``x', ['``']],
    ['``a', '``x', ['``']],
    [':ref:`a`', ':reff:`a`', [':reff:`a`']],
    ['a', ':sub:`x`', []],
  ],
  'asciidoc-markup': [
    ['link:a[b]', 'link:a[x]', []],
    ['link:a[b]', 'link:c[x]', ['link:c[', '']],
    ['<<a,b>>', '<<a,x>>', []],
    ['<<a>>', '<<b>>', ['<<b>>', '']],
    ['[[a]] b', '[[c]] b', ['[[c]]', '']],
    ['+++<u>+++', 'x', ['']],
    ['https://a.b[c]', 'https://a.b[x]', []],
    ['a: b', 'x: y', []],
  ],
  'safe-mdx': [
    ['{a} b', 'x {a}', []],
    ['{a}', '{b}', ['{b}', '']],
    ['<A b={c} />', '<A b={c} />', []],
    ['<A b={c} />', '<A d={c} />', ['{c}', '']],
    ['<A b={c} />', '{c}', ['{c}', '']],
    ['`{a}` b', 'x', []],
    ['{a', '{b', []],
  ],
}

describe.each(Object.entries(table))('%s', (id, rows) => {
  const flags = findCheck(id)?.enabledBy?.[0] ?? ''
  it.each(rows)('of %s and %s', (source, target, expected) => {
    expect(marked(id, source, target, { flags })).toEqual(expected)
    expect(marked(id, source, target)).toEqual([])
  })
})
