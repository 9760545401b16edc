import { describe, expect, it } from 'vitest'
import { EditError } from '../text/edit-error.ts'
import { Spelling } from './xml-spelling.ts'
import { encodeCdata, encodeXmlAttribute, encodeXmlText, type XmlWriting } from './xml-write.ts'

const writing = (raws: readonly string[] = [], changes: Partial<XmlWriting> = {}): XmlWriting => ({
  newline: '\n',
  limit: 0x10ffff,
  entities: new Set(['app']),
  spelling: new Spelling(raws),
  customs: { '>': '&gt;' },
  ...changes,
})

describe('text', () => {
  it.each([
    ['is escaped where it must be', 'a & b < c > d "e"', [], '', 'a &amp; b &lt; c &gt; d "e"'],
    ['is bare where the file is', 'a > b', ['x > y'], '', 'a > b'],
    ['is escaped as the file does it', '"a"', ['&quot;x&quot;'], '', '&quot;a&quot;'],
    ['is as the text before it, whatever the file does', '"a"', ['&quot;x&quot;'], '"b"', '"a"'],
    ['keeps the spelling of odd characters', 'a\u00a0b', ['1&#xA0;2'], '', 'a&#xA0;b'],
    ['is ASCII where all letters are references', 'žluť', ['p&#345;&#237;'], '', '&#382;lu&#357;'],
    ['is ASCII in their notation', 'ž', ['&#x159;'], '', '&#x17E;'],
    ['is not ASCII for a single dash', 'žluť', ['a &#8212; b'], '', 'žluť'],
    ['keeps declared entities', '&app; &amp; &other;', [], '', '&app; &amp;amp; &amp;other;'],
    ['keeps undeclared entities that were there', '&nbsp;x', [], 'y&nbsp;', '&nbsp;x'],
    ['never ends CDATA', ']]>', [']]x > y'], '', ']]&gt;'],
    ['keeps carriage returns', 'a\r\nb', [], '', 'a&#13;\nb'],
  ])('%s', (_, text, raws, old, expected) => {
    expect(encodeXmlText('k', text, writing(raws), old)).toBe(expected)
  })

  it('has the line ends of the file', () => {
    expect(encodeXmlText('k', 'a\nb', writing([], { newline: '\r\n' }))).toBe('a\r\nb')
  })

  it('takes references for what the encoding cannot hold', () => {
    expect(encodeXmlText('k', 'é€😀', writing([], { limit: 0xff }))).toBe('é&#8364;&#128512;')
    expect(encodeCdata('k', 'é€', writing([], { limit: 0xff }))).toBe('<![CDATA[é]]>&#8364;<![CDATA[]]>')
  })

  it('is refused where XML has no way to say it, unless it was there', () => {
    expect(() => encodeXmlText('k', '\u0001', writing())).toThrow(EditError)
    expect(encodeXmlText('k', 'x\u0001', writing(), '\u0001')).toBe('x\u0001')
    expect(encodeXmlText('k', '\ud800', writing())).toBe('\ufffd')
    expect(encodeXmlText('k', '\u0007', writing([], { standIn: (code) => `<byte value="x${code}"/>` }))).toBe(
      '<byte value="x7"/>',
    )
  })
})

it('CDATA is cut where it must be', () => {
  expect(encodeCdata('k', 'a]]>b\rc', writing())).toBe('<![CDATA[a]]]]><![CDATA[>b]]>&#13;<![CDATA[c]]>')
})

it('attributes are escaped for their quote', () => {
  expect(encodeXmlAttribute('k', `a"b'c<&\n\t`, '"', 0x10ffff)).toBe(`a&quot;b'c&lt;&amp;&#10;&#9;`)
  expect(encodeXmlAttribute('k', `a"b'c`, "'", 0x10ffff)).toBe('a"b&apos;c')
})
