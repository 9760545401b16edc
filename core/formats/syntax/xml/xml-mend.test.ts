import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFormat } from '../../registry.ts'
import { editText, set } from '../../testing/edit-text.ts'
import { testOptions } from '../../testing/options.ts'
import { parseMarkup } from './xml-content.ts'
import { mendMarkup } from './xml-mend.ts'

const NONE: ReadonlySet<string> = new Set()

describe('markup with stray characters', () => {
  it.each([
    ['Q & A <x id="PH"/>', 'Q &amp; A <x id="PH"/>'],
    ['a < b <x id="PH"/>', 'a &lt; b <x id="PH"/>'],
    ['Q & A <b>da</b>', 'Q &amp; A <b>da</b>'],
    ['Q &amp; A &#160;<b>&nbsp;</b>', 'Q &amp; A &#160;<b>&amp;nbsp;</b>'],
    ['<a href="?a=1&b=2">x</a>', '<a href="?a=1&amp;b=2">x</a>'],
    ['<b>one <i>two</b>', '<b>one &lt;i>two</b>'],
    ['one</b> <b <x/>', 'one&lt;/b> &lt;b <x/>'],
    ['<3 <x/> <!-- & -->', '&lt;3 <x/> <!-- & -->'],
    ['a\rb<x/>', 'a&#13;b<x/>'],
  ])('%j becomes %j', (text, expected) => expect(mendMarkup(text, NONE)).toBe(expected))

  it('keeps entities that may be referred to', () => {
    expect(mendMarkup('&app; & <x/>', new Set(['app']))).toBe('&app; &amp; <x/>')
  })

  it('is well-formed, whatever is mixed', () => {
    const piece = fc.constantFrom(
      '<',
      '&',
      '>',
      '<b>',
      '</b>',
      '<i a="1&2">',
      '</i>',
      '<x id="1"/>',
      '&amp;',
      '&no;',
      ' ',
      'é',
      '"',
      '\r',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const mended = mendMarkup(pieces.join(''), NONE)
        expect(parseMarkup(`${mended}<end/>`, NONE)).toBeDefined()
        expect(mendMarkup(mended, NONE)).toBe(mended)
      }),
    )
  })
})

const xliff2 = (target: string) =>
  `<xliff version="2.0" srcLang="en" trgLang="cs"><file id="f"><unit id="1" name="k"><segment><source>Hi <ph id="1"/></source><target>${target}</target></segment></unit></file></xliff>\n`
const xliff = (target: string) =>
  `<xliff version="1.2"><file original="f" source-language="en"><body><trans-unit id="1" resname="k"><source>Hi <ph id="1"/></source><target>${target}</target></trans-unit></body></file></xliff>\n`
const resources = (text: string) => `<resources>\n    <string name="k">${text}</string>\n</resources>\n`

describe.each([
  ['plainxliff', xliff],
  ['xliff', xliff],
  ['poxliff', xliff],
  ['apple-xliff', xliff],
  ['xliff2', xliff2],
  ['xliff2-placeables', xliff2],
  ['aresource', resources],
  ['moko-resource', resources],
  ['cmp-resource', resources],
] as const)('%s', (id, file) => {
  const format = findFormat(id)?.format
  if (format === undefined) throw new Error(id)
  const before = file('Hi <ph id="1"/>')
  const [entry] = format.read(new TextEncoder().encode(before), testOptions).entries

  it('keeps the tag and escapes the stray character', () => {
    const after = editText(format, before, [set(entry?.key ?? '', 'Q & A < <ph id="1"/>')])
    expect(after).toBe(file('Q &amp; A &lt; <ph id="1"/>'))
    expect(editText(format, after, [set(entry?.key ?? '', 'Q &amp; A &lt; <ph id="1"/>')])).toBe(after)
  })
})
