import { describe, expect, it } from 'vitest'
import { EditError } from '../syntax/text/edit-error.ts'
import { add, createText, editText, remove, set } from '../testing/edit-text.ts'
import { aresource } from './aresource.ts'
import { cmpResource } from './cmp-resource.ts'
import { mokoResource } from './moko-resource.ts'

const file = (inner: string): string => `<resources>\n    <string name="a">${inner}</string>\n</resources>\n`
const inner = (text: string): string => /<string name="a">(.*)<\/string>/s.exec(text)?.[1] ?? text

describe('a text', () => {
  it.each([
    ['plain', 'x', "It's", "It\\'s"],
    ['quotes', 'x', 'say "hi"', 'say \\"hi\\"'],
    ['lines and tabs', 'x', 'a\nb\tc', 'a\\nb\\tc'],
    ['a backslash', 'x', 'C:\\x', 'C:\\\\x'],
    ['what looks like a reference', 'x', '@home', '\\@home'],
    ['what looks like an attribute', 'x', '?!', '\\?!'],
    ['a reference that stays one', '@string/old', '@string/new', '@string/new'],
    ['blanks at the ends', 'x', ' x ', '" x "'],
    ['two blanks', 'x', 'a  b', '"a  b"'],
    ['blanks, escaped as before', 'a:\\u0020', 'b c: ', 'b c:\\u0020'],
    ['quoted as before', '"It\'s"', "That's", '"That\'s"'],
    ['lines in quotes as before', '"a\nb"', 'c\nd', '"c\nd"'],
    ['escapes as before', 'caf\\u00e9', 'thé', 'th\\u00e9'],
    ['a control character', 'x', '\u0001', '\\u0001'],
    ['half a character', 'x', '\ud83d', '\\uD83D'],
    ['an ampersand', 'x', 'a & b', 'a &amp; b'],
    ['escaped markup as before', '&lt;b&gt;x&lt;/b&gt;', '<b>y</b>', '&lt;b&gt;y&lt;/b&gt;'],
    ['CDATA as before', '<![CDATA[<b>x</b>]]>', "<i>it's</i> &", "<![CDATA[<i>it\\'s</i> &]]>"],
    ['the end of CDATA', '<![CDATA[x]]>', ']]>', '<![CDATA[]]]]><![CDATA[>]]>'],
    ['markup as before', '<b>x</b>', "<i>it's</i> &amp; more", "<i>it\\'s</i> &amp; more"],
    ['markup in place of text', 'x', '<b>y</b>', '<b>y</b>'],
    ['what is no markup', '<b>x</b>', 'a < b', 'a &lt; b'],
    ['markup with bare ampersands', '<b>x</b>', '<b>x</b> & y', '<b>x</b> &amp; y'],
    ['quotes around all of it as before', '"<b>x</b> it\'s"', "<b>it's</b>  y", '"<b>it\'s</b>  y"'],
    ['quotes outside of tags as before', '"x "<b>y</b>" it\'s"', "it's <b>it's</b>!", '"it\'s "<b>it\\\'s</b>"!"'],
    ['more quotes where blanks ask for them', '"x "<b>y</b>" z"', 'a <b>b  c</b>', '"a "<b>"b  c"</b>'],
    ['quotes around each piece as before', '"x "<b>"y"</b>" z"', 'a <b>b</b> c', '"a "<b>"b"</b>" c"'],
    ['nothing', 'x', '', ''],
  ])('is written with %s', (_, before, text, after) => {
    const written = editText(aresource, file(before), [set('a', text)])
    expect(inner(written)).toBe(after)
  })

  it('is not touched when it is the same, however it is written', () => {
    for (const raw of ['"  a  "', 'a\n   b', '\\u0041', '&#65;', '&apos;', '<![CDATA[x]]> y']) {
      const text = file(raw)
      const [entry] = aresource.read(new TextEncoder().encode(text), { ...OPTIONS }).entries
      expect(editText(aresource, text, [set('a', entry?.target[0] ?? '')])).toBe(text)
    }
  })

  it('follows the template where it was empty', () => {
    const model = (text: string) => ({ template: file(text) })
    expect(inner(editText(aresource, file(''), [set('a', '<b>x</b>')], model('<![CDATA[<b>y</b>]]>')))).toBe(
      '<![CDATA[<b>x</b>]]>',
    )
    expect(inner(editText(aresource, file(''), [set('a', '<b>x</b>')], model('&lt;b&gt;y')))).toBe(
      '&lt;b&gt;x&lt;/b&gt;',
    )
    expect(inner(editText(aresource, file(''), [set('a', '<b>x</b>')], model('<b>y</b>')))).toBe('<b>x</b>')
  })

  it('keeps entities that the file declares, and expands none', () => {
    const text = `<!DOCTYPE resources [<!ENTITY app "App">]>\n${file('&app;')}`
    expect(inner(editText(aresource, text, [set('a', 'The &app; &other;')]))).toBe('The &app; &amp;other;')
  })
})

