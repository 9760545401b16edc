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

  it('stand in a page that shows them before it starts the application', () => {
    const page = '<script type="module" crossorigin src="/assets/index-1.js"></script>\n<div id="root"></div>'
    const files = { script: 'assets/early-1.js', parts: ['assets/part-1.js'], texts: { en: ['assets/text-1.js'] } }
    const lines = withFirstReplies(page, new Map([['/api/x/', '"$&</script>"']]), files).split('\n')
    expect(lines.map((line) => line.trim())).toEqual([
      '<script type="module" crossorigin src="/assets/early-1.js"></script>',
      '<link rel="preload" as="script" crossorigin href="/assets/index-1.js" data-app>',
      '<div id="root"></div>',
      '<script type="application/json" id="first-replies">{"/api/x/":"$\\u0026\\u003c/script\\u003e"}</script>',
      `<script type="application/json" id="first-files">${JSON.stringify(files)}</script>`,
    ])
  })
})
