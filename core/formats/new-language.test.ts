import { describe, expect, it } from 'vitest'
import type { FileFormat, PluralRule } from './model/format.ts'
import { findFormat } from './registry.ts'
import { createText, editText, set } from './testing/edit-text.ts'

const formatOf = (id: string): FileFormat => {
  const found = findFormat(id)
  if (found === undefined) throw new Error(id)
  return found.format
}

const english: PluralRule = { number: 2, formula: 'n != 1', categories: ['one', 'other'] }
const russian: PluralRule = {
  number: 3,
  formula: 'n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2',
  categories: ['one', 'few', 'many'],
}
const japanese: PluralRule = { number: 1, formula: '0', categories: ['other'] }

const android = (tag: string, ...forms: [string, string][]): string =>
  `<resources>\n    <${tag} name="days">\n${forms.map(([category, text]) => `        <item quantity="${category}">${text}</item>\n`).join('')}    </${tag}>\n</resources>\n`
const dict = (...forms: [string, string][]): string =>
  `<plist version="1.0">\n<dict>\n<key>days</key>\n<dict>\n<key>NSStringLocalizedFormatKey</key>\n<string>%1$#@v@</string>\n<key>v</key>\n<dict>\n<key>NSStringFormatSpecTypeKey</key>\n<string>NSStringPluralRuleType</string>\n${forms.map(([category, text]) => `<key>${category}</key>\n<string>${text}</string>\n`).join('')}</dict>\n</dict>\n</dict>\n</plist>\n`
const members = (prefix: string, ...forms: [string, string][]): string =>
  `{\n${forms.map(([category, text]) => `  "${prefix}${category}": "${text}"`).join(',\n')}\n}\n`
const ruby = (language: string, ...forms: [string, string][]): string =>
  `${language}:\n  days:\n${forms.map(([category, text]) => `    ${category}: "${text}"\n`).join('')}`
const toml = (...forms: [string, string][]): string =>
  `[days]\n${forms.map(([category, text]) => `${category} = "${text}"\n`).join('')}`

const hugo = (...forms: [string, string][]): string =>
  `- id: days\n  translation:\n${forms.map(([category, text]) => `    ${category}: "${text}"\n`).join('')}`

type Make = (language: string, ...forms: [string, string][]) => string

describe.each<[string, string, Make]>([
  ['aresource', 'days', (_, ...forms) => android('plurals', ...forms)],
  ['cmp-resource', 'days', (_, ...forms) => android('plurals', ...forms)],
  ['moko-resource', 'days', (_, ...forms) => android('plural', ...forms)],
  ['stringsdict', 'days:v', (_, ...forms) => dict(...forms)],
  ['i18nextv4', 'days', (_, ...forms) => members('days_', ...forms)],
  ['ruby-yaml', 'days', (language, ...forms) => ruby(language, ...forms)],
  ['go-i18n-toml', 'days', (_, ...forms) => toml(...forms)],
  ['go-i18n-yaml', 'days', (_, ...forms) => hugo(...forms)],
])('a new file of %s', (id, key, make) => {
  const format = formatOf(id)
  const template = make('en', ['one', '%d day'], ['other', '%d days'])
  const options = (language: string, plural: PluralRule) => ({ language, plural, sourcePlural: english, template })

  it('has no text of the template, and no form that the language lacks', () => {
    expect(createText(format, options('ja', japanese))).toBe(make('ja', ['other', '']))
    expect(createText(format, options('ru', russian))).toBe(make('ru', ['one', ''], ['other', '']))
  })

  it('gets the forms of its language; `other` says what the last one does', () => {
    const ru = options('ru', russian)
    const written = editText(format, createText(format, ru), [set(key, 'a', 'b', 'c')], ru)
    expect(written).toBe(make('ru', ['one', 'a'], ['few', 'b'], ['many', 'c'], ['other', 'c']))
    expect(editText(format, written, [set(key, 'a', 'b', 'd')], ru)).toContain('d')
    expect(editText(format, written, [set(key, 'a', 'b', 'd')], ru)).not.toContain('c"')
    const ja = options('ja', japanese)
    expect(editText(format, createText(format, ja), [set(key, 'x')], ja)).toBe(make('ja', ['other', 'x']))
  })

  it('keeps an `other` that says something of its own', () => {
    const own = make('ru', ['one', 'a'], ['few', 'b'], ['many', 'c'], ['other', 'z'])
    expect(editText(format, own, [set(key, 'a', 'b', 'd')], options('ru', russian))).toBe(
      make('ru', ['one', 'a'], ['few', 'b'], ['many', 'd'], ['other', 'z']),
    )
  })
})

describe('i18next', () => {
  it('takes plurals of languages that do not count by `other`', () => {
    const options = {
      language: 'ru',
      plural: russian,
      sourcePlural: english,
      template: members('days_', ['one', 'x'], ['other', 'y']),
    }
    const added = { kind: 'add' as const, key: 'days', target: ['a', 'b', 'c'] }
    const written = editText(formatOf('i18nextv4'), '{\n  "x": "y"\n}\n', [added], options)
    expect(written).toContain('"days_one": "a",\n  "days_few": "b",\n  "days_many": "c"')
    expect(editText(formatOf('i18nextv4'), written, [set('days', 'a', 'b', 'd')], options)).toContain(
      '"days_many": "d"',
    )
  })
})

describe('stringsdict', () => {
  it('does not offer a format that only names its variable', () => {
    const text = dict(['other', 'x'])
    const { entries } = formatOf('stringsdict').read(new TextEncoder().encode(text), {
      language: 'en',
      sourceLanguage: 'en',
      plural: english,
      sourcePlural: english,
    })
    expect(entries.map((entry) => entry.key)).toEqual(['days:v'])
  })

  it('gets back a format that was emptied', () => {
    const options = {
      language: 'ja',
      plural: japanese,
      sourcePlural: english,
      template: dict(['one', 'x'], ['other', 'y']),
    }
    const emptied = dict(['other', '']).replace('%1$#@v@', '')
    expect(editText(formatOf('stringsdict'), emptied, [set('days:v', 'z')], options)).toBe(dict(['other', 'z']))
  })

  it('takes the format of the template with a new variable', () => {
    const template = dict(['one', 'x'], ['other', 'y'])
    const options = { language: 'ja', plural: japanese, sourcePlural: english, template }
    const written = editText(
      formatOf('stringsdict'),
      '<plist version="1.0">\n<dict>\n</dict>\n</plist>\n',
      [{ kind: 'add', key: 'days:v', target: ['z'] }],
      options,
    )
    expect(written).toContain('<string>%1$#@v@</string>')
  })
})

describe('nextcloud-json', () => {
  it('has as many forms as the language', () => {
    const template =
      '{ "translations": {\n    "_%n note_::_%n notes_" : ["%n note","%n notes"]\n},"pluralForm" :"nplurals=2; plural=(n != 1);"\n}'
    const created = createText(formatOf('nextcloud-json'), {
      language: 'ja',
      plural: japanese,
      sourcePlural: english,
      template,
    })
    expect(created).toContain('"_%n note_::_%n notes_" : [""]')
    expect(created).toContain('nplurals=1')
  })
})
