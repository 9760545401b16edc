import { describe, expect, it } from 'vitest'
import { add, createText, editText, set } from '../testing/edit-text.ts'
import { testOptions } from '../testing/options.ts'
import { tbx } from './tbx.ts'
import { tmx } from './tmx.ts'

const langSet = (language: string, term: string): string =>
  `        <langSet xml:lang="${language}">\n          <tig>\n            <term>${term}</term>\n          </tig>\n        </langSet>\n`
const entry = (attributes: string, ...sets: string[]): string =>
  `      <termEntry${attributes}>\n${sets.join('')}      </termEntry>\n`
const glossary = (...entries: string[]): string =>
  `<martif type="TBX">\n  <text>\n    <body>\n${entries.join('')}    </body>\n  </text>\n</martif>\n`

describe('tbx', () => {
  it('sets terms, and adds those of a language that is missing', () => {
    expect(editText(tbx, glossary(entry(' id="1"', langSet('en', 'a'))), [set('1', 'x')])).toBe(
      glossary(entry(' id="1"', langSet('en', 'a'), langSet('ro', 'x'))),
    )
    expect(editText(tbx, glossary(entry(' id="1"', langSet('en', 'a'), langSet('ro', 'x'))), [set('1', 'y & z')])).toBe(
      glossary(entry(' id="1"', langSet('en', 'a'), langSet('ro', 'y &amp; z'))),
    )
  })

  it('adds entries, to a new file too', () => {
    const adds = [add('n', ['y'], { source: ['b'] }), add('c', ['z'])]
    const expected =
      entry(' id="n"', langSet('en', 'b'), langSet('ro', 'y')) + entry('', langSet('en', 'c'), langSet('ro', 'z'))
    expect(editText(tbx, glossary(entry('', langSet('en', 'a'))), adds)).toBe(
      glossary(entry('', langSet('en', 'a')), expected),
    )
    expect(editText(tbx, createText(tbx), adds)).toContain(`    <body>\n${expected}    </body>`)
  })
})

describe('several terms of a language in tbx', () => {
  const tig = (term: string, status = '') =>
    `<tig><term>${term}</term>${status && `<termNote type="administrativeStatus">${status}</termNote>`}</tig>`
  const terms = (language: string, ...tigs: string[]) => `<langSet xml:lang="${language}">${tigs.join('')}</langSet>`
  const flagsOf = (...sets: string[]) => {
    const { entries } = tbx.read(new TextEncoder().encode(glossary(entry('', ...sets))), testOptions)
    return Array.from(entries, ({ target, flags }) => [target[0], flags])
  }

  it.each([
    ['the second translation', [terms('en', tig('a')), terms('ro', tig('x'), tig('y', 'forbidden'))], 'x', ''],
    ['the translation', [terms('en', tig('a')), terms('ro', tig('x', 'obsolete'), tig('y'))], 'x', 'forbidden'],
    ['a translated source', [terms('en', tig('a', 'obsolete')), terms('ro', tig('x'))], 'x', ''],
    ['a source without translation', [terms('en', tig('a', 'obsolete'))], '', 'forbidden'],
    ['the second source', [terms('en', tig('a'), tig('b', 'deprecatedTerm-admn-sts'))], '', ''],
    [
      'the whole entry',
      ['<termNote type="administrativeStatus">forbidden</termNote>', terms('en', tig('a'))],
      '',
      'forbidden',
    ],
  ])('goes by the status of the one that is shown: %s', (_, sets, target, flags) => {
    expect(flagsOf(...sets)).toEqual([[target, flags]])
  })

  it('keeps the others as they are', () => {
    const before = glossary(
      entry(' id="1"', terms('en', tig('a'), tig('b')), terms('ro', tig('x', 'preferred'), tig('y', 'forbidden'))),
    )
    expect(editText(tbx, before, [set('1', 'z')])).toBe(before.replace('>x<', '>z<'))
  })
})

const pair = (tuid: string, ...variants: [string, string][]): string =>
  `    <tu${tuid}>\n${variants.map(([language, text]) => `      <tuv xml:lang="${language}">\n        <seg>${text}</seg>\n      </tuv>\n`).join('')}    </tu>\n`
const memory = (...pairs: string[]): string =>
  `<tmx version="1.4">\n  <header srclang="en"/>\n  <body>\n${pairs.join('')}  </body>\n</tmx>\n`

describe('tmx', () => {
  it('adds the segment of a language that is missing', () => {
    expect(editText(tmx, memory(pair('', ['en', 'a'], ['de', 'b'])), [set('a', 'x')])).toBe(
      memory(pair('', ['en', 'a'], ['ro', 'x'], ['de', 'b'])),
    )
  })

  it('tells translations of the same text apart', () => {
    const before = memory(pair('', ['en', 'a'], ['ro', '1']), pair('', ['en', 'a'], ['ro', '2']))
    expect(editText(tmx, before, [set('a\u00042', 'x')])).toBe(before.replace('>2<', '>x<'))
  })

  it('adds pairs', () => {
    expect(
      editText(tmx, memory(pair('', ['en', 'a'])), [add('id', ['y'], { source: ['b'], after: null }), add('c', ['z'])]),
    ).toBe(
      memory(pair(' tuid="id"', ['en', 'b'], ['ro', 'y']), pair('', ['en', 'a']), pair('', ['en', 'c'], ['ro', 'z'])),
    )
  })
})
