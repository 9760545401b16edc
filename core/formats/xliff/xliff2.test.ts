import { describe, expect, it } from 'vitest'
import type { EntryState } from '../model/format.ts'
import { add, createText, editText, remove } from '../testing/edit-text.ts'
import { testOptions } from '../testing/options.ts'
import { xliff2 } from './xliff2.ts'

const unit = (id: string, inner: string, state = ''): string =>
  `    <unit id="${id}">\n      <segment${state}>\n        ${inner}\n      </segment>\n    </unit>\n`
const file = (...units: string[]): string =>
  `<xliff version="2.0" srcLang="en" trgLang="ro">\n  <file id="f">\n${units.join('')}  </file>\n</xliff>\n`
const source = '<source>a</source>'
const both = `${source}\n        <target>x</target>`

describe('xliff2', () => {
  it.each<[string, EntryState, string]>([
    ['', 'translated', ''],
    ['', 'needs-editing', ' state="initial"'],
    ['', 'approved', ' state="final"'],
    [' state="initial"', 'translated', ' state="translated"'],
    [' state="reviewed"', 'approved', ' state="reviewed"'],
    [' state="reviewed" subState="x:y"', 'translated', ' state="translated"'],
  ])('a segment of%j becomes %s: %j', (before, state, after) => {
    const written = editText(xliff2, file(unit('1', both, before)), [
      { kind: 'set', key: 'f///1', target: ['x'], state },
    ])
    expect(written).toBe(file(unit('1', both, after)))
  })

  it('gives and takes targets', () => {
    const set = (text: string) => [{ kind: 'set' as const, key: 'f///1', target: [text] }]
    expect(editText(xliff2, file(unit('1', source)), set('x'))).toBe(file(unit('1', both)))
    expect(editText(xliff2, file(unit('1', both)), set(''))).toBe(file(unit('1', source)))
    expect(editText(xliff2, file(unit('1', both)), set('bell \u0007'))).toContain(
      '<target>bell <cp hex="0007"/></target>',
    )
  })

  it('adds and removes units', () => {
    expect(editText(xliff2, file(unit('1', both)), [add('f///2', ['x'], { source: ['a'] })])).toBe(
      file(unit('1', both), unit('2', both)),
    )
    expect(editText(xliff2, file(unit('1', both)), [add('a key', [''], { source: ['a'], after: null })])).toContain(
      '    <unit id="a_key" name="a key">\n      <segment>\n        <source>a</source>\n      </segment>\n    </unit>\n',
    )
    expect(editText(xliff2, file(unit('1', both), unit('2', both)), [remove('f///1')])).toBe(file(unit('2', both)))
  })

  describe('a unit of several segments', () => {
    const segment = (text: string, attributes = '') =>
      `      <segment${attributes}><source>${text}</source>${text === '' ? '' : `<target>${text}!</target>`}</segment>\n`
    const several = (...segments: string[]) => file(`    <unit id="u">\n${segments.join('')}    </unit>\n`)
    const keys = (text: string) => {
      const { entries } = xliff2.read(new TextEncoder().encode(text), testOptions)
      return entries.map(({ key, source: [original] }) => `${key}: ${original}`)
    }

    it('keeps the keys of its other strings when one is removed', () => {
      const two = several(segment('a', ' state="final" subState="x:y"'), segment('b'))
      const written = editText(xliff2, two, [remove('f///u///1')])
      expect(written).toBe(several(segment(''), segment('b')))
      expect(keys(written)).toEqual(['f///u///2: b'])
      expect(keys(editText(xliff2, two, [remove('f///u///2')]))).toEqual(['f///u///1: a'])
      const three = several(segment('a'), segment('b', ' id="s"'), segment('c'))
      expect(keys(editText(xliff2, three, [remove('f///u///1')]))).toEqual(['f///u///s: b', 'f///u///3: c'])
    })

    it('goes when its last string does, at once or one after another', () => {
      const two = several(segment('a'), segment('b'))
      expect(editText(xliff2, two, [remove('f///u///1'), remove('f///u///2')])).toBe(file())
      expect(editText(xliff2, several(segment(''), segment('b')), [remove('f///u///2')])).toBe(file())
    })

    it('takes a removed key again, in a unit of its own', () => {
      const again = [add('f///u///1', ['x'], { source: ['a'] })]
      const written = editText(xliff2, several(segment(''), segment('b')), again)
      expect(keys(written)).toEqual(['f///u///2: b', 'f///u///1: a'])
    })
  })

  it('makes a file of the template, in its language', () => {
    expect(createText(xliff2, { language: 'cs', template: file(unit('1', both, ' state="final"')) })).toBe(
      file(unit('1', source, ' state="initial"')).replace('"ro"', '"cs"'),
    )
  })
})
