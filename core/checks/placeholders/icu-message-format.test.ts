import { describe, expect, it } from 'vitest'
import { marked } from '../testing/verdict.ts'

describe('icu_message_format', () => {
  const plural = '{n, plural, one {# file} other {# files}}'
  it.each<[source: string, target: string, marked: string[], flags?: string]>([
    ['Hello {name}', 'Ahoj {name}', []],
    ['Hello {name}', 'Ahoj {jmeno}', ['{jmeno}', '']],
    ['Hello {name}', 'Ahoj {name', ['']],
    ['Hello {name}', 'Ahoj', [''], ''],
    ['Hello {name}', 'Ahoj', [], '-missing'],
    ['Hello {name}', 'Ahoj {name} {x}', ['{x}']],
    ['Hello {name}', 'Ahoj {name} {x}', [], '-extra'],
    [plural, '{n, plural, one {# soubor} few {# soubory} other {# souborů}}', []],
    [plural, '{n, plural, one {# soubor} few {# soubory}}', ['{n, plural, ']],
    [plural, '{n, plural, one {# soubor} few {# soubory}}', [], '-require_other'],
    [plural, '{n, plural, jeden {#} other {#}}', ['jeden']],
    [plural, '{n, plural, jeden {#} other {#}}', [], '-plural_selectors'],
    [plural, '{n, plural, =0 {nic} other {#}}', []],
    [plural, '{n, number} souborů', []],
    [plural, '{n} souborů', ['{n}']],
    [plural, '{n} souborů', [], '-types'],
    ['{count, number} files', '{count} souborů', []],
    ['{d, date}', '{d, number}', ['{d, number}']],
    ['{d, date}', '{d, number}', [], '-types'],
    ['{g, select, male {he} other {they}}', '{g, select, male {on} other {oni}}', []],
    ['{g, select, male {he} other {they}}', '{g, select, muz {on} other {oni}}', ['muz']],
    ['{g, select, male {he} other {they}}', '{g, select, muz {on} other {oni}}', [], '-submessage_selectors'],
    ['{broken', 'Ahoj {x}', []],
    ['{broken', 'Ahoj {x', ['']],
    ["it's {x}", "'{x}' {x}", []],
    ['<b>{x}</b>', '<b>{x}</b>', [], 'xml'],
    ['<b>{x}</b>', '{x}', [''], 'xml'],
    ['<b>{x}</b>', '<i>{x}</i>', ['<i>{x}</i>', ''], 'xml'],
    ['<b>{x}</b>', '{b}{x}', ['{b}'], 'xml'],
    ['<b>{x}</b>', '{b}{x}', [], 'xml:-tags'],
    ['{b}', '<b>x</b>', ['<b>x</b>'], 'xml'],
    ['<br/>', '<br>x</br>', ['<br>x</br>'], 'xml'],
    ['<b>x</b>', '<b>x', ['<'], 'xml'],
    ['a', 'a < b', ['<'], 'strict-xml'],
  ])('of %s and %s', (source, target, expected, icuFlags = '') => {
    const flags = icuFlags ? `icu-message-format, icu-flags:${icuFlags}` : 'icu-message-format'
    expect(marked('icu_message_format', source, target, { flags })).toEqual(expected)
    expect(marked('icu_message_format', source, target)).toEqual([])
  })

  it('only takes tags with a prefix', () => {
    const flags = 'icu-message-format, icu-flags:xml, icu-tag-prefix:x-'
    expect(marked('icu_message_format', '<b> <x-a>y</x-a>', '<x-a>y</x-a>', { flags })).toEqual([])
    expect(marked('icu_message_format', '<b> <x-a>y</x-a>', '<b>', { flags })).toEqual([''])
  })
})

it.each<[string, string[], string?]>([
  ['{n, plural, one {a} other {b}}', []],
  ['{n, plural, one {a}}', ['{n, plural, ']],
  ['{n', ['']],
  ['{n', [], 'ignore-icu-message-format'],
  ['{n, plural, x {a} other {b}}', ['x']],
])('icu_message_format_syntax of %s', (source, expected, more = '') => {
  const unit = { isSource: true, flags: `icu-message-format, ${more}` }
  expect(marked('icu_message_format_syntax', source, source, unit)).toEqual(expected)
})