const OPTIONS = {
  language: 'en',
  sourceLanguage: 'en',
  plural: { number: 2, formula: 'n != 1', categories: ['one', 'other'] },
  sourcePlural: { number: 2, formula: 'n != 1', categories: ['one', 'other'] },
}

const two =
  '<resources>\n  <string name="a">A</string>\n\n  <!-- of b -->\n  <string name="b">B</string>\n</resources>\n'

describe('new strings', () => {
  it('come after their neighbour, with their note', () => {
    expect(editText(aresource, two, [add('n', ['N'], { after: 'a', note: 'a note' })])).toBe(
      two.replace('A</string>\n', 'A</string>\n  <!-- a note -->\n  <string name="n">N</string>\n'),
    )
  })

  it('come first, last, and one after the other', () => {
    const written = editText(aresource, two, [
      add('first', ['1'], { after: null }),
      add('y', ['2']),
      add('z', ['3'], { after: 'y' }),
    ])
    expect(written).toBe(
      two
        .replace('<resources>\n', '<resources>\n  <string name="first">1</string>\n')
        .replace('B</string>\n', 'B</string>\n  <string name="y">2</string>\n  <string name="z">3</string>\n'),
    )
  })

  it('are plurals where there are forms', () => {
    expect(editText(aresource, two, [add('p', ['1', '2', '3'])])).toContain(
      '  <plurals name="p">\n    <item quantity="one">1</item>\n    <item quantity="few">2</item>\n    <item quantity="other">3</item>\n  </plurals>\n',
    )
    expect(() => editText(aresource, two, [add('p', ['1', '2'])])).toThrow(EditError)
  })

  it('are plurals with the form that programs want in every language, and without empty ones', () => {
    const plural = { number: 3, formula: '0', categories: ['one', 'few', 'many'] }
    expect(editText(aresource, two, [add('p', ['1', '', '5'])], { plural })).toContain(
      '<plurals name="p">\n    <item quantity="one">1</item>\n    <item quantity="many">5</item>\n    <item quantity="other">5</item>\n  </plurals>',
    )
  })

  it('are plurals of one form where the template has a plural', () => {
    const template = '<resources><plurals name="p"><item quantity="one">1</item></plurals></resources>'
    const plural = { number: 1, formula: '0', categories: ['other'] }
    expect(editText(aresource, two, [add('p', ['x'])], { template, plural })).toContain(
      '<plurals name="p">\n    <item quantity="other">x</item>\n  </plurals>',
    )
  })

  it('take the indentation of the template in an empty file', () => {
    expect(
      editText(aresource, '<resources/>', [add('n', ['N'])], {
        template: '<resources>\n\t<string name="a"/>\n</resources>',
      }),
    ).toBe('<resources>\n\t<string name="n">N</string>\n</resources>')
  })

  it('make a file of a blank one', () => {
    expect(editText(aresource, '', [add('n', ['N'])])).toBe(
      '<?xml version="1.0" encoding="utf-8"?>\n<resources>\n    <string name="n">N</string>\n</resources>\n',
    )
  })

  it('are variants of a product where the key says so', () => {
    expect(editText(aresource, two, [add('a#tablet', ['T'], { after: 'a' })])).toContain(
      '<string name="a" product="tablet">T</string>',
    )
  })

  it('are refused by other files', () => {
    expect(() => editText(aresource, '<html/>', [add('n', ['N'])])).toThrow(EditError)
    expect(() => editText(aresource, two, [add('\u0001', ['N'])])).toThrow(EditError)
  })
})

