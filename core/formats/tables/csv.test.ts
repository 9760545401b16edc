import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Edit, FileFormat, FormatOptions } from '../model/format.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { testOptions } from '../testing/options.ts'
import { anyText } from '../testing/profiles.ts'
import { csv } from './csv.ts'
import { escapeFormula, unescapeFormula } from './csv-formula.ts'
import { csvMulti } from './csv-multi.ts'
import { csvSimple } from './csv-simple.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (content: Uint8Array): string => new TextDecoder().decode(content)
const edit = (format: FileFormat, content: string, edits: readonly Edit[], options: Partial<FormatOptions> = {}) =>
  text(format.write(format.read(bytes(content), { ...testOptions, ...options }), edits))
const set = (key: string, ...target: string[]): Edit => ({ kind: 'set', key, target })
const add = (key: string, ...target: string[]): Edit => ({ kind: 'add', key, target })

describe('csv', () => {
  it.each([
    ['source,target\nOne,Unu\n', 'x', 'source,target\nOne,x\n'],
    ['source,target\nOne,Unu\n', 'a, "b"', 'source,target\nOne,"a, ""b"""\n'],
    ['source,target\nOne,"Unu"\n', 'x', 'source,target\nOne,"x"\n'],
    ['source,target\nOne,"Unu"\n', '', 'source,target\nOne,""\n'],
    ['source;target;n\nOne;;\nTwo;"y";\n', 'x', 'source;target;n\nOne;"x";\nTwo;"y";\n'],
    ['source,target,context\nOne\n', 'x', 'source,target,context\nOne,x\n'],
    ['source,target\nOne,"\\"a\\" b"\n', '"c"', 'source,target\nOne,"\\"c\\""\n'],
  ])('of %j set to %j makes %j', (before, target, after) => {
    expect(edit(csv, before, [set('One', target)])).toBe(after)
  })

  it('adds rows in the columns that the table has', () => {
    const file = 'id,context,source,target,fuzzy,extra,developer_comments\n,,One,Unu,False,e,\n'
    const edits: Edit[] = [
      { kind: 'add', key: 'ctx\u0004Two', target: ['Doi, trei'], note: 'note', state: 'needs-editing' },
      { kind: 'add', key: 'whatever', source: ['Three'], context: 'c', target: [''], after: null },
    ]
    expect(edit(csv, file, edits)).toBe(
      'id,context,source,target,fuzzy,extra,developer_comments\n,c,Three,,,,\n,,One,Unu,False,e,\n,ctx,Two,"Doi, trei",True,,note\n',
    )
    const mono = { template: bytes('id,target\nb,x\na,x\nc,x\n') }
    expect(edit(csv, 'id,target\nb,1\nc,3', [{ kind: 'add', key: 'a', target: ['2'], after: 'b' }], mono)).toBe(
      'id,target\nb,1\na,2\nc,3',
    )
  })

  it('begins an empty file with a header', () => {
    const header = '"location","source","target","id","fuzzy","context","translator_comments","developer_comments"\n'
    expect(text(csv.create(testOptions))).toBe(header)
    expect(edit(csv, '', [add('One', 'Unu')])).toBe(`${header},One,Unu,,,,,\n`)
    expect(edit(csvSimple, '', [add('One', 'Unu')])).toBe('"source","target"\nOne,Unu\n')
  })

  it('refuses what the table has no place for', () => {
    expect(() => edit(csv, 'source,target\nOne,Unu\n', [add('ctx\u0004Two', 'x')])).toThrow(EditError)
    expect(() => edit(csv, 'source,target\nOne,Unu\n', [add('Two', 'x', 'y')])).toThrow(EditError)
    expect(() => edit(csv, 'source,target\nOne,Unu\n', [set('One', 'x', 'y')])).toThrow(EditError)
  })

  it('removes no row where the rest would be taken for another table', () => {
    expect(() => edit(csvSimple, 'a b\n\t', [{ kind: 'remove', key: 'a b' }])).toThrow('another layout')
    expect(edit(csvSimple, 'a b\n', [{ kind: 'remove', key: 'a b' }])).toBe('')
  })

  it('removes rows, doubles and all', () => {
    const file = 'source,target\nOne,a\nTwo,b\nOne,c'
    expect(edit(csv, file, [{ kind: 'remove', key: 'One' }])).toBe('source,target\nTwo,b')
    expect(
      edit(csv, file, [
        { kind: 'remove', key: 'One' },
        { kind: 'remove', key: 'Two' },
      ]),
    ).toBe('source,target')
  })

  it.each([
    ['False', 'needs-editing', 'True'],
    ['', 'needs-editing', 'True'],
    ['True', 'translated', 'False'],
    ['yes', 'approved', 'False'],
    ['False', 'translated', 'False'],
  ] as const)('a state of %j set to %s is written %j', (before, state, after) => {
    const file = (mark: string) => `source,target,fuzzy\nOne,Unu,${mark}\nTwo,Doi,True\nThree,Trei,False\n`
    expect(edit(csv, file(before), [{ kind: 'set', key: 'One', target: ['Unu'], state }])).toBe(file(after))
  })

  it('guards formulas where it is asked to, and only there', () => {
    const file = 'source,target\nOne,Unu\n'
    expect(edit(csv, file, [set('One', '=1+1')])).toBe('source,target\nOne,=1+1\n')
    const guarded = edit(csv, file, [set('One', '=1+1')], { params: { csv_escape_formulas: true } })
    expect(guarded).toBe(`source,target\nOne,"'=1+1'"\n`)
    fc.assert(fc.property(anyText, (any) => unescapeFormula(escapeFormula(any)) === any))
    const risky = fc.constantFrom('=', '+', '-', '@').chain((sign) => fc.string().map((rest) => `${sign}${rest}`))
    fc.assert(fc.property(risky, (formula) => escapeFormula(formula).startsWith("'")))
  })

  it('sets every form of a plural, and adds none', () => {
    const file = 'source,target,target_plural_form\n%d file,a,0\n%d files,b,1\n%d files,c,2\n'
    expect(edit(csv, file, [set('%d file', 'a', 'x', 'y')])).toBe(
      'source,target,target_plural_form\n%d file,a,0\n%d files,x,1\n%d files,y,2\n',
    )
  })

  it('empties a template', () => {
    const template = bytes('id,source,target,fuzzy\na,One,"Unu",True\nb,Two,Doi,\n')
    expect(text(csv.create({ ...testOptions, template }))).toBe('id,source,target,fuzzy\na,One,"",\nb,Two,,\n')
  })

  it('keeps to UTF-16', () => {
    const utf16 = (content: string) =>
      new Uint8Array(Uint16Array.from(`\ufeff${content}`, (one) => one.charCodeAt(0)).buffer)
    const catalog = csv.read(utf16('source\ttarget\r\nOne\tUnu\r\n'), testOptions)
    expect(csv.write(catalog, [set('One', 'ř')])).toEqual(utf16('source\ttarget\r\nOne\tř\r\n'))
  })

  it('writes ISO-8859-1 where it is told to', () => {
    const file = Uint8Array.from([...bytes('One,'), 0xe9, 10])
    const options = { ...testOptions, params: { csv_simple_encoding: 'iso-8859-1' } }
    const catalog = csvSimple.read(file, options)
    expect(catalog.entries.at(0)?.target).toEqual(['é'])
    expect(csvSimple.write(catalog, [set('One', 'ü')])).toEqual(Uint8Array.from([...bytes('One,'), 0xfc, 10]))
    expect(() => csvSimple.write(catalog, [set('One', 'ř')])).toThrow(EditError)
  })
})

describe('csv-multi', () => {
  const file = 'source,target,n\nOne,Unu,1\nTwo,Doi,2\n'
  it.each([
    [['Unu', 'Una'], 'source,target,n\nOne,Unu,1\nOne,Una,1\nTwo,Doi,2\n'],
    [['a', 'b', '', 'c'], 'source,target,n\nOne,a,1\nOne,b,1\nOne,c,1\nTwo,Doi,2\n'],
    [[''], 'source,target,n\nOne,,1\nTwo,Doi,2\n'],
  ])('writes %j as rows', (target, expected) => {
    expect(edit(csvMulti, file, [set('One', ...target)])).toBe(expected)
  })

  it('drops rows that are too many, and adds as many as it is given', () => {
    expect(edit(csvMulti, 'source,target\nOne,a\nOne,b\nOne,c\n', [set('One', 'x')])).toBe('source,target\nOne,x\n')
    expect(edit(csvMulti, 'source,target\nOne,a\n', [add('Two', 'x', 'y')])).toBe(
      'source,target\nOne,a\nTwo,x\nTwo,y\n',
    )
  })
})
