import { describe, expect, it } from 'vitest'
import { findCharset } from '../syntax/text/charset.ts'
import { add, editText, set } from '../testing/file-edits.ts'
import { testOptions } from '../testing/options.ts'
import { rc } from './rc.ts'

const table = (lines: string) => `STRINGTABLE\nBEGIN\n${lines}END\n`

describe('rc', () => {
  it.each([
    ['A "x"', 'say "y"', 'A "say ""y"""'],
    ['A "x \\"z\\""', 'say "y"', 'A "say \\"y\\""'],
    ['A, L"x"', 'a\\b\n\t\0', 'A, L"a\\\\b\\n\\t\\000"'],
    ['A "x"', '', 'A ""'],
  ])('in %s', (line, text, expected) => {
    expect(editText(rc, table(`${line}\n`), [set('STRINGTABLE.A', text)])).toBe(table(`${expected}\n`))
  })

  it('takes new strings with the template', () => {
    const template = new TextEncoder().encode(table('A "one"\nB "two"\n'))
    const file = table('A "unu"\n')
    expect(editText(rc, file, [add('STRINGTABLE.B', 'doi')], { template })).toBe(table('A "unu"\nB "doi"\n'))
    expect(() => editText(rc, file, [add('STRINGTABLE.B', 'doi')], { template: undefined } as object)).toThrow(
      'template',
    )
  })

  describe('the statement of the language', () => {
    const file = (language: string, text = 'one') =>
      `// LANGUAGE LANG_ENGLISH, SUBLANG_ENGLISH_US\nLANGUAGE LANG_NEUTRAL, SUBLANG_NEUTRAL\nLANGUAGE ${language}\n${table(`A "${text}"\n`)}`
    const template = new TextEncoder().encode(file('LANG_ENGLISH, SUBLANG_ENGLISH_US'))
    const created = (language: string, bytes = template) =>
      new TextDecoder().decode(rc.create({ ...testOptions, language, sourceLanguage: 'en', template: bytes }))

    it.each([
      ['de', 'LANG_GERMAN, SUBLANG_GERMAN'],
      ['de-AT', 'LANG_GERMAN, SUBLANG_GERMAN_AUSTRIAN'],
      ['pt_BR', 'LANG_PORTUGUESE, SUBLANG_PORTUGUESE_BRAZILIAN'],
      ['zh-Hant', 'LANG_CHINESE, SUBLANG_CHINESE_TRADITIONAL'],
      ['zh-Hant-HK', 'LANG_CHINESE, SUBLANG_CHINESE_HONGKONG'],
      ['sr-Latn', 'LANG_SERBIAN, SUBLANG_SERBIAN_LATIN'],
      ['ru-XX', 'LANG_RUSSIAN, SUBLANG_RUSSIAN_RUSSIA'],
      ['tlh', 'LANG_ENGLISH, SUBLANG_ENGLISH_US'],
    ])('of %s is %s', (language, expected) => {
      expect(created(language)).toBe(file(expected))
    })

    it('is a number where it was one', () => {
      expect(created('cs', new TextEncoder().encode(file('0x9, 1')))).toBe(file('5, 1'))
    })

    it('is that of the language, too, where the file is made anew from the template', () => {
      const options = { template, language: 'cs', sourceLanguage: 'en' }
      expect(editText(rc, '', [add('STRINGTABLE.A', 'jedna')], options)).toBe(
        file('LANG_CZECH, SUBLANG_CZECH_CZECH_REPUBLIC', 'jedna'),
      )
    })
  })

  it.each([
    ['windows-1250', '#pragma code_page(1250)\n', 'Příliš', 'žluť'],
    ['windows-1252', '', 'Café', 'naïve'],
    ['shift_jis', '#pragma code_page(932)\n', '日本', '語'],
  ])('keeps to %s', (name, head, before, after) => {
    const charset = findCharset(name)
    const file = charset?.encode(head + table(`A "${before}"\n`)) ?? new Uint8Array(0)
    const catalog = rc.read(file, testOptions)
    expect(catalog.entries.at(0)?.target).toEqual([before])
    const written = rc.write(catalog, [set('STRINGTABLE.A', after)])
    expect(charset?.decode(written).text).toBe(head + table(`A "${after}"\n`))
    expect(() => rc.write(catalog, [set('STRINGTABLE.A', '😀')])).toThrow('cannot be written')
  })
})
