import { describe, expect, it } from 'vitest'
import { checkedFormatFlags, formatFlags } from '#core/formats/format-flags.ts'
import { findCheck } from '../registry.ts'
import { fixed, marked } from '../testing/verdict.ts'

type Row = readonly [source: string, target: string, marked: readonly string[]]

const table: Readonly<Record<string, readonly Row[]>> = {
  python_format: [
    ['%s string', '%s řetězec', []],
    ['%s string', 'řetězec', ['']],
    ['string', '%s řetězec', ['%s']],
    ['%s %d', '%d %s', ['%d', '%s', '', '']],
    ['%(a)s %(b)s', '%(b)s %(a)s', []],
    ['%(name)s', '%(jmeno)s', ['%(jmeno)s', '']],
    ['%d%%', '%d %%', []],
    ['%d%%', '%d', []],
    ['%(a)s', '%(a)d', ['%(a)d', '']],
  ],
  python_brace_format: [
    ['{} {}', '{} {}', []],
    ['{} {}', '{1} {0}', ['{1}', '{0}', '', '']],
    ['{0} {name}', '{name} {0}', []],
    ['{name}', '{jmeno}', ['{jmeno}', '']],
    ['{a:>5}', '{a}', ['{a}', '']],
    ['{{x}} {a}', '{a}', []],
    ['{a}', '{a} {', ['{']],
    ['a { b', 'a { b', ['{']],
  ],
  php_format: [
    ['%s %d', '%2$d %1$s', ['%2$d', '%1$s', '', '']],
    ['%1$s %2$s', '%2$s %1$s', []],
    ['%1$s', '%2$s', ['%2$s', '']],
    ['%s', '%d', ['%d', '']],
  ],
  c_format: [
    ['%s %d', '%2$d %1$s', ['%2$d', '%1$s', '', '']],
    ['%d files', "%'d souborů", []],
    ['%d files', '%i souborů', ['%i', '']],
    ['%*d', '%*d', []],
    ['%d %s', '%s', ['%s', '', '']],
    ['100%%', '100 %%', []],
  ],
  perl_format: [['%s', '%d', ['%d', '']]],
  perl_brace_format: [
    ['{count} items', '{count} položek', []],
    ['{count} items', '{pocet} položek', ['{pocet}', '']],
  ],
  javascript_format: [['%s', 'x', ['']]],
  lua_format: [
    ['%s %%', '%s', []],
    ['%5d', '%d', ['%d', '']],
  ],
  objc_format: [
    ['%@ %#@files@', '%#@files@ %@', []],
    ['%#@files@', '%#@soubory@', ['%#@soubory@', '']],
    ['%1$@ %2$@', '%2$@ %1$@', []],
  ],
  object_pascal_format: [
    ['%s %d', '%1:d %0:s', ['%1:d', '%0:s', '', '']],
    ['%-10s', '%s', ['%s', '']],
  ],
  scheme_format: [
    ['~a ~d', '~1@*~d ~0@*~a', ['~1@*~d', '~0@*~a', '', '']],
    ['~a', '~s', ['~s', '']],
    ['~~', '', []],
  ],
  c_sharp_format: [
    ['{0} {1}', '{1} {0}', []],
    ['{0:N2}', '{0}', []],
    ['{0} {{x}}', '{0}', []],
  ],
  java_printf_format: [
    ['%1$s %2$d', '%2$d %1$s', []],
    ['%s at %tY', '%s', ['']],
    ['a%nb', 'a%nb', []],
  ],
  java_format: [
    ['{0} of {1}', '{1} z {0}', []],
    ['{0,number,#}', '{0}', []],
    ["it''s {0}", "d''{0}", []],
    ['of {0}', "d'{0}", ["'"]],
    ['a', "d'a", ["'"]],
  ],
  laravel_format: [
    ['Hi :name', 'Ahoj :name', []],
    ['Hi :name', ':Name, ahoj', [':Name', '']],
    ['Hi :name', 'Ahoj :jmeno', [':jmeno', '']],
  ],
  ruby_format: [
    ['%{a} %<b>d', '%<b>d %{a}', []],
    ['%{a}', '%{b}', ['%{b}', '']],
    ['%s %d', '%2$d %1$s', ['%2$d', '%1$s', '', '']],
  ],
  qt_format: [
    ['%1 of %2', '%2 z %1', []],
    ['%1', '%2', ['%2', '']],
    ['%L1', '%1', ['%1', '']],
  ],
  qt_plural_format: [
    ['%n file(s)', '%n souborů', []],
    ['%n file(s)', 'souborů', ['']],
    ['%Ln', '%n', ['%n', '']],
  ],
  i18next_interpolation: [
    ['{{ name }}', '{{name}}', []],
    ['{{name}} $t(key)', '$t(key) {{name}}', []],
    ['{{name}}', '{{jmeno}}', ['{{jmeno}}', '']],
  ],
  es_format: [
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: this is the language under test
    ['${ name }', '${name}', []],
    ['${name}', '${jmeno}', ['${jmeno}', '']],
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above
  ],
  vue_format: [
    ['{a} @:b.c', '@:b.c {a}', []],
    ['%{a}', '{a}', ['{a}', '']],
    ['@.lower:a', '@:a', ['@:a', '']],
  ],
  angularjs_format: [
    ['{{ a }}', '{{a}}', []],
    ['{{a}}', '', []],
    ['{{a}}', '{{b}}', ['{{b}}', '']],
  ],
  percent_placeholders: [
    ['%name%', '%name%', []],
    ['%name%', '%jmeno%', ['%jmeno%', '']],
    ['50%', '50 %', []],
  ],
  automattic_components_format: [
    ['{{a}}x{{/a}} {{br/}}', '{{br/}} {{a}}y{{/a}}', []],
    ['{{a}}x{{/a}}', '{{a}}y', ['']],
  ],
}

