import { describe, expect, it } from 'vitest'
import type { EntryState } from '../model/format.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { add, createText, editText, remove, set } from '../testing/edit-text.ts'
import { testOptions } from '../testing/options.ts'
import { appleXliff } from './apple-xliff.ts'
import { plainxliff } from './plainxliff.ts'
import { poxliff } from './poxliff.ts'
import { xliff } from './xliff.ts'

const unit = (id: string, inner: string, attributes = ''): string =>
  `      <trans-unit id="${id}"${attributes}>\n        ${inner}\n      </trans-unit>\n`
const file = (...units: string[]): string =>
  `<xliff version="1.2">\n  <file original="f" source-language="en">\n    <body>\n${units.join('')}    </body>\n  </file>\n</xliff>\n`
const source = '<source>a</source>'
const both = `${source}\n        <target>x</target>`
const write = (before: string, text: string, state?: EntryState): string =>
  editText(xliff, before, [{ kind: 'set', key: 'f///1', target: [text], ...(state && { state }) }])

describe('targets', () => {
  it('are put right after the source', () => {
    const note = `${source}\n        <note>n</note>`
    expect(write(file(unit('1', note)), 'x')).toBe(
      file(unit('1', note.replace('</source>', '</source>\n        <target>x</target>'))),
    )
    const segmented = `${source}\n        <seg-source>a</seg-source>`
    expect(write(file(unit('1', segmented)), 'x')).toBe(file(unit('1', `${segmented}\n        <target>x</target>`)))
  })

  it('look like the others', () => {
    const other = unit('2', `<source>b</source>\n        <target xml:lang="ro" state="final">y</target>`)
    expect(write(file(unit('1', source), other), 'x')).toBe(
      file(unit('1', `${source}\n        <target xml:lang="ro" state="translated">x</target>`), other),
    )
  })

  it('go when they are emptied', () => {
    expect(write(file(unit('1', both, ' approved="yes"')), '')).toBe(file(unit('1', source, ' approved="no"')))
  })

  it('are XML where strings hold placeables, one spelling for all', () => {
    const read = (format: typeof xliff, inner: string) =>
      format.read(new TextEncoder().encode(file(unit('1', inner))), testOptions).entries.at(0)
    const escaped = '<source>a &lt; b &amp; &quot;c&quot;&#160;</source>\n        <target>x &gt; y</target>'
    expect(read(xliff, escaped)).toMatchObject({ source: ['a &lt; b &amp; "c"\u00a0'], target: ['x &gt; y'] })
    expect(read(plainxliff, escaped)).toMatchObject({ source: ['a < b & "c"\u00a0'], target: ['x > y'] })
    const tagged = '<source>It&apos;s <g id=\'1\'>b &amp; &#233;</g> <!-- c --><x id="2"></x></source>'
    expect(read(xliff, tagged)).toMatchObject({ source: ['It\'s <g id="1">b &amp; é</g> <x id="2"/>'] })
    expect(read(xliff, '<source><![CDATA[<b>x</b> & y]]></source>')).toMatchObject({
      source: ['&lt;b&gt;x&lt;/b&gt; &amp; y'],
    })
    expect(write(file(unit('1', both)), 'Fish &amp; chips')).toContain('<target>Fish &amp; chips</target>')
    expect(write(file(unit('1', both)), 'Fish & chips &lt;b&gt;')).toContain(
      '<target>Fish &amp; chips &lt;b&gt;</target>',
    )
  })

  it('hold tags where source or target do', () => {
    const tagged = '<source>a <x id="1"/></source>'
    expect(write(file(unit('1', tagged)), '<x id="1"/> &amp; b')).toContain('<target><x id="1"/> &amp; b</target>')
    expect(write(file(unit('1', tagged)), '<x id="1">')).toContain('<target>&lt;x id="1"&gt;</target>')
    expect(write(file(unit('1', both)), '<x id="1"/>')).toContain('<target>&lt;x id="1"/&gt;</target>')
  })
})

describe('states', () => {
  it.each<[string, string, EntryState, string, string]>([
    ['', '', 'needs-editing', '', ' state="needs-translation"'],
    ['', '', 'approved', ' approved="yes"', ' state="final"'],
    ['', ' state="new"', 'translated', '', ' state="translated"'],
    ['', ' state="needs-l10n"', 'needs-editing', '', ' state="needs-l10n"'],
    [' approved="yes"', ' state="final"', 'translated', ' approved="no"', ' state="translated"'],
    [' approved="yes"', ' state="signed-off"', 'approved', ' approved="yes"', ' state="signed-off"'],
    [' approved="yes"', ' state="final"', 'needs-editing', ' approved="no"', ' state="needs-translation"'],
    ['', ' state="translated"', 'translated', '', ' state="translated"'],
  ])('%j %j becomes %s: %j %j', (unitBefore, targetBefore, state, unitAfter, targetAfter) => {
    const text = (attributes: string, target: string) =>
      file(unit('1', `${source}\n        <target${target}>x</target>`, attributes))
    expect(write(text(unitBefore, targetBefore), 'x', state)).toBe(text(unitAfter, targetAfter))
  })

  it('forget what was said of another text', () => {
    expect(write(file(unit('1', `${source}\n        <target state-qualifier="leveraged-mt">x</target>`)), 'y')).toBe(
      file(unit('1', `${source}\n        <target>y</target>`)),
    )
  })
})

