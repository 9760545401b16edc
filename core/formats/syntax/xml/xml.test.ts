import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collectProblems } from '../text/problems.ts'
import { decode } from '../text/source-text.ts'
import { isSound, MAXIMUM_XML_DEPTH, parseXml, type XmlElement, type XmlNode } from './xml.ts'
import { attributeOf, childNamed } from './xml-file.ts'
import { decodeXmlAttribute, decodeXmlText } from './xml-references.ts'

function parse(text: string) {
  const problems = collectProblems(decode(new TextEncoder().encode(text)))
  return { document: parseXml(text, problems), problems: problems.list.map(({ message }) => message) }
}

/** Every piece with the text it stands for: what the positions are for. */
function pieces(text: string, nodes: readonly XmlNode[]): string[] {
  return nodes.flatMap((node) => [
    `${node.kind} ${text.slice(node.start, node.end)}`,
    ...(node.kind === 'element' ? pieces(text, node.children) : []),
  ])
}

describe('a well-formed file', () => {
  const text = `<?xml version="1.0"?>\n<!DOCTYPE r [<!ENTITY a "<x>'">]>\n<!-- c -->\n<r a="1" b = '&lt;"'>t<x/><![CDATA[<y>]]><?pi?></r>\n`

  it('is known by its pieces', () => {
    const { document, problems } = parse(text)
    expect(problems).toEqual([])
    expect(pieces(text, document.nodes)).toEqual([
      'instruction <?xml version="1.0"?>',
      `doctype <!DOCTYPE r [<!ENTITY a "<x>'">]>`,
      'comment <!-- c -->',
      `element <r a="1" b = '&lt;"'>t<x/><![CDATA[<y>]]><?pi?></r>`,
      'element <x/>',
      'cdata <![CDATA[<y>]]>',
      'instruction <?pi?>',
    ])
    const root = document.root as XmlElement
    expect(text.slice(root.openEnd, root.closeStart)).toBe('t<x/><![CDATA[<y>]]><?pi?>')
    expect(attributeOf(text, root, 'b')).toBe('<"')
    expect(childNamed(root, 'x')?.selfClosing).toBe(true)
    expect([...document.entities]).toEqual(['a'])
  })
})

describe('damage', () => {
  it.each([
    ['<r><a>x</r>', ['<a> is never closed']],
    ['<r></a></r>', ['</a> closes nothing']],
    ['<r>1 < 2</r>', ['a < that begins no tag']],
    ['<r><<<< HEAD</r>', ['a < that begins no tag']],
    ['<r a=1/>', ['an attribute of this tag could not be read']],
    ['<r a="1"b="2"/>', ['a space is missing before an attribute']],
    ['<r a="1" a="2"/>', ["'a' is there twice"]],
    ['<r a="1/>', ['a < that begins no tag', 'text outside the outermost element', 'there is no element in this file']],
    ['<r/><s/>', ['a second outermost element']],
    ['<r>&</r>', ['a & that begins no reference']],
    [
      '<r>&nbsp; &#0; &#xD800; &#1114112;</r>',
      ['the entity &nbsp; is not declared', ...Array(3).fill('a & that begins no reference')],
    ],
    ['<r>\u0001</r>', ['a character that XML does not allow']],
    ['<r><!-- x</r>', ['this comment is never closed', '<r> is never closed']],
    ['<r><![CDATA[x</r>', ['this cdata is never closed', '<r> is never closed']],
    ['<!DOCTYPE r [<r/>', ['this doctype is never closed', 'there is no element in this file']],
    ['', ['there is no element in this file']],
  ])('%j is a problem, not an error', (text, expected) => {
    expect(parse(text).problems).toEqual(expected)
  })

  it('is known to the element around it, and to no other', () => {
    const { document } = parse('<r><a>1 < 2</a><b>fine</b><c><d></c></r>')
    const sound = document.root?.children.map((child) => child.kind === 'element' && isSound(child))
    expect(sound).toEqual([false, true, false])
  })

  it('does not hide entities that may be declared elsewhere', () => {
    expect(parse('<!DOCTYPE r SYSTEM "x.dtd"><r>&a;</r>').problems).toEqual([])
    expect(parse('<!DOCTYPE r [<!ENTITY % p SYSTEM "x"> %p;]><r>&a;</r>').problems).toEqual([])
  })
})

describe('hostile files', () => {
  it('are not followed too deep', () => {
    const { document, problems } = parse(`${'<a>'.repeat(1000)}x${'</a>'.repeat(1000)}`)
    expect(problems).toEqual([`nested deeper than ${MAXIMUM_XML_DEPTH} levels`])
    expect(document.root?.closed).toBe(true)
  })

  it('do not make entities grow', () => {
    const bomb = '<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]><r>&c;</r>'
    expect(decodeXmlText('&c;')).toBe('&c;')
    expect(parse(bomb).problems).toEqual([])
  })

  it.each(['<', '<a ', '<a x="', '<!--', '</a>', '<![CDATA[', '&', '&#', '<a>', '<!DOCTYPE [', ' x="y"', '<a></b>'])(
    'take no square of time: %j',
    (piece) => {
      const text = `<r>${piece.repeat(100_000)}`
      expect(parse(text).document.text).toBe(text)
    },
  )
})

describe('references', () => {
  it('are read once', () => {
    expect(decodeXmlText('&lt;&amp;lt;&#65;&#x42;&apos;&quot;&gt;&app;&')).toBe(`<&lt;AB'">&app;&`)
    expect(decodeXmlText('a\r\nb\rc&#13;')).toBe('a\nb\nc\r')
    expect(decodeXmlAttribute('a\r\n\tb&#10;')).toBe('a  b\n')
  })
})

it('loses no character of any text', () => {
  const soup = fc.array(
    fc.constantFrom('<', '>', '/', 'a', '"', "'", '=', '!--', '-->', '![CDATA[', ']]>', '&', ';', ' ', '?', '[', ']'),
  )
  fc.assert(
    fc.property(soup, (parts) => {
      const text = parts.join('')
      const { document } = parse(text)
      const check = (nodes: readonly XmlNode[], start: number, end: number) => {
        let at = start
        for (const node of nodes) {
          expect(node.start).toBeGreaterThanOrEqual(at)
          expect(node.end).toBeGreaterThan(node.start)
          if (node.kind === 'element') check(node.children, node.openEnd, node.closeStart)
          at = node.end
        }
        expect(at).toBeLessThanOrEqual(end)
      }
      check(document.nodes, 0, text.length)
    }),
    { numRuns: 500 },
  )
})