describe.each(Object.entries(table))('%s', (id, rows) => {
  const flags = findCheck(id)?.enabledBy?.[0] ?? ''
  it.each(rows)('of %s and %s', (source, target, expected) => {
    expect(marked(id, source, target, { flags })).toEqual(expected)
    expect(marked(id, source, target)).toEqual([])
    expect(marked(id, source, target, { flags: `${flags}, ${findCheck(id)?.ignoredBy}` })).toEqual([])
  })
})

describe('plural forms', () => {
  const forms = ['One file', '%d files']
  const both = ['%d file', '%d files']
  it.each<[readonly string[], readonly string[], string, string, string[]]>([
    [both, ['%d soubor', '%d soubory', '%d souborů'], 'cs', '', []],
    [both, ['Jeden soubor', '%d soubory', '%d souborů'], 'cs', '', []],
    [forms, ['%d soubor', '%d soubory', '%d souborů'], 'cs', '', []],
    [both, ['Jeden soubor', 'soubory', '%d souborů'], 'cs', '', ['1:']],
    [both, ['%s soubor', '%d soubory', '%d souborů'], 'cs', '', ['0:%s']],
    // One form for 1, 21, 31, ...: the number has to be there.
    [both, ['Один файл', '%d файла', '%d файлов'], 'ru', '', ['0:']],
    // 0 and 1 share a form.
    [both, ['Un fichier', '%d fichiers'], 'hi', '', []],
    [both, ['Un fichier', '%d fichiers'], 'hi', 'strict-format', ['0:']],
    // No plural: the form is for every number.
    [forms, ['ファイル'], 'ja', '', ['']],
    [forms, ['%d 個のファイル'], 'ja', '', []],
    // Empty forms are the business of another check.
    [both, ['', '%d soubory', ''], 'cs', '', []],
    // As many forms as nobody knows.
    [both, ['a', '%d'], 'cs', '', ['0:']],
  ])('%j as %j in %s (%s)', (source, target, to, extra, expected) => {
    expect(marked('c_format', source, target, { to, flags: `c-format, ${extra}` })).toEqual(expected)
  })

  it('of Android show the number for 0 and 1', () => {
    const unit = { to: 'hi', flags: checkedFormatFlags('aresource') }
    expect(marked('java_printf_format', both, ['Un fichier', '%d fichiers'], unit)).toEqual(['0:'])
  })

  it('of Android may spell out a single number', () => {
    const unit = { to: 'cs', flags: checkedFormatFlags('aresource') }
    expect(marked('java_printf_format', both, ['jeden', '%d soubory', '%d souborů'], unit)).toEqual([])
    expect(marked('java_printf_format', both, ['jeden', 'soubory', '%d souborů'], unit)).toEqual(['1:'])
  })
})

describe('fixes', () => {
  it.each<[string, string, string, string | undefined]>([
    ['python_format', '%(name)s', 'Ahoj %(jmeno)s!', 'Ahoj %(name)s!'],
    ['c_format', '%d files', '%s souborů', '%d souborů'],
    ['c_format', '%s %d', '%d %s', undefined],
    ['c_format', '%s', 'x', undefined],
    ['java_format', 'of {0}', "l'eau d'{0}", undefined],
    ['java_format', '{0} water', "{0} l'eau", "{0} l''eau"],
  ])('of %s: %s as %s', (id, source, target, expected) => {
    expect(fixed(id, source, target, { flags: findCheck(id)?.enabledBy?.[0] ?? '' })).toBe(expected)
  })
})

it('java_format by itself only looks at texts with an argument, and not at apostrophes of GWT', () => {
  const flags = 'auto-java-messageformat'
  expect(marked('java_format', 'a', "d'a", { flags })).toEqual([])
  expect(marked('java_format', '{0}', "d'a {0}", { flags })).toEqual(["'"])
  expect(marked('java_format', '{0}', "d'a {0}", { flags: formatFlags('gwt') })).toEqual([])
})

it.each<[string, string, readonly string[]]>([
  ['python-format', '%s of %s', ['%s']],
  ['python-format', '%(a)s of %(b)s', []],
  ['python-format', '%s%%', ['%%']],
  ['python-brace-format', '{} {}', ['{}']],
  ['python-brace-format', '{0} {1}', []],
  ['c-format', '%s %%', []],
  ['', '%s of %s', []],
])('unnamed_format with %s of %s', (flags, source, expected) => {
  expect(marked('unnamed_format', source, source, { flags, isSource: true })).toEqual(expected)
})

it('strict-format wants placeholders in every form, also in those for one number', () => {
  const both = ['%d file', '%d files']
  const marks = (flags: string) => marked('c_format', both, ['jeden', '%d soubory', '%d souborů'], { flags })
  expect(marks('c-format')).toEqual([])
  expect(marks('c-format, strict-format')).toEqual(['0:'])
})

it('placeholders of any form of the source are wanted in all forms', () => {
  const flags = 'placeholders:%n'
  expect(marked('placeholders', ['%n', 'many'], ['jeden', '%n', '%n'], { flags })).toEqual([])
  expect(marked('placeholders', ['%n', 'many'], ['jeden', '%n', 'x'], { flags })).toEqual(['2:'])
})

it('icu_message_format compares the first form with the singular and the others with the plural', () => {
  const flags = 'icu-message-format'
  expect(marked('icu_message_format', ['one', '{n}'], ['jeden', '{n}', '{n}'], { flags })).toEqual([])
  expect(marked('icu_message_format', ['{n}', '{n}'], ['jeden', '{n}', '{n}'], { flags })).toHaveLength(1)
})