describe('string arrays', () => {
  const array =
    '<resources>\n  <string-array name="d">\n    <item>0</item>\n    <item>1</item>\n  </string-array>\n</resources>\n'

  it('grow at the end, with blanks in between', () => {
    expect(editText(aresource, array, [add('d[4]', ['4']), add('d[2]', ['2'])])).toBe(
      array.replace('1</item>\n', '1</item>\n    <item>2</item>\n    <item></item>\n    <item>4</item>\n'),
    )
    expect(() => editText(aresource, array, [add('d[99999]', ['x'])])).toThrow(EditError)
  })

  it('are made where the template has them, and go when they are empty', () => {
    const bare = '<resources>\n</resources>\n'
    expect(
      editText(aresource, bare, [add('d[0]', ['0']), add('d[1]', ['1'], { after: 'd[0]' })], { template: array }),
    ).toBe(array)
    expect(editText(aresource, array, [remove('d[0]'), remove('d[1]')])).toBe(bare)
    expect(editText(aresource, array, [remove('d[0]')])).toBe(array.replace('    <item>0</item>\n', ''))
  })
})

describe('plurals', () => {
  it('get missing quantities in their order and keep those of other languages', () => {
    const text =
      '<resources>\n  <plurals name="p">\n    <item quantity="zero">0</item>\n    <item quantity="other">n</item>\n  </plurals>\n</resources>\n'
    expect(editText(aresource, text, [set('p', '1', '', 'm')])).toBe(
      text.replace('n</item>', 'm</item>').replace('0</item>\n', '0</item>\n    <item quantity="one">1</item>\n'),
    )
    expect(editText(aresource, text, [set('p', '', '', 'n')])).toBe(text)
    expect(() => editText(aresource, text, [set('p', 'x')])).toThrow(EditError)
  })
})

describe('removed strings', () => {
  it('take their note and their line with them', () => {
    expect(editText(aresource, two, [remove('b')])).toBe('<resources>\n  <string name="a">A</string>\n</resources>\n')
    expect(editText(aresource, two, [remove('a'), remove('b')])).toBe('<resources>\n</resources>\n')
  })
})

describe('a new language', () => {
  it('begins empty', () => {
    expect(createText(aresource)).toBe('<?xml version="1.0" encoding="utf-8"?>\n<resources>\n</resources>\n')
  })

  it('or as the template without its texts', () => {
    const template =
      '<resources>\n  <string name="a">A</string>\n  <string name="k" translatable="false">K</string>\n</resources>'
    expect(createText(aresource, { template })).toBe(template.replace('>A<', '><'))
  })
})

describe('kin', () => {
  it('has other plurals or other escapes', () => {
    expect(editText(mokoResource, '<resources/>', [add('p', ['1', '2', '3'])])).toContain('<plural name="p">')
    expect(inner(editText(cmpResource, file('x'), [set('a', 'It\'s  "x"\n\\ \u00a0')]))).toBe(
      'It\'s  "x"\\n\\\\ \u00a0',
    )
    expect(inner(editText(cmpResource, file('a\nb'), [set('a', 'c\nd')]))).toBe('c\nd')
  })
})
