import { describe, expect, it } from 'vitest'
import { add, createText, editText, remove, set } from '../testing/edit-text.ts'
import { dtd } from './dtd.ts'
import { flatxml } from './flatxml.ts'
import { resourcedictionary } from './resourcedictionary.ts'
import { wxl } from './wxl.ts'

describe('flatxml', () => {
  it('takes its names from the parameters', () => {
    const params = { flatxml_root_name: 'l', flatxml_value_name: 'e', flatxml_key_name: 'id' }
    expect(createText(flatxml, { params })).toBe('<?xml version="1.0" encoding="utf-8"?>\n<l>\n</l>\n')
    expect(editText(flatxml, '<l>\n  <e id="a">A</e>\n</l>', [set('a', '<x>'), add('b', ['B'])], { params })).toBe(
      '<l>\n  <e id="a">&lt;x&gt;</e>\n  <e id="b">B</e>\n</l>',
    )
    expect(createText(flatxml, { params: { flatxml_root_name: 'no name>' } })).toContain('<root>')
  })

  it('removes strings and keeps comments', () => {
    expect(editText(flatxml, '<root>\n  <!-- c -->\n  <str key="a">A</str>\n</root>', [remove('a')])).toBe(
      '<root>\n  <!-- c -->\n</root>',
    )
  })
})

describe('resourcedictionary', () => {
  it('adds strings under the prefixes of the file', () => {
    const text = (inner: string) =>
      `<ResourceDictionary xmlns:x="x/xaml" xmlns:sys="clr-namespace:System;assembly=mscorlib">\n${inner}</ResourceDictionary>`
    const string = '  <sys:String x:Key="n">N</sys:String>\n'
    expect(editText(resourcedictionary, text('  <a/>\n'), [add('n', ['N'])])).toBe(text(`  <a/>\n${string}`))
    expect(editText(resourcedictionary, text(string), [add('m', ['M'])])).toBe(
      text(`${string}${string.replace('"n">N', '"m">M')}`),
    )
  })
})

describe('wxl', () => {
  it('sets content or the attribute, whichever the file has', () => {
    expect(
      editText(wxl, '<WixLocalization><String Id="a">A</String></WixLocalization>', [set('a', 'x & y')]),
    ).toContain('>x &amp; y</String>')
    expect(
      editText(wxl, '<WixLocalization><String Id="a" Value="A"/></WixLocalization>', [set('a', 'x "y"')]),
    ).toContain('Value="x &quot;y&quot;"/>')
  })

  it('starts a language as a copy of the template', () => {
    const template = '<WixLocalization Culture="en-us"><String Id="a">A</String></WixLocalization>'
    expect(createText(wxl, { template, language: 'de_DE' })).toBe(template.replace('en-us', 'de-de'))
  })
})

describe('dtd', () => {
  it.each([
    ['"x"', 'say "hi"', '"say &quot;hi&quot;"'],
    ["'x'", `it's "it"`, `'it&apos;s "it"'`],
    ['"x"', '5 & 6 &brand; %', '"5 &amp; 6 &brand; &#037;"'],
    ['"5%"', '6%', '"6%"'],
    ['"<b>x</b>"', '<i>y', '"<i>y"'],
    ['"x"', '<i>y</i>', '"<i>y</i>"'],
    ['"x"', 'a < b', '"a &lt; b"'],
    ['"&lt;b&gt;"', '<i>y</i>', '"&lt;i&gt;y&lt;/i&gt;"'],
  ])('%s set to %j is %s', (before, text, after) => {
    expect(editText(dtd, `<!ENTITY a ${before}>\n`, [set('a', text)])).toBe(`<!ENTITY a ${after}>\n`)
  })

  it('removes lines', () => {
    const text = '<!ENTITY a "A">\n<!ENTITY b "B">\n<!-- c -->\n<!ENTITY d "D">'
    expect(editText(dtd, text, [remove('a'), remove('d')])).toBe('<!ENTITY b "B">\n<!-- c -->')
    expect(editText(dtd, text, [remove('a'), remove('b'), remove('d')])).toBe('<!-- c -->')
    expect(createText(dtd, { template: text })).toBe(text.replaceAll(/"."/g, '""'))
    expect(editText(dtd, text, [remove('b'), add('n', ['N'])])).toBe(
      text.replace('b "B"', 'n "N"').replace('<!ENTITY n "N">\n', '') + '\n<!ENTITY n "N">',
    )
  })
})
