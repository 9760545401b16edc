import { describe, expect, it } from 'vitest'
import type { Edit, FormatOptions } from '../model/format.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { testOptions } from '../testing/options.ts'
import { po } from './po.ts'
import { headerField, headerPlural, withHeaderFields } from './po-header.ts'
import type { PoTree } from './po-read.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (content: Uint8Array): string => new TextDecoder().decode(content)
const read = (content: string, options: Partial<FormatOptions> = {}) =>
  po.read(bytes(content), { ...testOptions, ...options })
const edit = (content: string, edits: readonly Edit[], options: Partial<FormatOptions> = {}) =>
  text(po.write(read(content, options), edits))
const set = (key: string, ...target: string[]): Edit => ({ kind: 'set', key, target })
const HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=n;\\n"\n'

describe('po', () => {
  it('wraps as gettext does, at 77 columns', () => {
    const long = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor'
    expect(edit(`${HEADER}\nmsgid "a"\nmsgstr "b"\n`, [set('a', `${long} x`)])).toBe(
      `${HEADER}\nmsgid "a"\nmsgstr ""\n"Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod "\n"tempor x"\n`,
    )
    expect(edit(`${HEADER}\nmsgid "a"\nmsgstr ""\n"b\\n"\n"c"\n`, [set('a', 'one\ntwo\n')])).toBe(
      `${HEADER}\nmsgid "a"\nmsgstr ""\n"one\\n"\n"two\\n"\n`,
    )
  })

  it.each([
    [65_535, 'msgstr ""\n"LONG\\n"\n"LONG"\n'],
    [-1, 'msgstr "LONG\\nLONG"\n'],
  ])('obeys po_line_wrap %d', (po_line_wrap, expected) => {
    const long = 'word '.repeat(30).trim()
    const written = edit('msgid "a"\nmsgstr "b"\n', [set('a', `${long}\n${long}`)], { params: { po_line_wrap } })
    expect(written).toBe(`msgid "a"\n${expected.replaceAll('LONG', long)}`)
  })

  it('adds strings after their neighbour, before obsolete ones', () => {
    const file = `${HEADER}\nmsgid "a"\nmsgstr "1"\n\nmsgid "b"\nmsgstr "2"\n\n#~ msgid "z"\n#~ msgstr "9"\n`
    const edits: Edit[] = [
      { kind: 'add', key: 'c', target: ['3'], note: 'two\nlines' },
      { kind: 'add', key: 'm\u0004a', target: [''], after: 'a' },
      { kind: 'add', key: 'd', target: ['4'], after: null, state: 'needs-editing' },
    ]
    expect(edit(file, edits)).toBe(
      `${HEADER}\n#, fuzzy\nmsgid "d"\nmsgstr "4"\n\nmsgid "a"\nmsgstr "1"\n\nmsgctxt "m"\nmsgid "a"\nmsgstr ""\n\nmsgid "b"\nmsgstr "2"\n\n#. two\n#. lines\nmsgid "c"\nmsgstr "3"\n\n#~ msgid "z"\n#~ msgstr "9"\n`,
    )
  })

  it('takes key and plural of a new string from its source and context', () => {
    const edits: Edit[] = [
      { kind: 'add', key: 'anything', context: 'c', source: ['%d day', '%d days'], target: ['x', 'y', 'z'] },
    ]
    expect(edit(HEADER, edits)).toBe(
      `${HEADER}\nmsgctxt "c"\nmsgid "%d day"\nmsgid_plural "%d days"\nmsgstr[0] "x"\nmsgstr[1] "y"\nmsgstr[2] "z"\n`,
    )
  })

  it('brings obsolete strings back to life', () => {
    const file = `${HEADER}\nmsgid "a"\nmsgstr "1"\n\n#~ msgid "b"\n#~ msgstr "old"\n\n#~ msgid "c"\n#~ msgstr "3"\n`
    expect(edit(file, [{ kind: 'add', key: 'b', target: ['2'] }])).toBe(
      `${HEADER}\nmsgid "a"\nmsgstr "1"\n\nmsgid "b"\nmsgstr "2"\n\n#~ msgid "c"\n#~ msgstr "3"\n`,
    )
  })

  it('removes strings, their comments and one blank line', () => {
    const file = `${HEADER}\n#: x.c\nmsgid "a"\nmsgstr "1"\n\n# no\nmsgid "b"\nmsgstr "2"\n`
    expect(edit(file, [{ kind: 'remove', key: 'a' }])).toBe(`${HEADER}\n# no\nmsgid "b"\nmsgstr "2"\n`)
    expect(edit(file, [{ kind: 'remove', key: 'b' }])).toBe(`${HEADER}\n#: x.c\nmsgid "a"\nmsgstr "1"\n`)
  })

  it('keeps translations of removed strings as obsolete ones when asked', () => {
    const removal = (key: string): Edit => ({ kind: 'remove', key, obsolete: true })
    const untranslated = `\nmsgid "b"\nmsgstr ""\n`
    const kept = `\nmsgid "c"\nmsgstr "3"\n`
    const file = `${HEADER}\n# said\n#. note\n#: x.c\n#, fuzzy\n#| msgid "A"\nmsgctxt "m"\nmsgid ""\n"a\\n"\n"a"\nmsgstr "1"\n${untranslated}${kept}`
    const obsolete = `\n# said\n#, fuzzy\n#~| msgid "A"\n#~ msgctxt "m"\n#~ msgid ""\n#~ "a\\n"\n#~ "a"\n#~ msgstr "1"\n`
    const key = 'm\u0004a\na'
    expect(edit(file, [removal(key), removal('b')])).toBe(`${HEADER}${kept}${obsolete}`)
    expect(edit(file, [removal(key), { kind: 'add', key, target: ['2'] }])).not.toContain('#~ ')
    const older = `${HEADER}${kept}\n#~ msgid "c"\n#~ msgstr "old"\n`
    expect(edit(older, [removal('c')])).toBe(`${HEADER}\n#~ msgid "c"\n#~ msgstr "3"\n`)
  })

  it('completes plural forms, and drops those that the language lacks', () => {
    const file = `${HEADER}\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[1] ""\n`
    expect(edit(file, [set('a', 'x', 'y', 'z')])).toContain('msgstr[0] "x"\nmsgstr[1] "y"\nmsgstr[2] "z"\n')
    const four = `${HEADER}\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "3"\nmsgstr[3] "4"\n`
    expect(edit(four, [set('a', '1', '2', 'x')])).toMatch(/msgstr\[2\] "x"\n$/)
    expect(() => edit(`${HEADER}\nmsgid "a"\nmsgstr ""\n`, [set('a', 'x', 'y')])).toThrow(EditError)
  })

  it.each([
    ['', 'needs-editing', '#, fuzzy\n'],
    ['#, c-format\n', 'needs-editing', '#, fuzzy, c-format\n'],
    ['#: a.c\n#| msgid "o"\n', 'needs-editing', '#: a.c\n#, fuzzy\n#| msgid "o"\n'],
    ['#, fuzzy\n#| msgid "o"\n', 'translated', ''],
    ['#. n\n#, fuzzy, c-format\n#| msgid ""\n#| "o"\n', 'translated', '#. n\n#, c-format\n'],
    ['#, c-format,fuzzy,range: 1..2\n', 'approved', '#, c-format, range: 1..2\n'],
    ['#, fuzzy\n', 'needs-editing', '#, fuzzy\n'],
  ] as const)('%j marked %s becomes %j', (before, state, after) => {
    const file = (comments: string, target: string) => `${HEADER}\n${comments}msgid "a"\nmsgstr "${target}"\n`
    expect(edit(file(before, 'x'), [{ kind: 'set', key: 'a', target: ['y'], state }])).toBe(file(after, 'y'))
  })

  it('makes a header for a file that has none', () => {
    const made = `msgid ""
msgstr ""
"Project-Id-Version: \\n"
"Report-Msgid-Bugs-To: \\n"
"Last-Translator: Automatically generated\\n"
"Language-Team: none\\n"
"Language: ro\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=3; plural=n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < "
"20)) ? 1 : 2;\\n"
`
    expect(text(po.create(testOptions))).toBe(made)
    expect(edit('', [{ kind: 'add', key: 'a', target: ['x'] }])).toBe(`${made}\nmsgid "a"\nmsgstr "x"\n`)
  })

  it('empties a template and makes its header the language’s own', () => {
    const template = `#, fuzzy
msgid ""
msgstr ""
"Project-Id-Version: p\\n"
"Language: \\n"
"Content-Type: text/plain; charset=CHARSET\\n"
"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"

#, fuzzy, c-format
msgid "%d"
msgid_plural "%ds"
msgstr[0] "x"
msgstr[1] ""

#~ msgid "gone"
#~ msgstr "y"
`
    const options = { ...testOptions, plural: { number: 1, formula: '0', categories: ['other'] }, language: 'ja' }
    expect(text(po.create({ ...options, template: bytes(template) }))).toBe(`msgid ""
msgstr ""
"Project-Id-Version: p\\n"
"Language: ja\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"
"Last-Translator: Automatically generated\\n"
"Language-Team: none\\n"

#, c-format
msgid "%d"
msgid_plural "%ds"
msgstr[0] ""
`)
  })

  it('sets the header where an edit asks for it, line by line', () => {
    const file = 'msgid ""\nmsgstr ""\n"Language: "\n"ro\\n"\n"X-Generator: a\\n"\n\nmsgid "a"\nmsgstr ""\n'
    const header = (read(file).tree as PoTree).header?.strings[0]?.text ?? ''
    expect(edit(file, [set('', withHeaderFields(header, { 'X-Generator': 'b', 'Language-Team': 'us' }))])).toBe(
      'msgid ""\nmsgstr ""\n"Language: "\n"ro\\n"\n"X-Generator: b\\n"\n"Language-Team: us\\n"\n\nmsgid "a"\nmsgstr ""\n',
    )
  })

  it('reads plural rules of a header', () => {
    const header = 'Language: cs\nPlural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;\n'
    expect(headerPlural(header)).toEqual({ number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' })
    expect(headerPlural('Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\n')).toBeUndefined()
    expect(headerPlural('Plural-Forms: nplurals=99; plural=n;\n')).toBeUndefined()
    expect(headerField(header, 'language')).toBe('cs')
  })

  it.each([
    ['ISO-8859-2', [0xf8], 'ř', [0xb9], 'š'],
    ['ISO-8859-1', [0xe9], 'é', [0xfc], 'ü'],
    ['KOI8-R', [0xc1], 'а', [0xc2], 'б'],
    ['EUC-JP', [0xb3, 0xab], '開', [0xca, 0xc4], '閉'],
    ['GB2312', [0xbf, 0xaa], '开', [0xb9, 0xd8], '关'],
    ['Shift_JIS', [0x8a, 0x4a], '開', [0x95, 0xc2], '閉'],
  ])('reads and writes %s', (charset, raw, expected, newRaw, newText) => {
    const file = (target: readonly number[]) =>
      Uint8Array.from([
        ...bytes(`msgid ""\nmsgstr "Content-Type: text/plain; charset=${charset}\\n"\n\nmsgid "a"\nmsgstr "`),
        ...target,
        ...bytes('"\n\nmsgid "b"\nmsgstr "'),
        ...raw,
        ...bytes('"\n'),
      ])
    const catalog = po.read(file(raw), testOptions)
    expect(catalog.entries.at(0)?.target).toEqual([expected])
    expect(po.write(catalog, [set('a', newText)])).toEqual(file(newRaw))
    expect(() => po.write(catalog, [set('a', '😀')])).toThrow(EditError)
  })

  it('says UTF-8 instead of ASCII with the first text that ASCII cannot hold', () => {
    const file = (charset: string, target: string) =>
      `msgid ""\nmsgstr ""\n"Last-Translator: A\\n"\n"Content-Type: text/plain; charset=${charset}\\n"\n\nmsgid "a"\nmsgstr "${target}"\n`
    expect(edit(file('US-ASCII', 'x'), [set('a', 'y')])).toBe(file('US-ASCII', 'y'))
    expect(edit(file('US-ASCII', 'x'), [set('a', 'é')])).toBe(file('UTF-8', 'é'))
    expect(edit(file('ascii', 'é'), [set('a', 'è')])).toBe(file('ascii', 'è'))
    const header = withHeaderFields('Last-Translator: A\nContent-Type: text/plain; charset=ascii\n', {
      'Last-Translator': 'Žofie',
    })
    expect(edit(file('ascii', 'x'), [set('', header)])).toBe(file('UTF-8', 'x').replace(': A', ': Žofie'))
  })

  it('keeps bytes that its encoding does not know', () => {
    const content = [...bytes('msgid ""\nmsgstr "Content-Type: text/plain; charset=EUC-JP\\n"\n\nmsgid "a'), 0xff, 0x8f]
    const file = Uint8Array.from([...content, ...bytes('"\nmsgstr "x"\n')])
    const catalog = po.read(file, testOptions)
    expect(catalog.problems.map(({ code }) => code)).toEqual(['encoding', 'encoding'])
    const [entry] = catalog.entries
    expect(po.write(catalog, [set(entry?.key ?? '', 'y')])).toEqual(
      Uint8Array.from([...content, ...bytes('"\nmsgstr "y"\n')]),
    )
  })
})
