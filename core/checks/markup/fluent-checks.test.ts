import { describe, expect, it } from 'vitest'
import { formatFlags } from '#core/formats/format-flags.ts'
import { marked } from '../testing/verdict.ts'

const flags = formatFlags('fluent')
const select = (one: string, other: string) => `{ $n ->\n    [one] ${one}\n   *[other] ${other}\n}`

type Row = readonly [source: string, target: string, marked: readonly string[], type?: string]

const table: Readonly<Record<string, readonly Row[]>> = {
  'fluent-target-syntax': [
    ['Hello', 'Ahoj { $name }', []],
    ['Hello', 'Ahoj { $name', ['']],
    ['Hello', 'Ahoj }', ['}']],
    ['Hello', 'Ahoj\n.title = x', []],
    ['Hello', '.title = x', []],
    ['Hello', '.title = x', [''], 'Term'],
    ['Hello', select('jeden', 'více'), []],
    ['Hello', '{ $n ->\n    [one] x\n}', ['}']],
  ],
  'fluent-parts': [
    ['a', 'x', []],
    ['a\n.title = b', 'x\n.title = y', []],
    ['a\n.title = b', 'x', ['']],
    ['a', 'x\n.title = y', ['y']],
    ['.title = b', 'x\n.title = y', ['x']],
    ['a\n.title = b', 'x', [], 'Term'],
    ['a {', 'x', []],
  ],
  'fluent-references': [
    ['{ $a } { -b } { c }', '{ c } { -b } { $a }', []],
    ['{ $a }', '{ $b }', ['$b', '']],
    ['{ $n } files', select('{ $n } soubor', '{ $n } souborů'), []],
    ['{ $n } files', select('soubor', '{ $n } souborů'), []],
    ['{ $a } { $n }', select('{ $a }', 'x'), ['']],
    [select('one', '{ $n }'), 'x', []],
    ['{ NUMBER($a) }', '{ $a }', []],
    ['a\n.t = { $a }', 'x\n.t = y', ['']],
    ['{ m.t }', '{ m }', ['m', '']],
  ],
  'fluent-target-inner-html': [
    ['<b>a</b>', '<b>x</b>', []],
    ['<b>a</b>', '<b>x', ['<b>']],
    ['<b>a</b>', 'x</b>', ['</b>']],
    ['<b>a</b>', 'x', ['']],
    ['<a title="b">a</a>', '<a>x</a>', ['<a>', '']],
    ['<b>{ $a }</b>', '<b>{ $a }</b>', []],
    ['a<br>b', 'x<br>y', []],
    ['<b>a</b>', select('<b>x</b>', '<b>y'), ['<b>']],
    ['a < b', 'x < y', []],
  ],
}

describe.each(Object.entries(table))('%s', (id, rows) => {
  for (const [source, target, expected, type = 'Message'] of rows) {
    it(`of ${JSON.stringify([source, target, type])}`, () => {
      expect(marked(id, source, target, { flags: `${flags}, fluent-type:${type}` })).toEqual(expected)
      expect(marked(id, source, target)).toEqual([])
    })
  }
})

it.each<[string, string, string[]]>([
  ['fluent-source-syntax', 'a { $b }', []],
  ['fluent-source-syntax', 'a {', ['']],
  ['fluent-source-inner-html', '<b>a</b>', []],
  ['fluent-source-inner-html', 'b\n<i>a', ['<i>']],
])('%s of %s', (id, source, expected) => {
  expect(marked(id, source, source, { flags, isSource: true })).toEqual(expected)
})
