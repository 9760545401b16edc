import { describe, expect, it } from 'vitest'
import { EditError } from '../syntax/text/edit-error.ts'
import { add, createText, editText, remove, set } from '../testing/edit-text.ts'
import { resx } from './resx.ts'

const data = (name: string, value: string): string =>
  `  <data name="${name}" xml:space="preserve">\n    <value>${value}</value>\n  </data>\n`
const file = (...parts: string[]): string =>
  `<root>\n  <resheader name="version">\n    <value>2.0</value>\n  </resheader>\n${parts.join('')}</root>\n`

describe('resx', () => {
  it('changes a value and nothing else', () => {
    expect(editText(resx, file(data('a', 'A'), data('b', 'B')), [set('a', 'x & "y" <z>')])).toBe(
      file(data('a', 'x &amp; "y" &lt;z&gt;'), data('b', 'B')),
    )
  })

  it('adds strings with their comments, first ones after the headers', () => {
    const before = file(data('a', 'A'))
    expect(editText(resx, before, [add('n', ['N'], { after: null }), add('o', ['O'], { note: 'why' })])).toBe(
      file(
        data('n', 'N'),
        data('a', 'A'),
        data('o', 'O').replace('  </data>', '    <comment>why</comment>\n  </data>'),
      ),
    )
  })

  it('gives a string without a value one', () => {
    const text = '<root>\n  <data name="a">\n    <comment>c</comment>\n  </data>\n</root>'
    expect(editText(resx, text, [set('a', 'x')])).toBe(
      text.replace('    <comment>', '    <value>x</value>\n    <comment>'),
    )
    expect(editText(resx, text, [set('a', '')])).toBe(text)
  })

  it('leaves out xml:space where the file does', () => {
    const text = '<root>\n\t<data name="a"><value>A</value></data>\n</root>'
    expect(editText(resx, text, [add('n', ['N'])])).toBe(
      text.replace('\n</root>', '\n\t<data name="n"><value>N</value></data>\n</root>'),
    )
  })

  it('removes every double of a key', () => {
    expect(editText(resx, file(data('a', '1'), data('b', 'B'), data('a', '2')), [remove('a')])).toBe(
      file(data('b', 'B')),
    )
  })

  it('refuses plurals and what XML cannot hold', () => {
    expect(() => editText(resx, file(data('a', 'A')), [set('a', 'x', 'y')])).toThrow(EditError)
    expect(() => editText(resx, file(data('a', 'A')), [set('a', '\u0001')])).toThrow(EditError)
  })

  it('makes new files with headers, or of the template', () => {
    expect(createText(resx)).toMatch(
      /^<\?xml version="1.0" encoding="utf-8"\?>\n<root>\n {2}<resheader name="resmimetype">/,
    )
    expect(createText(resx, { template: file(data('a', 'A'), data('&gt;&gt;x.Name', 'x')) })).toBe(
      file(data('a', ''), data('&gt;&gt;x.Name', 'x')),
    )
    expect(editText(resx, createText(resx), [add('n', ['N'])])).toContain(`  </resheader>\n${data('n', 'N')}</root>\n`)
  })
})
