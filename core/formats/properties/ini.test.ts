import { describe, expect, it } from 'vitest'
import { findCharset } from '../syntax/text/charset.ts'
import { add, editText, remove, set } from '../testing/file-edits.ts'
import { testOptions } from '../testing/options.ts'
import { ini } from './ini.ts'
import { islu } from './islu.ts'
import { joomla } from './joomla.ts'

describe('ini', () => {
  const file = '[a]\nx = 1\ny = 2\n\n[b]\nz = 3\n'
  const edit = (...edits: Parameters<typeof editText>[2]) => editText(ini, file, edits)

  it('puts a new string into its section', () => {
    expect(edit(add('[a]n', 'v', '[a]x'))).toBe('[a]\nx = 1\nn = v\ny = 2\n\n[b]\nz = 3\n')
    expect(edit(add('[a]n', 'v', '[b]z'))).toBe('[a]\nx = 1\ny = 2\nn = v\n\n[b]\nz = 3\n')
    expect(edit(add('[b]n', 'v', null))).toBe('[a]\nx = 1\ny = 2\n\n[b]\nn = v\nz = 3\n')
  })

  it('opens a section where there is none', () => {
    expect(edit(add('[c]n', 'v'), add('[c]m', 'w'))).toBe(`${file}\n[c]\nn = v\nm = w\n`)
    expect(editText(ini, '', [add('[c]n', 'v')])).toBe('[c]\nn=v\n')
    expect(editText(ini, '[c]\n', [add('[c]n', 'v')])).toBe('[c]\nn=v\n')
  })

  it('undoes what it did', () => {
    for (const after of ['[a]x', '[a]y', null, undefined]) {
      const added = edit(add('[a]n', 'v', after))
      expect(editText(ini, added, [remove('[a]n')])).toBe(file)
    }
  })

  it('writes several lines further in', () => {
    expect(editText(ini, '[a]\nx=1\n', [set('[a]x', '1\n2')])).toBe('[a]\nx=1\n    2\n')
    expect(editText(ini, '[a]\nx=1\n\t2\n', [set('[a]x', '3\n4\n5')])).toBe('[a]\nx=3\n\t4\n\t5\n')
  })

  it.each([' x', 'x ', 'a\n\nb', 'a\n;b', 'a\r'])('refuses %j', (text) => {
    expect(() => edit(set('[a]x', text))).toThrow('drops blanks')
  })

  it('refuses names that are none', () => {
    expect(() => edit(add('n', 'v'))).toThrow('belongs to a section')
    expect(() => edit(add('[a]n=m', 'v'))).toThrow('cannot be a name')
    expect(() => edit(add('[a];n', 'v'))).toThrow('cannot be a name')
  })
})

describe('islu', () => {
  it('writes line breaks and tabs as signs', () => {
    expect(editText(islu, '[Messages]\na=x\n', [set('[Messages]a', '1\n\t2')])).toBe('[Messages]\na=1%n%t2\n')
    expect(() => editText(islu, '[Messages]\na=x\n', [set('[Messages]a', '100%natural')])).toThrow('%n')
  })

  it('keeps to the code page that the file names', () => {
    const cyrillic = findCharset('windows-1251')
    const file = cyrillic?.encode('[LangOptions]\nLanguageCodePage=1251\n[Messages]\na=Да\n') ?? new Uint8Array(0)
    const catalog = islu.read(file, testOptions)
    expect(catalog.entries.at(-1)?.target).toEqual(['Да'])
    const written = islu.write(catalog, [set('[Messages]a', 'Нет')])
    expect(cyrillic?.decode(written).text).toContain('a=Нет\n')
  })
})

describe('joomla', () => {
  it.each([
    ['A="x"\n', 'say "y"', 'A="say \\"y\\""\n'],
    ['A="a "_QQ_"b"_QQ_""\n', 'say "y"', 'A="say "_QQ_"y"_QQ_""\n'],
    ['A="x"\nB=""_QQ_""\n', '"', 'A=""_QQ_""\nB=""_QQ_""\n'],
    ['A=x\n', 'y', 'A=y\n'],
    ['A=x\n', 'yes', 'A="yes"\n'],
    ['A="x" ; note\n', 'y\nz', 'A="y\\nz" ; note\n'],
    ['A="x\ny"\n', '1\n2', 'A="1\n2"\n'],
  ])('in %j, %j', (file, text, expected) => expect(editText(joomla, file, [set('A', text)])).toBe(expected))

  it('adds and removes', () => {
    expect(editText(joomla, '; n\nA="1"\nB="2"\n', [add('N', 'x', 'A'), remove('B')])).toBe('; n\nA="1"\nN="x"\n')
  })
})
