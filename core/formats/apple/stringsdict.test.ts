import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EditError } from '../syntax/text/edit-error.ts'
import { add, createText, editText, remove, set } from '../testing/edit-text.ts'
import { testOptions } from '../testing/options.ts'
import { plainKey, xmlText } from '../testing/profiles.ts'
import { stringsdict } from './stringsdict.ts'

const pairs = (indent: string, ...texts: [string, string][]): string =>
  texts.map(([key, text]) => `${indent}<key>${key}</key>\n${indent}<string>${text}</string>\n`).join('')
const variable = (name: string, ...forms: [string, string][]): string =>
  `\t\t<key>${name}</key>\n\t\t<dict>\n${pairs('\t\t\t', ['NSStringFormatSpecTypeKey', 'NSStringPluralRuleType'], ['NSStringFormatValueTypeKey', 'd'], ...forms)}\t\t</dict>\n`
const dict = (key: string, format: string, ...variables: string[]): string =>
  `\t<key>${key}</key>\n\t<dict>\n${pairs('\t\t', ['NSStringLocalizedFormatKey', format])}${variables.join('')}\t</dict>\n`
const file = (...dicts: string[]): string => `<plist version="1.0">\n<dict>\n${dicts.join('')}</dict>\n</plist>\n`

describe('stringsdict', () => {
  it('changes formats and forms, and adds those that the language has', () => {
    const before = file(dict('k', 'Of %#@v@', variable('v', ['zero', '0'], ['other', 'n'])))
    expect(editText(stringsdict, before, [set('k', '%#@v@!'), set('k:v', '1', '2', 'm')])).toBe(
      file(dict('k', '%#@v@!', variable('v', ['zero', '0'], ['one', '1'], ['few', '2'], ['other', 'm']))),
    )
    const other = file(dict('k', '%#@v@', variable('v', ['other', 'n'])))
    expect(editText(stringsdict, other, [set('k:v', '1', '', 'n')])).toBe(
      file(dict('k', '%#@v@', variable('v', ['one', '1'], ['other', 'n']))),
    )
  })

  it('adds strings and variables', () => {
    const before = file(dict('k', 'x'))
    expect(
      editText(stringsdict, before, [
        add('n', ['%#@v@'], { after: null }),
        add('n:v', ['1', '2', '3']),
        add('k:w', ['4', '5', '6']),
      ]),
    ).toBe(
      file(
        dict('n', '%#@v@', variable('v', ['one', '1'], ['few', '2'], ['other', '3'])),
        dict('k', 'x', variable('w', ['one', '4'], ['few', '5'], ['other', '6'])),
      ),
    )
    expect(editText(stringsdict, before, [add('n:v', ['1', '2', '3'])])).toContain('<string>%#@v@</string>')
    expect(() => editText(stringsdict, before, [add('n', ['1', '2', '3'])])).toThrow(EditError)
  })

  it('adds no empty forms, and the one that programs want in every language', () => {
    const plural = { number: 4, formula: '0', categories: ['zero', 'one', 'few', 'many'] }
    const written = (...target: string[]) => editText(stringsdict, file(), [add('n:v', target)], { plural })
    const made = (...forms: [string, string][]) => file(dict('n', '%#@v@', variable('v', ...forms)))
    expect(written('', '1', '2', '5')).toBe(made(['one', '1'], ['few', '2'], ['many', '5'], ['other', '5']))
    expect(written('0', '1', '2', '')).toBe(made(['zero', '0'], ['one', '1'], ['few', '2'], ['other', '2']))
    expect(written('', '', '', '')).toBe(made(['one', ''], ['few', ''], ['many', '']))
  })

  it('removes them, and dictionaries with their last string', () => {
    const before = file(dict('k', 'Of %#@v@', variable('v', ['other', 'n'])), dict('m', 'y'))
    expect(editText(stringsdict, before, [remove('k:v')])).toBe(file(dict('k', 'Of %#@v@'), dict('m', 'y')))
    expect(editText(stringsdict, before, [remove('k:v'), remove('k')])).toBe(file(dict('m', 'y')))
    const bare = file(dict('k', '%#@v@', variable('v', ['other', 'n'])), dict('m', 'y'))
    expect(editText(stringsdict, bare, [remove('k:v')])).toBe(file(dict('m', 'y')))
  })

  it('reads what it writes', () => {
    const forms = fc.tuple(xmlText, xmlText, xmlText)
    fc.assert(
      fc.property(plainKey, plainKey, forms, xmlText, (key, name, target, format) => {
        const written = editText(stringsdict, createText(stringsdict), [
          add(`${key}:${name}`, target),
          add(key, [format]),
        ])
        const { entries } = stringsdict.read(new TextEncoder().encode(written), testOptions)
        expect(entries.map((entry) => [entry.key, entry.target])).toEqual([
          [key, [format]],
          [`${key}:${name}`, target],
        ])
      }),
      { numRuns: 50 },
    )
  })
})
