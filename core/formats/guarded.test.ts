import { describe, expect, it } from 'vitest'
import type { Edit, FileFormat } from './model/format.ts'
import { findFormat, formats } from './registry.ts'
import { packFolder } from './syntax/packed/folder.ts'
import { EditError } from './syntax/text/edit-error.ts'
import { loadCases } from './testing/cases.ts'
import { editText, remove, set } from './testing/edit-text.ts'
import { testOptions } from './testing/options.ts'

const format = (id: string): FileFormat => findFormat(id)?.format as FileFormat

/** Each of these was once written, and read back as another file. */
describe('a damaged file', () => {
  it('is not changed where a quote would find its other end', () => {
    const text = `<!ENTITY a 'open\n<!ENTITY b "it's">\n<!ENTITY c "x">\n'>\n`
    expect(() => editText(format('dtd'), text, [set('b', 'its')])).toThrow(EditError)
    expect(editText(format('dtd'), text, [set('c', 'y')])).toBe(text.replace('"x"', '"y"'))
  })

  it('is not changed where a line would become a section', () => {
    const text = '[a]\n[b = x\nc = y\n'
    expect(() => editText(format('ini'), text, [set('[a][b', 'x]')])).toThrow(EditError)
    expect(editText(format('ini'), text, [set('[a][b', 'z')])).toBe('[a]\n[b = z\nc = y\n')
  })

  it('can be changed all the same', () => {
    const text = '{\n  "a": "1",\n  "b": \n  "c": "3"\n}\n'
    expect(editText(format('json'), text, [set('a', '2')])).toBe(text.replace('"1"', '"2"'))
  })
})

describe('a file without a byte order mark', () => {
  it('is not changed into one that looks like another encoding', () => {
    const bytes = Buffer.from('a=x\n', 'utf16le')
    const catalog = format('properties').read(bytes, testOptions)
    expect(Buffer.from(format('properties').write(catalog, [set('a', 'ž')])).toString('utf16le')).toBe('a=ž\n')
    const text = Buffer.from('"x" = "y";\n')
    const nul: Edit = { kind: 'add', key: 'a', target: ['b'], after: null }
    expect(() => format('txt').write(format('txt').read(text, testOptions), [nul])).toThrow(EditError)
  })
})

describe('a key that nothing follows', () => {
  it('is a string without a text, at the end of the file too', () => {
    const text = 'a: x\n? b # comment\nc: y'
    expect(editText(format('yaml'), text, [remove('c')])).toBe('a: x\n? b # comment')
    expect(format('yaml').read(Buffer.from('a: x\n? b # comment'), testOptions).entries).toHaveLength(2)
  })
})

describe('strings that lie over each other', () => {
  it('go together', () => {
    const text =
      '<resources>\n  <string name="a">1</string>\n  <string name="a">2</string>\t<string name="a">3</string>\n</resources>\n'
    expect(editText(format('moko-resource'), text, [remove('a')])).not.toContain('<string')
  })
})

describe('a template that is edited itself', () => {
  it('stays as it is where every string is set to what it shows', () => {
    const text = `<xliff version="1.2"><file original="f" source-language="en" datatype="x"><body>
<trans-unit id="1"><source>One</source></trans-unit>
</body></file></xliff>`
    const bytes = new TextEncoder().encode(text)
    const catalog = format('plainxliff').read(bytes, { ...testOptions, template: bytes })
    const edits = catalog.entries.map(({ key, target }): Edit => ({ kind: 'set', key, target }))
    expect(catalog.entries.at(0)?.target).toEqual(['One'])
    expect(format('plainxliff').write(catalog, edits)).toEqual(bytes)
  })
})

describe('many strings at once', () => {
  it('can be added, and taken away again', () => {
    const added = Array.from({ length: 130_000 }, (_, i): Edit => ({ kind: 'add', key: `k${i}`, target: ['x'] }))
    const empty = format('yaml').read(format('yaml').create(testOptions), testOptions)
    const full = format('yaml').read(format('yaml').write(empty, added), testOptions)
    expect(full.entries).toHaveLength(added.length)
    const gone = added.map(({ key }): Edit => ({ kind: 'remove', key }))
    expect(format('yaml').read(format('yaml').write(full, gone), testOptions).entries).toHaveLength(0)
  })
})

describe('a merge conflict', () => {
  const conflict = (line: (text: string) => string): string =>
    `${line('a')}<<<<<<< HEAD\n${line('b')}=======\n${line('c')}>>>>>>> theirs\n`

  it.each<[string, (text: string) => string]>([
    ['properties', (text) => `k=${text}\n`],
    ['mi18n-lang', (text) => `k=${text}\n`],
    ['csv', (text) => `"source","${text}"\n`],
    ['laravel', (text) => `<?php return [\n'${text}' => 'x',\n];\n`],
    ['markdown', (text) => `# ${text}\n\n`],
    ['txt', (text) => `${text}\n\n`],
    ['json', (text) => `"k": "${text}",\n`],
    ['yaml', (text) => `${text}: x\n`],
    ['po', (text) => `msgid "${text}"\nmsgstr ""\n\n`],
    ['strings', (text) => `"k" = "${text}";\n`],
    ['fluent', (text) => `k = ${text}\n`],
    ['aresource', (text) => `<string name="${text}">x</string>\n`],
    ['srt', (text) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n\n`],
    ['toml', (text) => `${text} = "x"\n`],
    ['ini', (text) => `k=${text}\n`],
  ])('in %s is a problem', (id, line) => {
    for (const text of [conflict(line), conflict(line).replaceAll('\n', '\r\n')]) {
      const [problem] = format(id).read(Buffer.from(text), testOptions).problems
      expect(problem).toMatchObject({ code: 'syntax', message: 'a merge conflict is not resolved here' })
      expect(editText(format(id), text, [])).toBe(text)
    }
  })

  const whole = formats.filter(({ binary }) => binary !== true)
  it.each(whole.map(({ id }) => id))('between two versions of a file of %s is a problem', (id) => {
    const [file = ''] = loadCases(format(id))
      .map(({ bytes }) => new TextDecoder().decode(bytes))
      .filter((text) => format(id).read(Buffer.from(text), testOptions).problems.length === 0)
    const { entries, problems } = format(id).read(Buffer.from(conflict(() => `${file}\n`)), testOptions)
    expect(problems[0]).toMatchObject({ code: 'syntax', message: 'a merge conflict is not resolved here' })
    expect(entries.every(({ state }) => state === 'read-only')).toBe(true)
  })

  it('in a text of a folder is a problem', () => {
    const folder = packFolder(new Map([['title.txt', Buffer.from(conflict((text) => `${text}\n`))]]))
    expect(format('appstore').read(folder, testOptions).problems).toMatchObject([
      { code: 'syntax', message: 'title.txt, line 2: a merge conflict is not resolved here' },
    ])
  })

  it('may be shown in the code of a document', () => {
    const text = `# Merging\n\n\`\`\`\n${conflict((line) => `${line}\n`)}\`\`\`\n`
    expect(format('markdown').read(Buffer.from(text), testOptions).problems).toEqual([])
  })
})