describe('new units', () => {
  const before = file(unit('1', both))

  it('have an id of their file, or a name', () => {
    expect(editText(plainxliff, before, [add('f///2', ['y'], { source: ['b'] })])).toBe(
      file(unit('1', both), unit('2', '<source>b</source>\n        <target>y</target>')),
    )
    expect(editText(plainxliff, before, [add('menu.open', [''], { source: ['Open'], after: null, note: 'n' })])).toBe(
      file(unit('menu.open', '<source>Open</source>\n        <note>n</note>', ' resname="menu.open"'), unit('1', both)),
    )
    expect(() => editText(plainxliff, before, [add('k', ['y'], { source: [''] })])).toThrow(EditError)
  })

  it('are groups where there are forms', () => {
    const written = editText(poxliff, before, [add('f///2', ['1', '2', '3'], { source: ['one', 'many'] })])
    expect(written).toContain(
      '      <group restype="x-gettext-plurals" id="2">\n        <trans-unit id="2[0]">\n          <source>one</source>\n          <target>1</target>',
    )
    expect(written).toContain('<trans-unit id="2[2]">\n          <source>many</source>\n          <target>3</target>')
  })

  it('go into the file that they name', () => {
    const two = before.replace('</xliff>', '  <file original="g"><body></body></file>\n</xliff>')
    expect(editText(plainxliff, two, [add('g///2', ['y'], { source: ['b'] })])).toContain(
      '<file original="g"><body><trans-unit id="2"><source>b</source><target>y</target></trans-unit></body></file>',
    )
  })

  it('can be removed', () => {
    expect(editText(plainxliff, file(unit('1', both), unit('2', both)), [remove('f///1')])).toBe(file(unit('2', both)))
  })
})

describe("Apple's plurals", () => {
  const form = (category: string, text: string, target = '') =>
    unit(`k|==|plural.${category}`, `<source>${text}</source>${target && `\n        <target>${target}</target>`}`)

  it('are one string, and get the forms that the language has', () => {
    const before = file(form('one', '1', 'a'), form('other', 'n'))
    const [entry] = appleXliff.read(new TextEncoder().encode(before), testOptions).entries
    expect(entry).toMatchObject({ key: 'f///k', source: ['1', 'n'], target: ['a', '', ''] })
    expect(editText(appleXliff, before, [set('f///k', 'x', 'y', 'z')])).toBe(
      file(form('one', '1', 'x'), form('few', 'n', 'y'), form('other', 'n', 'z')),
    )
    expect(editText(appleXliff, before, [remove('f///k')])).toBe(file())
  })

  it('can be added', () => {
    expect(
      editText(appleXliff, file(form('one', '1')), [add('f///m', ['x', 'y', 'z'], { source: ['1', 'n'] })]),
    ).toContain(
      '      <trans-unit id="m|==|plural.few">\n        <source>n</source>\n        <target>y</target>\n      </trans-unit>',
    )
  })
})

describe('a new language', () => {
  it('is a file without units, or the template without targets', () => {
    expect(createText(xliff, { language: 'pt_BR' })).toContain('source-language="en" target-language="pt-BR"')
    expect(
      createText(xliff, { language: 'cs', template: file(unit('1', both, ' approved="yes"'), unit('2', source)) }),
    ).toBe(file(unit('1', source, ' approved="no"'), unit('2', source)).replace('"en"', '"en" target-language="cs"'))
  })
})

describe('a template without translations', () => {
  const english = { ...testOptions, language: 'en', plural: testOptions.sourcePlural }
  const targets = (format: typeof xliff, text: string) => {
    const template = new TextEncoder().encode(text)
    const catalog = format.read(template, { ...english, template })
    const same = catalog.entries.map(({ key, target }) => set(key, ...target))
    expect(new TextDecoder().decode(format.write(catalog, same))).toBe(text)
    return catalog.entries.map(({ target }) => target)
  }

  it('says what its source says', () => {
    expect(targets(xliff, file(unit('1', source)))).toEqual([['a']])
    const forms = unit('k|==|plural.one', '<source>1</source>') + unit('k|==|plural.other', '<source>n</source>')
    expect(targets(appleXliff, file(forms))).toEqual([['1', 'n']])
    const group = `<group restype="x-gettext-plurals" id="2">\n${unit('2[0]', source)}${unit('2[1]', source)}</group>\n`
    expect(targets(poxliff, file(group))).toEqual([['a', 'a']])
  })
})
