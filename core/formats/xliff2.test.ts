import { describe, expect, it } from 'vitest'
import type { EntryState } from './format.ts'
import { add, createText, editText, remove } from './testing/edit-text.ts'
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

  it('makes a file of the template, in its language', () => {
    expect(createText(xliff2, { language: 'cs', template: file(unit('1', both, ' state="final"')) })).toBe(
      file(unit('1', source, ' state="initial"')).replace('"ro"', '"cs"'),
    )
  })
})
