import { describe, expect, it } from 'vitest'
import { encodeBody } from '../syntax/text/source-text.ts'
import { add, editText, remove, set } from '../testing/file-edits.ts'
import { testOptions } from '../testing/options.ts'
import { properties } from './properties.ts'

const edit = (text: string, ...edits: Parameters<typeof editText>[2]) => editText(properties, text, edits)

describe('properties', () => {
  it.each([
    ['numbers in lower case', 'a=\\u00e9\n', 'ž', 'a=\\u017e\n'],
    ['numbers in upper case', 'a=\\u00E9\n', 'ž', 'a=\\u017E\n'],
    ['characters as they are', 'a=é\n', 'ž', 'a=ž\n'],
    ['escaped signs', 'a=x\\:y\n', 'p:q', 'a=p\\:q\n'],
    ['bare signs', 'a=x:y\n', 'p:q', 'a=p:q\n'],
    ['bare tabs', 'a=x\ty\n', 'p\tq', 'a=p\tq\n'],
    ['blanks at the beginning', 'a = x\n', '  y', 'a = \\  y\n'],
    ['an equals sign behind a blank', 'a x\n', '=y', 'a \\=y\n'],
    ['a key without a text', 'a\n', 'y', 'a=y\n'],
    ['lines that end where the text has a break', 'a=1\\n\\\n   2\n', '3\n4\n5', 'a=3\\n\\\n   4\\n\\\n   5\n'],
    [
      'lines of a certain width',
      'a=one two three four five six \\\n  seven eight\n',
      'uno duo tres quattuor quinque sex septem octo',
      'a=uno duo tres quattuor \\\n  quinque sex septem octo\n',
    ],
    ['a value on the line below', 'a = \\\n  x\n', 'y', 'a = \\\n  y\n'],
  ])('keeps %s', (_, file, text, expected) => expect(edit(file, set('a', text))).toBe(expected))

  it('puts a new string behind its neighbour, as that one is written', () => {
    expect(edit('# x\na : 1\nb : 2\n', add('k y', 'v', 'a'))).toBe('# x\na : 1\nk\\ y : v\nb : 2\n')
    expect(edit('a 1\n', add('', 'v'))).toBe('a 1\n=v\n')
    expect(edit('a=1', { kind: 'add', key: 'b', target: ['2'], note: 'two\nlines' })).toBe('a=1\n# two\n# lines\nb=2')
    expect(edit('a=1\\', add('b', '2'))).toBe('a=1\\\n\nb=2')
  })

  it('takes comments and doubles with a string', () => {
    expect(edit('# x\na=1\n\n# y\nb=2\na=3\n', remove('a'))).toBe('# y\nb=2\n')
  })

  it.each([
    ['iso-8859-1', 'a=é\n', 'a=\\u017E \xfc\n'],
    ['utf-8', 'a=x\n', 'a=ž ü\n'],
  ] as const)('writes %s as it is declared', (encoding, before, after) => {
    const options = { ...testOptions, params: { properties_encoding: encoding } }
    const catalog = properties.read(encodeBody(before, encoding), options)
    expect([...properties.write(catalog, [set('a', 'ž ü')])]).toEqual([...encodeBody(after, encoding)])
  })

  it('leaves Latin-1 alone where it was found, not declared', () => {
    const catalog = properties.read(encodeBody('a=caf\xe9\nb=x\n', 'iso-8859-1'), testOptions)
    const written = properties.write(catalog, [set('a', 'caf\xe9 \xfc'), set('b', '\xe9')])
    expect([...written]).toEqual([...encodeBody('a=caf\xe9 \\u00FC\nb=\\u00E9\n', 'iso-8859-1')])
  })

  it('begins files', () => {
    expect(new TextDecoder().decode(properties.create(testOptions))).toBe('\n')
    expect(edit('\n', add('a', '1'))).toBe('a=1\n')
    const template = new TextEncoder().encode('# x\na = 1\nb: two \\\n  lines\n')
    expect(new TextDecoder().decode(properties.create({ ...testOptions, template }))).toBe('# x\na = \nb: \n')
  })
})
