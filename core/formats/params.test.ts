import { describe, expect, it } from 'vitest'
import type { Edit, FileFormat, FormatOptions } from './model/format.ts'
import { findFormat, formats } from './registry.ts'
import { add, createText, editText, set } from './testing/edit-text.ts'
import { testOptions } from './testing/options.ts'

const format = (id: string): FileFormat => findFormat(id)?.format as FileFormat

describe('dos_eol', () => {
  it('ends the lines of new texts with CRLF, in every format that can hold them', () => {
    const options: FormatOptions = { ...testOptions, params: { dos_eol: true } }
    for (const id of ['json', 'po', 'strings', 'properties', 'yaml', 'csv', 'php', 'joomla']) {
      const empty = format(id).read(format(id).create(testOptions), options)
      const key = id === 'php' ? "return[]->'a'" : 'a'
      const edit: Edit = { kind: 'add', key, source: ['a'], target: ['one\ntwo\r\nthree'] }
      const [entry] = format(id).read(format(id).write(empty, [edit]), options).entries
      expect(entry?.target, id).toEqual(['one\r\ntwo\r\nthree'])
    }
  })

  it('leaves texts alone that stay as they are', () => {
    const text = '{\n    "a": "one\\ntwo",\n    "b": "x"\n}\n'
    const params = { dos_eol: true }
    expect(editText(format('json'), text, [set('b', 'y\nz')], { params })).toBe(
      '{\n    "a": "one\\ntwo",\n    "b": "y\\r\\nz"\n}\n',
    )
  })
})

describe('json_sort_keys', () => {
  const params = { json_sort_keys: true }

  it('puts new strings where their keys belong', () => {
    const text = '{\n    "b": "1",\n    "d": "2"\n}\n'
    const edits = [add('e', ['5']), add('c', ['4']), add('a', ['3'])]
    expect(editText(format('json'), text, edits, { params })).toBe(
      '{\n    "a": "3",\n    "b": "1",\n    "c": "4",\n    "d": "2",\n    "e": "5"\n}\n',
    )
  })

  it('sorts names on each level of nested files', () => {
    const text = '{\n    "b": {\n        "m": "1"\n    }\n}\n'
    const edits = [add('b.z', ['2']), add('b-x', ['4']), add('b.a', ['3']), add('a', ['0'])]
    expect(editText(format('json-nested'), text, edits, { params })).toBe(
      '{\n    "a": "0",\n    "b": {\n        "a": "3",\n        "m": "1",\n        "z": "2"\n    },\n    "b-x": "4"\n}\n',
    )
  })

  it('moves nothing that is there', () => {
    const text = '{"z": "1", "a": "2"}'
    expect(editText(format('json'), text, [set('a', '3')], { params })).toBe('{"z": "1", "a": "3"}')
  })
})

describe('json_indent, json_indent_style, json_use_compact_separators', () => {
  it('lay out a file that shows no layout of its own', () => {
    const tabs = { json_indent_style: 'tabs', json_use_compact_separators: true }
    expect(editText(format('json'), '{}\n', [add('a', ['b'])], { params: { json_indent: 2 } })).toBe(
      '{\n  "a": "b"\n}\n',
    )
    expect(editText(format('json'), '{}\n', [add('a', ['b'])], { params: tabs })).toBe('{\n\t"a":"b"\n}\n')
    expect(editText(format('json'), '{\n   "x": "y"\n}\n', [add('a', ['b'])], { params: tabs })).toBe(
      '{\n   "x": "y",\n   "a": "b"\n}\n',
    )
  })
})

describe('yaml_line_break, yaml_indent', () => {
  it('lay out a file that shows no layout of its own', () => {
    const params = { yaml_line_break: 'dos', yaml_indent: 4 }
    const edits = [add('a', ['x']), add('m->b', ['two'])]
    expect(editText(format('yaml'), '', edits, { params })).toBe('a: x\r\nm:\r\n    b: two\r\n')
    expect(editText(format('yaml'), 'a: x\n', [add('b', ['two'])], { params })).toBe('a: x\nb: two\n')
  })
})

describe('PO', () => {
  const template = `msgid ""
msgstr ""
"Last-Translator: Ann <ann@example.org>\\n"
"Language-Team: Team\\n"
"Language: \\n"
"Content-Type: text/plain; charset=UTF-8\\n"

#. about
#: a.c:1
#: b.c:2
msgid "Open"
msgstr ""
`

  it('po_no_location leaves the places of strings out of a new file', () => {
    expect(createText(format('po'), { template })).toContain('#: a.c:1\n#: b.c:2\n')
    const created = createText(format('po'), { template, params: { po_no_location: true } })
    expect(created).toContain('#. about\nmsgid "Open"')
    expect(created).not.toContain('#:')
  })

  it('po_set_last_translator and po_set_language_team leave the header of a new file alone', () => {
    const params = { po_set_last_translator: false, po_set_language_team: false }
    const created = createText(format('po'), { template, params })
    expect(created).toContain('"Last-Translator: Ann <ann@example.org>\\n"\n"Language-Team: Team\\n"')
    expect(createText(format('po'), { template })).toContain(
      '"Last-Translator: Automatically generated\\n"\n"Language-Team: none\\n"',
    )
  })

  it('po_remove_obsolete takes obsolete strings out when something is written', () => {
    const text = 'msgid ""\nmsgstr ""\n\nmsgid "a"\nmsgstr "b"\n\n#~ msgid "x"\n#~ msgstr "y"\n'
    expect(editText(format('po'), text, [set('a', 'c')], { params: { po_remove_obsolete: true } })).toBe(
      'msgid ""\nmsgstr ""\n\nmsgid "a"\nmsgstr "c"\n',
    )
  })
})

describe('xml_closing_tags', () => {
  it('is what we write in any case; elements that are there keep their form', () => {
    const text = '<resources>\n    <string name="a"/>\n</resources>\n'
    for (const closing of [true, false]) {
      const params = { xml_closing_tags: closing }
      expect(editText(format('aresource'), text, [add('b', [''])], { params, template: text })).toBe(
        '<resources>\n    <string name="a"/>\n    <string name="b"></string>\n</resources>\n',
      )
    }
  })
})

it('no parameter changes a file to which nothing is done', () => {
  const params = { dos_eol: true, json_sort_keys: true, po_no_location: true, po_remove_obsolete: true, yaml_indent: 8 }
  for (const { id, read, write, create } of formats) {
    const bytes = create(testOptions)
    expect(write(read(bytes, { ...testOptions, params }), []), id).toBe(bytes)
  }
})
