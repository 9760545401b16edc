import { describe, expect, it } from 'vitest'
import { encodeBody } from '../syntax/text/source-text.ts'
import { add, editText, remove, set } from '../testing/file-edits.ts'
import { testOptions } from '../testing/options.ts'
import { strings } from './strings.ts'

const edit = (text: string, ...edits: Parameters<typeof editText>[2]) => editText(strings, text, edits)

describe('strings', () => {
  it.each([
    ['its quotes and escapes', '"a" = \'x\';\n', "it's", "\"a\" = 'it\\'s';\n"],
    ['no quotes where none are needed', 'a = x;\n', 'y', 'a = y;\n'],
    ['quotes where they are needed', 'a = x;\n', 'y z', 'a = "y z";\n'],
    ['bare line breaks', '"a" = "1\n2";\n', '3\n4', '"a" = "3\n4";\n'],
    ['escaped line breaks', '"a" = "1\\n2";\n', '3\n4', '"a" = "3\\n4";\n'],
    ['characters as numbers', '"a" = "\\U00e9";\n', 'Ž', '"a" = "\\U017d";\n'],
    ['a text that was its own key', 'a;\n', 'b', 'a = "b";\n'],
  ])('keeps %s', (_, file, text, expected) => expect(edit(file, set('a', text))).toBe(expected))

  it('tells of a pair that the file ends in the middle of', () => {
    const { problems } = strings.read(new TextEncoder().encode('"a" = "1"; "c" = '), testOptions)
    expect(problems).toMatchObject([{ code: 'syntax', message: "a text was expected for 'c'", line: 1, column: 12 }])
  })

  it('takes edits of files whose beginning alone would look like another encoding', () => {
    const file = `\0x\0;${'\n'.repeat(9001)}"a" = "1";`
    expect(edit(file, set('a', '1'))).toBe(file)
    expect(edit(file, set('a', '2'))).toBe(file.replace('"1"', '"2"'))
  })

  it('puts a new string behind its neighbour, as that one is written', () => {
    const file = '/* one */\n"a"="1";\n\n/* two */\n"b"="2";\n'
    expect(edit(file, add('n', 'x "y"', 'a'))).toBe('/* one */\n"a"="1";\n\n"n"="x \\"y\\"";\n\n/* two */\n"b"="2";\n')
    expect(edit(file, { kind: 'add', key: 'n', target: ['x'], after: null, note: 'ends */ here' })).toBe(
      '/* ends * / here */\n"n"="x";\n\n/* one */\n"a"="1";\n\n/* two */\n"b"="2";\n',
    )
  })

  it('keeps bare keys, indentation and lines with several pairs', () => {
    expect(edit('{\n\ta = x;\n}\n', add('b', 'y', 'a'))).toBe('{\n\ta = x;\n\tb = "y";\n}\n')
    expect(edit('"a" = "1"; "b" = "2";\n', add('n', 'x', 'a'))).toBe('"a" = "1"; "n" = "x"; "b" = "2";\n')
    expect(edit('"a" = "1"; "b" = "2"; "c" = "3";\n', remove('b'))).toBe('"a" = "1"; "c" = "3";\n')
  })

  it('takes comments with the string that they belong to', () => {
    expect(edit('// head\n\n/* a */\n"a" = "1"; // x\n\n/* b */\n"b" = "2";\n', remove('a'))).toBe(
      '// head\n\n/* b */\n"b" = "2";\n',
    )
  })

  it('refuses plurals and files that are not text', () => {
    expect(() => edit('"a" = "1";', set('a', 'x', 'y'))).toThrow('no plurals')
    expect(() => edit('<?xml version="1.0"?><plist/>', add('a', 'x'))).toThrow('takes no new strings')
  })

  it('writes property lists in XML as XML', () => {
    const file = '<plist version="1.0">\n<dict>\n\t<key>a</key>\n\t<string>1</string>\n</dict>\n</plist>\n'
    const added = '\t<!-- why -->\n\t<key>b &amp; c</key>\n\t<string>x &lt; y</string>\n'
    expect(edit(file, set('a', 'Q & A'))).toBe(file.replace('1<', 'Q &amp; A<'))
    expect(edit(file, { kind: 'add', key: 'b & c', target: ['x < y'], note: 'why' })).toBe(
      file.replace('</dict>', `${added}</dict>`),
    )
    expect(edit(file, { kind: 'add', key: 'b & c', target: ['x < y'], note: 'why', after: null })).toBe(
      file.replace('\t<key>a', `${added}\t<key>a`),
    )
    expect(edit(file, add('b', '2', 'a'), add('c', '3', 'b'), remove('a'))).toBe(
      file.replace(
        '<key>a</key>\n\t<string>1</string>',
        '<key>b</key>\n\t<string>2</string>\n\t<key>c</key>\n\t<string>3</string>',
      ),
    )
  })

  it('begins a language as its template is, in XML or as text', () => {
    const template = new TextEncoder().encode('<plist><dict><key>a</key><string>1</string></dict></plist>')
    const options = { ...testOptions, template }
    const text = (file: Uint8Array) => new TextDecoder().decode(file)
    const empty = strings.create(options)
    expect(text(empty)).toBe('<plist><dict><key>a</key><string></string></dict></plist>')
    const written = strings.write(strings.read(new Uint8Array(0), options), [add('a', 'x')])
    expect(text(written)).toContain('<dict>\n\t<key>a</key>\n\t<string>x</string>\n</dict>')
    const plain = strings.read(new TextEncoder().encode('"b" = "1";\n'), options)
    expect(text(strings.write(plain, [add('a', 'x')]))).toBe('"b" = "1";\n"a" = "x";\n')
  })

  it('refuses a binary property list by its name', () => {
    const { entries, problems } = strings.read(new TextEncoder().encode('bplist00\0\0'), testOptions)
    expect(entries).toHaveLength(0)
    expect(problems).toMatchObject([{ code: 'syntax', message: expect.stringContaining('plutil') }])
  })

  it('begins files in the encoding that the component names', () => {
    const params = { strings_encoding: 'utf-16' }
    const file = strings.create({ ...testOptions, params })
    expect([...file]).toEqual([0xff, 0xfe, 10, 0])
    const options = { ...testOptions, params }
    const written = strings.write(strings.read(new Uint8Array(0), options), [add('a', 'ž')])
    expect([...written]).toEqual([0xff, 0xfe, ...encodeBody('"a" = "ž";\n', 'utf-16le')])
  })

  it('empties the texts of a template', () => {
    const template = new TextEncoder().encode('/* n */\n"a" = "1";\nb = x;\n')
    expect(new TextDecoder().decode(strings.create({ ...testOptions, template }))).toBe('/* n */\n"a" = "";\nb = "";\n')
  })
})
