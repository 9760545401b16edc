import { describe, expect, it } from 'vitest'
import { add, editText, set } from '../testing/file-edits.ts'
import { testOptions } from '../testing/options.ts'
import { xwikiFullpage } from './xwiki-fullpage.ts'
import { xwikiJavaProperties } from './xwiki-java-properties.ts'
import { xwikiPageProperties } from './xwiki-page-properties.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (file: Uint8Array) => new TextDecoder().decode(file)

describe('xwiki-java-properties', () => {
  const template = bytes("a=One\nb=It''s {0}\n")

  it('writes a text where one was missing', () => {
    expect(editText(xwikiJavaProperties, '### Missing: a=One\n', [set('a', 'Unu')], { template })).toBe('a=Unu\n')
  })

  it('doubles apostrophes in texts with parameters only', () => {
    expect(editText(xwikiJavaProperties, 'a=x\nb=y\n', [set('a', "l'x"), set('b', "l'{0}")])).toBe("a=l'x\nb=l''{0}\n")
  })

  it('shows the text of the template where there is none', () => {
    expect(editText(xwikiJavaProperties, 'a=x\n', [add('b', '')], { template })).toBe("a=x\n### Missing: b=It''s {0}\n")
    expect(text(xwikiJavaProperties.create({ ...testOptions, template: bytes('# n\na=1 \\\n  2\n') }))).toBe(
      '# n\n### Missing: a=1 2\n',
    )
  })
})

const page = (content: string, language = '<language/>') =>
  `<xwikidoc locale="">\n${language}\n<translation>0</translation>\n<title>T</title>\n<content>${content}</content>\n</xwikidoc>\n`

describe('pages of XWiki', () => {
  it('hold properties in XML', () => {
    expect(editText(xwikiPageProperties, page('a=1\nb=2\n'), [set('a', '<x> & y')])).toBe(
      page('a=&lt;x&gt; &amp; y\nb=2\n'),
    )
    expect(editText(xwikiPageProperties, page('a=1'), [add('b', '2')])).toBe(page('a=1\nb=2'))
  })

  it('say which language they are in', () => {
    const made = text(xwikiPageProperties.create({ ...testOptions, template: bytes(page('a=1')) }))
    expect(made).toContain('<xwikidoc locale="ro">\n<language>ro</language>\n<translation>1</translation>')
    expect(made).toContain('<content>### Missing: a=1</content>')
  })

  it('may be two strings', () => {
    expect(editText(xwikiFullpage, page('a &amp; b'), [set('content', '<c>'), set('title', 'U')])).toBe(
      page('&lt;c&gt;').replace('>T<', '>U<'),
    )
    expect(() => editText(xwikiFullpage, page('x'), [add('other', 'y')])).toThrow('title and a content')
  })
})
