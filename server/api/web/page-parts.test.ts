import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { embeddable, withFirstReplies } from '#server/api/web/page-parts.ts'

const nasty = fc.constantFrom(
  '</script>',
  '<!--',
  '<script',
  ']]>',
  '&lt;',
  '\u2028',
  '\u2029',
  '\0',
  '"',
  '\\',
  '$&',
  '$`',
)
const texts = fc.array(fc.oneof(nasty, fc.string({ unit: 'binary' })), { maxLength: 6 }).map((parts) => parts.join(''))
const values = fc.oneof(texts, fc.array(texts), fc.dictionary(texts, texts), fc.integer(), fc.constant(null))

describe('replies in a page', () => {
  it('are the same when read, and hold nothing that could end their element', () => {
    fc.assert(
      fc.property(fc.dictionary(texts, values, { noNullPrototype: true }), (replies) => {
        const written = new Map(Object.entries(replies).map(([key, value]) => [key, JSON.stringify(value)]))
        const text = embeddable(written)
        expect(text).not.toMatch(/[<>&\u2028\u2029]/)
        expect(Object.entries(JSON.parse(text))).toEqual(Object.entries(JSON.parse(JSON.stringify(replies))))
      }),
    )
  })

  it('stand in a page that names what else it will need', () => {
    const page = '<head>\n</head>\n<div id="root"></div>'
    const lines = withFirstReplies(page, new Map([['/api/x/', '"$&</script>"']]), ['assets/a-1.js', 'assets/b-1.js'])
    expect(lines.split('\n').map((line) => line.trim())).toEqual([
      '<head>',
      '<link rel="modulepreload" crossorigin href="/assets/a-1.js">',
      '<link rel="modulepreload" crossorigin href="/assets/b-1.js">',
      '</head>',
      '<div id="root"></div>',
      '<script type="application/json" id="first-replies">{"/api/x/":"$\\u0026\\u003c/script\\u003e"}</script>',
    ])
  })
})
